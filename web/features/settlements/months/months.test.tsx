// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  listSettlementMonths,
  moveSettlementMonth,
  readSettlementMonth,
  readSettlementSettings,
  type SettlementMonthDetail,
  type SettlementSettings,
  saveSettlementSettings,
} from '#shared/statements/settlement-month.contract.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { find, render, type } from '../../../ui/testing/render.tsx'
import { NO_SUMS } from '../settlement-sums.ts'
import { MonthPage } from './MonthPage.tsx'
import { moveWords } from './month-moves.ts'
import { dueMonth, listAddress } from './months.api.ts'
import { SettingsDialog } from './SettingsDialog.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../../../lib/use-kst-day.ts', () => ({ useKstDay: () => '2026-11-22' }))

const MONTH: SettlementMonthDetail = {
  ...NO_SUMS,
  month: '2026-10',
  stage: 'approved',
  statements: 1,
  payout: 132_000,
  checklist: {
    undetermined: 0,
    byHand: 0,
    openObjections: 0,
    outdated: 0,
    withoutAccount: 0,
    withoutStore: 0,
    difference: 0,
  },
  steps: [],
  moves: ['draft', 'review', 'closed'],
}
const SETTINGS: SettlementSettings = {
  includesVat: false,
  showsHiddenPrices: false,
  stageAccounts: { review: [], approved: [2], closed: [], paid: [] },
}
let month: SettlementMonthDetail
let settings: SettlementSettings
/** The bodies that were sent. */
let sent: unknown[]

beforeEach(() => {
  month = MONTH
  settings = SETTINGS
  sent = []
  call.mockImplementation(async (endpoint: unknown, { body }: { body?: unknown } = {}) => {
    if (endpoint === moveSettlementMonth || endpoint === saveSettlementSettings) sent.push(body)
    if (endpoint === readSettlementMonth || endpoint === moveSettlementMonth) return month
    if (endpoint === readSettlementSettings || endpoint === saveSettlementSettings) return settings
    if (endpoint === listSettlementMonths) return [month]
    const accounts = [
      { id: 1, displayName: '김관리', isActive: true },
      { id: 2, displayName: '이퇴사', isActive: false },
      { id: 3, displayName: '박퇴사', isActive: false },
    ]
    return { items: accounts, total: 3, nextCursor: null }
  })
})

const text = () => document.body.textContent ?? ''
function button(name: string, within: ParentNode = document): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (found === undefined) throw new Error(`no button ${name}`)
  return found
}
const press = (element: HTMLElement) => act(async () => element.click())
const answer = (name: string) => press(button(name, find('[role=alertdialog]')))

async function draw(due?: string) {
  const { stop } = await render(
    <MemoryRouter>
      <MonthPage month={month.month} due={due} />
    </MemoryRouter>,
  )
  await act(() => vi.waitFor(() => expect(text()).toContain('점검')))
  return stop
}

test('the earliest past month that is open is due', () => {
  const months = [
    { month: '2026-11', stage: 'draft' },
    { month: '2026-10', stage: 'approved' },
    { month: '2026-09', stage: 'review' },
    { month: '2026-08', stage: 'closed' },
    { month: '2026-07', stage: 'paid' },
  ] as const
  expect(dueMonth(months, '2026-11-22')).toBe('2026-09')
  expect(dueMonth(months.slice(3), '2026-11-22')).toBeUndefined()
  expect(listAddress('2026-02', { amount: 'manual' })).toBe(
    '/settlements?startDate=2026-02-01&endDate=2026-02-28&amount=manual',
  )
})

test('each move says what follows from it', () => {
  expect(moveWords('2026-10', 'approved', 'closed').means).toContain('마감은 되돌릴 수 없습니다.')
  expect(moveWords('2026-10', 'review', 'approved').means).toContain('검토 단계로 돌아갑니다.')
  expect(moveWords('2026-10', 'approved', 'review').means).toContain('지급내역을 볼 수 없게 됩니다.')
  expect(moveWords('2026-10', 'paid', 'closed').label).toBe('지급 완료 취소')
})

