// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { cancelActivation } from '#shared/documents/completed.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { readQueueLimits } from '#shared/documents/queue.contract.ts'
import { call } from '../../lib/api-client.ts'
import { takeLeftBehind } from '../../lib/left-behind.ts'
import { useSession } from '../../lib/session-store.ts'
import { find, render, type } from '../../ui/testing/render.tsx'
import { useToasts } from '../../ui/toast.ts'
import { documentForTest } from '../testing/document-for-test.ts'
import { CancelDialog } from './CancelDialog.tsx'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
const forget = () => void takeLeftBehind({ accountId: undefined, form: 'cancellation 1' })
beforeEach(forget)

const activated = documentForTest({ activationStatus: '개통', activatedAt: '2026-11-18T01:00:30.000Z' })
const cancelled: Document = { ...activated, version: 2, activationStatus: '취소' }

/** Opens the dialog over an activation; returns how its next version arrives. Requests stay unanswered. */
async function open() {
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation(((endpoint: unknown) =>
    endpoint === cancelActivation
      ? new Promise(() => {})
      : Promise.resolve(endpoint === readQueueLimits ? { undoSeconds: 15 } : [])) as never)
  const drawn = (document: Document) => (
    <CancelDialog
      document={document}
      isOpenToCancel={document.activationStatus === '개통'}
      isGone={false}
      hasUnsaved={false}
      failed="개통취소 실패"
      onClose={() => {}}
      onCancelled={() => {}}
    />
  )
  const drawing = await render(drawn(activated))
  await type(find<HTMLTextAreaElement>('textarea'), '고객 변심')
  return (document: Document) => drawing.again(drawn(document))
}
const submit = () => act(async () => find<HTMLFormElement>('form').requestSubmit())
/** The versions that cancellations were based on. */
const sent = () => {
  const calls: unknown[][] = vi.mocked(call).mock.calls
  return calls
    .filter(([endpoint]) => endpoint === cancelActivation)
    .map(([, input]) => (input as { body: { version: number } }).body.version)
}
test('a cancellation needs its reason, which the store reads', async () => {
  await open()
  await type(find<HTMLTextAreaElement>('textarea'), ' ')
  await submit()
  expect(sent()).toEqual([])
  expect(find('form').textContent).toContain('취소 사유를 입력해주세요.')
  await type(find<HTMLTextAreaElement>('textarea'), '고객 변심')
  await submit()
  expect(vi.mocked(call).mock.calls.at(-1)).toMatchObject([
    cancelActivation,
    { body: { cancelReason: '고객 변심' } },
  ])
})

test('what was cancelled by mistake can be taken back', async () => {
  const user = { id: 1, userType: 'admin', role: 'admin', permissions: null } as SessionUser
  useSession.setState({ user, phase: 'confirmed' })
  await open()
  vi.mocked(call).mockImplementation(((endpoint: unknown) =>
    Promise.resolve(endpoint === cancelActivation ? cancelled : { undoSeconds: 15 })) as never)
  await submit()
  expect(useToasts.getState().at(-1)).toMatchObject({
    title: '개통취소 완료 · 김민수님',
    action: { label: expect.stringContaining('되돌리기') },
  })
})

const said = () => find('form [role="status"]').textContent

test('a cancellation stays on top of what was seen, for the server to refuse it over what another saved', async () => {
  const arrives = await open()
  await arrives({ ...activated, version: 2, simNumber: '8982' })
  await submit()
  expect(sent()).toEqual([1])
})

test("one's own cancellation, heard of before its answer, is no refusal; another's is", async () => {
  const arrives = await open()
  await submit()
  expect(sent()).toEqual([1])
  await arrives(cancelled)
  expect(said()).toBe('')
  await render(null)
  forget()
  const another = await open()
  await another(cancelled)
  expect(said()).toContain('이미 개통취소된 문서입니다.')
})
