// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { SettlementRun } from '#shared/settlements/settlement-run.contract.ts'
import { runReportForTest } from '../../documents/testing/run-report-for-test.ts'
import { call } from '../../lib/api-client.ts'
import { press, render, until } from '../../ui/testing/render.tsx'
import { SettlementRunsDialog } from './SettlementRunsDialog.tsx'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const DONE: SettlementRun = {
  id: 3,
  kind: 'recalculation',
  startedAt: '2026-11-28T03:00:00.000Z',
  startedByName: '관리자',
  endedAt: '2026-11-28T03:00:09.000Z',
  isComplete: true,
  report: runReportForTest({ considered: 30, changed: 7, amount: -70_000, hiddenPrice: 500 }),
}
const STOPPED: SettlementRun = { ...DONE, id: 2, kind: 'bulk', isComplete: false }
const ENDLESS: SettlementRun = { ...STOPPED, id: 1, kind: 'hidden-prices', endedAt: null }

const rows = () => [...document.querySelectorAll('tbody tr')]
const report = () => document.querySelectorAll('[role=dialog]')[1]

test('the runs are listed, and each opens with its report and how it ended', async () => {
  vi.mocked(call).mockResolvedValue({ items: [DONE, STOPPED, ENDLESS], total: 3, nextCursor: null } as never)
  await render(<SettlementRunsDialog onClose={() => {}} />)
  await until(() => expect(rows()).toHaveLength(3))
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    '2026-11-28 12:00재계산관리자완료30건7건-69,500원',
    '2026-11-28 12:00일괄 정산 생성관리자중단30건7건-69,500원',
    '2026-11-28 12:00히든단가 적용관리자끝나지 않음–––',
  ])
  const opened = async (row: number) => {
    await press(rows()[row] as Element, 'Enter')
    const said = report()?.textContent ?? ''
    await press(report() as Element, 'Escape')
    expect(report()).toBeUndefined()
    return said
  }
  const done = await opened(0)
  expect(done).toContain('재계산 보고관리자 · 2026-11-28 12:00대상30건바뀐 서류7건')
  expect(await opened(1)).toContain('중단된 작업입니다. 그때까지 처리된 내용입니다.대상30건')
  const endless = await opened(2)
  expect(endless).toContain('진행 중이거나, 끝을 기록하지 못하고 중단된 작업입니다.')
  expect(endless).not.toContain('대상')
})

test('that there was none yet is said', async () => {
  vi.mocked(call).mockResolvedValue({ items: [], total: 0, nextCursor: null } as never)
  await render(<SettlementRunsDialog onClose={() => {}} />)
  await until(() => expect(document.body.textContent).toContain('정산 작업 기록이 없습니다.'))
})
