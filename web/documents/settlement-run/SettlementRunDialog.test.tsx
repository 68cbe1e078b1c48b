// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '../../lib/api-client.ts'
import { portalSocket } from '../../lib/portal-socket.ts'
import { caching } from '../../lib/query-client.ts'
import { SETTLEMENTS_KEY } from '../../records/record-keys.ts'
import { find, press, render } from '../../ui/testing/render.tsx'
import { SettlementRunDialog } from './SettlementRunDialog.tsx'

interface Answer {
  changed: number
}

const read = vi.fn(async () => 1)
const onClose = vi.fn()
let tellProgress: (progress: { type: 'settlement_progress'; done: number; total: number }) => void
let end: { answer: (answer: Answer) => void; fail: (error: unknown) => void; signal: AbortSignal }

const run = vi.fn(
  (signal: AbortSignal) =>
    new Promise<Answer>((answer, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason))
      end = { answer, fail, signal }
    }),
)

function Page() {
  useQuery({ ...caching.admin, queryKey: [...SETTLEMENTS_KEY, 'list'], queryFn: read })
  return (
    <SettlementRunDialog
      title="정산 재계산"
      description=""
      startLabel="재계산"
      runningText="계산하고 있습니다."
      run={run}
      tell={({ changed }) => ({ title: changed > 0 ? '재계산 완료' : null, sentence: `${changed}건` })}
      failed={{ title: '재계산 실패', sentence: '정산 재계산에 실패했습니다.' }}
      onClose={onClose}
    />
  )
}

const draw = () => render(<Page />)
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
const click = (name: string) => act(async () => button(name)?.click())
const text = () => document.body.textContent ?? ''

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(portalSocket, 'subscribe').mockImplementation((type, listener) => {
    if (type === 'settlement_progress') tellProgress = listener as typeof tellProgress
    return () => {}
  })
})

test('it shows how far it is, and reads the settlements again at its end', async () => {
  const { stop } = await draw()
  await act(async () => tellProgress({ type: 'settlement_progress', done: 9, total: 10 }))
  expect(document.querySelector('[role=progressbar]')).toBeNull()
  await click('재계산')
  expect(find('[role=progressbar]').getAttribute('aria-valuenow')).toBeNull()
  await act(async () => tellProgress({ type: 'settlement_progress', done: 1_200, total: 3_000 }))
  expect(find('[role=progressbar]').getAttribute('aria-valuenow')).toBe('40')
  expect(text()).toContain('3,000건 가운데 1,200건')
  await act(async () => end.answer({ changed: 7 }))
  expect(text()).toContain('재계산 완료')
  expect(text()).toContain('7건')
  expect(onClose).toHaveBeenCalledOnce()
  expect(read).toHaveBeenCalledTimes(2)
  await stop()
})

test('it is stopped by its button or by Escape, stays open and says what that means; then it may begin anew', async () => {
  const { stop } = await draw()
  await click('재계산')
  const live = find('[role=dialog] [role=status]')
  await click('중지')
  expect(end.signal.aborted).toBe(true)
  expect(live.textContent).toBe('중지했습니다. 그때까지 처리된 정산은 저장되어 있습니다.')
  await click('재계산')
  expect(run).toHaveBeenCalledTimes(2)
  expect(text()).not.toContain('중지했습니다.')
  await press(find('[role=dialog]'), 'Escape')
  expect(end.signal.aborted).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  expect(read).toHaveBeenCalledTimes(3)
  await stop()
})

test('it says that it failed, and of a lost answer that nobody knows', async () => {
  const { stop } = await draw()
  await click('재계산')
  await act(async () => end.fail(new Error('broken')))
  expect(text()).toContain('재계산 실패')
  expect(text()).toContain('정산 재계산에 실패했습니다.')
  await click('재계산')
  await act(async () => end.fail(new NetworkError('unreachable')))
  expect(text()).toContain('처리 여부 확인 필요')
  expect(onClose).not.toHaveBeenCalled()
  await stop()
})

test('it ends with whoever looks at it', async () => {
  const { stop } = await draw()
  await click('재계산')
  await stop()
  expect(end.signal.aborted).toBe(true)
})
