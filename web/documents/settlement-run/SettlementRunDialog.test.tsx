// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api-client.ts'
import { portalSocket } from '../../lib/portal-socket.ts'
import { caching } from '../../lib/query-client.ts'
import { SETTLEMENTS_KEY } from '../../records/record-keys.ts'
import { find, press, render } from '../../ui/testing/render.tsx'
import { runReportForTest } from '../testing/run-report-for-test.ts'
import { type RunAnswer, SettlementRunDialog } from './SettlementRunDialog.tsx'
import type { RunCall } from './use-settlement-run.ts'

const read = vi.fn(async () => 1)
const onClose = vi.fn()
let tellProgress: (progress: { type: 'settlement_progress'; done: number; total: number }) => void
let end: { answer: (answer: RunAnswer) => void; fail: (error: unknown) => void; signal: AbortSignal }

const run = vi.fn(
  ({ signal }: RunCall) =>
    new Promise<RunAnswer>((answer, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason))
      end = { answer, fail, signal }
    }),
)

function Page() {
  useQuery({ ...caching.admin, queryKey: [...SETTLEMENTS_KEY, 'list'], queryFn: read })
  return (
    <SettlementRunDialog
      kind="recalculation"
      title="정산 재계산"
      description=""
      startLabel="재계산"
      runningText="계산하고 있습니다."
      run={run}
      doneTitle={() => '재계산 완료'}
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
const answer = (message: string, changed: number) =>
  act(async () => end.answer({ message, report: runReportForTest({ considered: 9, changed }) }))
const trials = () => run.mock.calls.map(([{ body }]) => body.dryRun)
const progressBar = () => find('[role=progressbar]')

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(portalSocket, 'subscribe').mockImplementation((type, listener) => {
    if (type === 'settlement_progress') tellProgress = listener as typeof tellProgress
    return () => {}
  })
})

test('it tries by itself, shows what would change, and how far the run is; then the settlements are read again', async () => {
  await draw()
  expect(text()).toContain('바뀔 내용을 확인하고 있습니다.')
  expect(button('재계산')).toBeUndefined()
  await act(async () => tellProgress({ type: 'settlement_progress', done: 1, total: 4 }))
  expect(progressBar().getAttribute('aria-valuenow')).toBe('25')
  await answer('7건이 변경됩니다.', 7)
  expect(trials()).toEqual([true])
  expect(find('[role=dialog] [role=status]').textContent).toBe('7건이 변경됩니다.')
  expect(text()).toContain('대상9건바뀌는 서류7건')
  await act(async () => tellProgress({ type: 'settlement_progress', done: 9, total: 10 }))
  expect(document.querySelector('[role=progressbar]')).toBeNull()
  expect(read).toHaveBeenCalledTimes(1)

  await click('재계산')
  expect(trials()).toEqual([true, false])
  expect(progressBar().getAttribute('aria-valuenow')).toBeNull()
  await act(async () => tellProgress({ type: 'settlement_progress', done: 1_200, total: 3_000 }))
  expect(text()).toContain('3,000건 가운데 1,200건')
  await answer('7건이 변경되었습니다.', 7)
  expect(text()).toContain('재계산 완료')
  expect(text()).toContain('7건이 변경되었습니다.')
  expect(onClose).toHaveBeenCalledOnce()
  expect(read).toHaveBeenCalledTimes(2)
})

test('that nothing would change is said, and the run can be made all the same', async () => {
  await draw()
  await answer('0건이 변경됩니다.', 0)
  expect(find('[role=dialog] [role=status]').textContent).toBe('바뀌는 정산이 없습니다.0건이 변경됩니다.')
  await click('재계산')
  expect(trials()).toEqual([true, false])
})

test('a trial that was stopped or failed says so, and comes before the run again', async () => {
  await draw()
  await click('중지')
  expect(end.signal.aborted).toBe(true)
  const live = find('[role=dialog] [role=status]')
  expect(live.textContent).toBe('확인을 중지했습니다. 바뀐 정산은 없습니다.')
  expect(button('재계산')).toBeUndefined()
  await click('다시 확인')
  expect(live.textContent).toBe('')
  await act(async () => end.fail(new NetworkError('unreachable')))
  expect(find('[role=alert]').textContent).toContain('바뀔 내용을 확인하지 못했습니다.')
  expect(text()).not.toContain('처리 여부 확인 필요')
  await click('다시 확인')
  await answer('7건이 변경됩니다.', 7)
  expect(button('재계산')).toBeDefined()
  expect(trials()).toEqual([true, true, true])
})

test('Escape ends a trial with its window, but of the run it says what stopping means', async () => {
  await draw()
  await press(find('[role=dialog]'), 'Escape')
  expect(onClose).toHaveBeenCalledOnce()
  await answer('7건이 변경됩니다.', 7)
  await click('재계산')
  await press(find('[role=dialog]'), 'Escape')
  expect(end.signal.aborted).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
  const live = find('[role=dialog] [role=status]')
  expect(live.textContent).toBe('중지했습니다. 그때까지 처리된 정산은 저장되어 있습니다.')
  expect(button('다시 확인')).toBeDefined()
  expect(read).toHaveBeenCalledTimes(2)
})

test('it says that the run failed, and of a lost answer that nobody knows', async () => {
  await draw()
  await answer('7건이 변경됩니다.', 7)
  await click('재계산')
  await act(async () => end.fail(new Error('broken')))
  expect(text()).toContain('재계산 실패')
  expect(text()).toContain('정산 재계산에 실패했습니다.')
  await click('다시 확인')
  await answer('7건이 변경됩니다.', 7)
  await click('재계산')
  await act(async () => end.fail(new NetworkError('unreachable')))
  expect(text()).toContain('처리 여부 확인 필요')
  expect(onClose).not.toHaveBeenCalled()
})

test('who does not prove the account can still begin, from what the trial said', async () => {
  const unproved = () =>
    new ApiError({
      status: 403,
      code: 'PROOF_NEEDED',
      message: '본인 확인이 필요합니다.',
      details: [],
    })
  await draw()
  await act(async () => end.fail(unproved()))
  expect(text()).not.toContain('본인 확인이 필요합니다.')
  await click('다시 확인')
  await answer('7건이 변경됩니다.', 7)
  await click('재계산')
  await act(async () => end.fail(unproved()))
  expect(text()).toContain('7건이 변경됩니다.')
  await click('재계산')
  expect(trials()).toEqual([true, true, false, false])
})

test('it ends with whoever looks at it', async () => {
  const { stop } = await draw()
  await stop()
  expect(end.signal.aborted).toBe(true)
})
