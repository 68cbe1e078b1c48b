// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { takeLeftBehind } from '../../lib/left-behind.ts'
import { useSession } from '../../lib/session-store.ts'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { render } from '../../ui/testing/render.tsx'
import { documentForTest } from '../testing/document-for-test.ts'
import { useDocumentForm } from './use-document-form.ts'

vi.mock('../../lib/api-client.ts', async (original) => ({
  ...(await original<typeof import('../../lib/api-client.ts')>()),
  call: vi.fn().mockResolvedValue([]),
}))
beforeEach(() => void takeLeftBehind({ accountId: undefined, form: 'device 1' }))

const valuesOf = ({ deviceModel, simNumber, additionalServiceIds, bundleDiscount }: DocumentWithAmounts) => ({
  deviceModel: deviceModel ?? '',
  simNumber: simNumber ?? '',
  additionalServiceIds,
  bundleDiscount,
})
type Values = ReturnType<typeof valuesOf>
const SENTENCES = { done: '저장됨', refused: '거절됨', broken: '끊김' }

/** A form over `latest`; the test reads what the hook returns. */
async function openForm(latest: DocumentWithAmounts) {
  let held: ReturnType<typeof useDocumentForm<Values>> | undefined
  function Form({ document }: { document: DocumentWithAmounts }) {
    held = useDocumentForm({
      document,
      valuesOf,
      place: 'device',
      sentences: SENTENCES,
      send: () => Promise.reject(new Error('not sent here')),
    })
    return null
  }
  const drawn = (document: DocumentWithAmounts) => <Form document={document} />
  const { again, stop } = await render(drawn(latest))
  const now = () => {
    if (held === undefined) throw new Error('not drawn')
    const { form, base, versioning } = held
    return { ...form, base, conflict: versioning.conflict, apply: versioning.apply, edit: form.change }
  }
  return { now, stop, arrives: (document: DocumentWithAmounts) => again(drawn(document)) }
}

test('while nothing is typed the form follows the newest version', async () => {
  const form = await openForm(documentForTest({ version: 1 }))
  await form.arrives(documentForTest({ version: 2, simNumber: '8982' }))
  expect(form.now()).toMatchObject({ conflict: [], isDirty: false, base: { version: 2 } })
  expect(form.now().values.simNumber).toBe('8982')
})

test("another person's change is shown, and applying keeps what was typed and takes over the rest", async () => {
  const form = await openForm(documentForTest({ version: 1 }))
  await act(async () => form.now().edit({ deviceModel: 'SM-S931' }))
  await form.arrives(documentForTest({ version: 2, simNumber: '8982' }))
  expect(form.now().conflict).toEqual([{ label: '유심번호', before: null, now: '8982' }])
  expect(form.now().base.version).toBe(1)

  let sent: Partial<Values> = {}
  await act(async () => {
    form.now().apply(() => {
      sent = form.now().now().edits
    })
  })
  // What the other person changed is not sent as an edit of one's own.
  expect(sent).toEqual({ deviceModel: 'SM-S931' })
  expect(form.now()).toMatchObject({ conflict: [], base: { version: 2 }, edits: { deviceModel: 'SM-S931' } })
  expect(form.now().values).toMatchObject({ deviceModel: 'SM-S931', simNumber: '8982' })
})

test('an amount that became another without a new version is followed, and shown to who types', async () => {
  const form = await openForm(documentForTest({ settlementAmount: 120_000 }))
  await form.arrives(documentForTest({ settlementAmount: 130_000 }))
  expect(form.now()).toMatchObject({ conflict: [], base: { settlementAmount: 130_000 } })

  await act(async () => form.now().edit({ deviceModel: 'SM-S931' }))
  await form.arrives(documentForTest({ settlementAmount: 140_000 }))
  expect(form.now().conflict).toEqual([{ label: '정산 금액', before: '130,000원', now: '140,000원' }])
})

test('a new version without a visible difference asks nothing', async () => {
  const form = await openForm(documentForTest({ version: 1 }))
  await act(async () => form.now().edit({ deviceModel: 'SM-S931' }))
  await form.arrives(documentForTest({ version: 3, unreadMessages: 2 }))
  expect(form.now()).toMatchObject({ conflict: [], base: { version: 3 }, isDirty: true })
})

test('what is typed back to the original is no edit', async () => {
  const form = await openForm(documentForTest({ deviceModel: 'A' }))
  await act(async () => form.now().edit({ deviceModel: 'AB', additionalServiceIds: [1] }))
  await act(async () => form.now().edit({ deviceModel: 'A', additionalServiceIds: [] }))
  expect(form.now().isDirty).toBe(false)
})

test('text that is no number does not count as an empty field', async () => {
  const form = await openForm(documentForTest({ bundleDiscount: null }))
  await act(async () => form.now().edit({ bundleDiscount: Number.NaN }))
  expect(form.now()).toMatchObject({ isDirty: true, values: { bundleDiscount: Number.NaN } })
  await act(async () => form.now().edit({ bundleDiscount: null }))
  expect(form.now().isDirty).toBe(false)
})

test('what was saved is typed no more where the form stays, and its own version is no conflict', async () => {
  const form = await openForm(documentForTest({ version: 1 }))
  await act(async () => form.now().edit({ simNumber: '8982' }))
  await act(async () => {
    form.now().letGo()
    form.now().restart(form.now().values)
  })
  await form.arrives(documentForTest({ version: 2, simNumber: '8982' }))
  expect(form.now()).toMatchObject({ conflict: [], isDirty: false, base: { version: 2 } })
})

test('what goes away unasked is there again, on top of what it was typed on, and the page is not left without a question', async () => {
  const form = await openForm(documentForTest({ version: 1 }))
  await act(async () => form.now().edit({ deviceModel: 'SM-S931' }))
  await form.stop()
  expect(hasUnsavedChanges()).toBe(true)
  const other = await openForm(documentForTest({ id: 99 }))
  expect(other.now().isDirty).toBe(false)
  await other.stop()

  const again = await openForm(documentForTest({ version: 2, simNumber: '8982' }))
  expect(again.now()).toMatchObject({ edits: { deviceModel: 'SM-S931' }, base: { version: 1 } })
  expect(again.now().conflict).toEqual([{ label: '유심번호', before: null, now: '8982' }])
  await again.stop()
  // As when a save finishes after the form was closed.
  again.now().letGo()
  expect(hasUnsavedChanges()).toBe(false)
  const last = await openForm(documentForTest({ version: 2 }))
  expect(last.now().isDirty).toBe(false)
})

test('nothing of one account is left for the next', async () => {
  const account = (id: number) => useSession.setState({ user: { id } as SessionUser })
  await act(async () => account(1))
  const form = await openForm(documentForTest({ version: 1 }))
  await act(async () => form.now().edit({ deviceModel: 'SM-S931' }))
  await act(async () => account(2))
  await form.stop()
  await act(async () => account(1))
  const again = await openForm(documentForTest({ version: 1 }))
  expect(again.now().isDirty).toBe(false)
  expect(hasUnsavedChanges()).toBe(false)
})
