// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { listObjections } from '#shared/statements/objection.contract.ts'
import {
  carryOverUndetermined,
  countOutdatedSettlements,
  listSettlementMonths,
  listStageAccounts,
  moveSettlementMonth,
  readSettlementMonth,
  readSettlementSettings,
  type SettlementMonthDetail,
  type SettlementSettings,
  saveSettlementSettings,
} from '#shared/statements/settlement-month.contract.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { find, render, type, until } from '../../../ui/testing/render.tsx'
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
    withoutAccount: 0,
    withoutStore: 0,
    difference: 0,
  },
  carriedOut: { stores: 2, amount: -30_000 },
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
/** What is answered to the question what other prices would change. */
let countOutdated: () => Promise<{ count: number }>
/** The bodies that were sent. */
let sent: unknown[]

beforeEach(() => {
  month = MONTH
  settings = SETTINGS
  countOutdated = async () => ({ count: 0 })
  sent = []
  call.mockImplementation(
    async (endpoint: unknown, { body, params }: { body?: unknown; params?: unknown } = {}) => {
      if (endpoint === moveSettlementMonth || endpoint === saveSettlementSettings) sent.push(body)
      if (endpoint === readSettlementMonth || endpoint === moveSettlementMonth) return month
      if (endpoint === readSettlementSettings || endpoint === saveSettlementSettings) return settings
      if (endpoint === listSettlementMonths) return [month]
      if (endpoint === listObjections) return { items: [], total: 0, nextCursor: null }
      if (endpoint === carryOverUndetermined) {
        sent.push(params)
        return month
      }
      if (endpoint === countOutdatedSettlements) return countOutdated()
      if (endpoint === listStageAccounts)
        return [
          { id: 1, name: '김관리', isAble: true },
          { id: 2, name: '이퇴사', isAble: false },
        ]
      throw new Error('not asked here')
    },
  )
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
  await render(
    <MemoryRouter>
      <MonthPage month={month.month} due={due} />
    </MemoryRouter>,
  )
  await until(() => expect(text()).toContain('점검'))
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
  await draw('2026-09')
  await press(button('마감'))
  expect(text()).toContain('2026년 9월 정산이 아직 마감되지 않았습니다.')
  for (const told of ['개통 0건\n환수 0건', '판매점1곳', '132,000원', '다음 달 이월2곳 -30,000원'])
    expect(text()).toContain(told)
  expect(document.querySelector('[type=checkbox]')).toBeNull()
  await answer('마감')
  await until(() => expect(sent).toEqual([{ from: 'approved', to: 'closed' }]))
})

test('what is 미정 is closed only when it is carried over', async () => {
  month = { ...MONTH, checklist: { ...MONTH.checklist, undetermined: 2 } }
  await draw()
  await press(button('마감'))
  await answer('마감')
  expect(text()).toContain('금액을 먼저 정하거나, 다음 달로 이월해주세요.')
  expect(sent).toEqual([])
  await press(find('[role=alertdialog] [type=checkbox]'))
  await answer('마감')
  const body = { from: 'approved', to: 'closed', carriesUndetermined: true }
  await until(() => expect(sent).toEqual([body]))
})

test('a way back needs a reason', async () => {
  await draw()
  await press(button('검토 단계로 되돌리기'))
  await type(find<HTMLTextAreaElement>('textarea'), '  ')
  await answer('검토 단계로 되돌리기')
  expect(text()).toContain('되돌리는 사유를 입력해주세요.')
  await type(find<HTMLTextAreaElement>('textarea'), '단가 확인')
  await answer('검토 단계로 되돌리기')
  const body = { from: 'approved', to: 'review', reason: '단가 확인' }
  await until(() => expect(sent).toEqual([body]))
})

test.each([
  ['a month that is not over', { month: '2026-11' }, '이 달이 끝나면 승인할 수 있습니다.'],
  ['whoever is not named', { moves: ['draft' as const] }, '승인은 정산 설정의 담당자가 합니다.'],
])('%s has no button to approve, and the page says why', async (_what, more, says) => {
  month = { ...MONTH, stage: 'review', moves: ['draft', 'approved'], ...more }
  await draw()
  expect(text()).toContain(says)
  expect(() => button('승인')).toThrow()
})

test('open objections lead to those of the month', async () => {
  month = { ...MONTH, checklist: { ...MONTH.checklist, openObjections: 1 } }
  await draw()
  await press(button('이의 보기'))
  const query = expect.objectContaining({ month: '2026-10', open: true })
  expect(call).toHaveBeenCalledWith(listObjections, expect.objectContaining({ query }))
})

test('a difference is an error', async () => {
  month = { ...MONTH, checklist: { ...MONTH.checklist, difference: 1200 } }
  await draw()
  expect(find('[role=alert]').textContent).toContain('차이 1,200원')
})

test('what other prices would change is asked beside the page, and again on request', async () => {
  let answer = (_: { count: number }) => {}
  countOutdated = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  await draw()
  expect(text()).toContain('재계산할 것 확인 중…')
  expect(() => button('재계산')).toThrow()
  await act(async () => answer({ count: 3 }))
  await until(() => expect(text()).toContain('재계산할 것 3건'))
  expect(button('재계산')).toBeDefined()
  countOutdated = async () => {
    throw new Error('gone')
  }
  await press(button('다시 확인'))
  await until(() => expect(text()).toContain('재계산할 것 알 수 없음'))
  countOutdated = async () => ({ count: 0 })
  await press(button('다시 확인'))
  await until(() => expect(text()).toContain('재계산할 것 0건'))
})

test('a closed month offers no run', async () => {
  countOutdated = () => Promise.reject(new Error('asked'))
  month = { ...MONTH, stage: 'closed', moves: ['paid'] }
  await draw()
  expect(text()).not.toContain('재계산할 것')
})

test('what an older version left without an amount in a closed month is carried over when that is chosen', async () => {
  month = { ...MONTH, stage: 'paid', moves: [], checklist: { ...MONTH.checklist, undetermined: 2 } }
  await draw()
  await press(button('다음 달로 이월'))
  expect(text()).toContain('미정 2건을 다음 열린 달로 이월하시겠습니까?')
  await answer('이월')
  await until(() => expect(sent).toEqual([{ month: '2026-10' }]))
})

test('the settings keep what others saved meanwhile, and say who can do a stage no more', async () => {
  const queries = createQueryClient()
  await render(<SettingsDialog onClose={() => {}} />, queries)
  await until(() => expect(text()).toContain('이퇴사 (사용 중인 관리자 아님)'))
  const stuck = '승인 단계는 할 수 있는 사람이 없습니다.'
  expect(text()).toContain(stuck)
  expect(find('tfoot').textContent).toBe('할 수 있는 사람모두없음모두모두')
  await press(find('[aria-label="김관리 승인"]'))
  expect(text()).not.toContain(stuck)
  await press(find('[aria-label="김관리 승인"]'))
  await press(find('[aria-label="김관리 마감"]'))
  settings = { ...SETTINGS, includesVat: true }
  await act(async () => {
    await queries.invalidateQueries({ queryKey: SETTLEMENTS_KEY })
    // Components hear of it in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
  })
  await press(button('저장'))
  const stageAccounts = { ...SETTINGS.stageAccounts, closed: [1] }
  await until(() => expect(sent).toEqual([{ ...settings, stageAccounts }]))
})