test('a month without 미정 is closed without a choice, and a warning names an earlier one', async () => {
  const stop = await draw('2026-09')
  await press(button('마감'))
  expect(text()).toContain('2026년 9월 정산이 아직 마감되지 않았습니다.')
  expect(document.querySelector('[type=checkbox]')).toBeNull()
  await answer('마감')
  await act(() => vi.waitFor(() => expect(sent).toEqual([{ from: 'approved', to: 'closed' }])))
  await stop()
})

test('what is 미정 is closed only when it is carried over', async () => {
  month = { ...MONTH, checklist: { ...MONTH.checklist, undetermined: 2 } }
  const stop = await draw()
  await press(button('마감'))
  await answer('마감')
  expect(text()).toContain('금액을 먼저 정하거나, 다음 달로 이월해주세요.')
  expect(sent).toEqual([])
  await press(find('[role=alertdialog] [type=checkbox]'))
  await answer('마감')
  const body = { from: 'approved', to: 'closed', carriesUndetermined: true }
  await act(() => vi.waitFor(() => expect(sent).toEqual([body])))
  await stop()
})

test('a way back needs a reason', async () => {
  const stop = await draw()
  await press(button('검토 단계로 되돌리기'))
  await type(find<HTMLTextAreaElement>('textarea'), '  ')
  await answer('검토 단계로 되돌리기')
  expect(text()).toContain('되돌리는 사유를 입력해주세요.')
  await type(find<HTMLTextAreaElement>('textarea'), '단가 확인')
  await answer('검토 단계로 되돌리기')
  const body = { from: 'approved', to: 'review', reason: '단가 확인' }
  await act(() => vi.waitFor(() => expect(sent).toEqual([body])))
  await stop()
})

test.each([
  ['a month that is not over', { month: '2026-11' }, '이 달이 끝나면 승인할 수 있습니다.'],
  ['whoever is not named', { moves: ['draft' as const] }, '승인은 정산 설정의 담당자가 합니다.'],
])('%s has no button to approve, and the page says why', async (_what, more, says) => {
  month = { ...MONTH, stage: 'review', moves: ['draft', 'approved'], ...more }
  const stop = await draw()
  expect(text()).toContain(says)
  expect(() => button('승인')).toThrow()
  await stop()
})

test('a difference is an error', async () => {
  month = { ...MONTH, checklist: { ...MONTH.checklist, difference: 1200 } }
  const stop = await draw()
  expect(find('[role=alert]').textContent).toContain('차이 1,200원')
  await stop()
})

test('a closed month offers no run', async () => {
  const checklist = { ...MONTH.checklist, outdated: 3 }
  month = { ...MONTH, checklist }
  let stop = await draw()
  expect(button('재계산')).toBeDefined()
  await stop()
  month = { ...MONTH, checklist, stage: 'closed', moves: ['paid'] }
  stop = await draw()
  expect(() => button('재계산')).toThrow()
  await stop()
})

test('the settings keep what others saved meanwhile, and show the inactive only where chosen', async () => {
  const queries = createQueryClient()
  const { stop } = await render(<SettingsDialog onClose={() => {}} />, queries)
  await act(() => vi.waitFor(() => expect(text()).toContain('이퇴사 (비활성)')))
  expect(text()).not.toContain('박퇴사')
  await press(find('[aria-label="김관리 마감"]'))
  settings = { ...SETTINGS, includesVat: true }
  await act(async () => {
    await queries.invalidateQueries({ queryKey: SETTLEMENTS_KEY })
    // Components hear of it in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
  })
  await press(button('저장'))
  const stageAccounts = { ...SETTINGS.stageAccounts, closed: [1] }
  await act(() => vi.waitFor(() => expect(sent).toEqual([{ ...settings, stageAccounts }])))
  await stop()
})
