// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { useQuestions } from '../../ui/confirm.ts'
import { find, render } from '../../ui/testing/render.tsx'
import { CloseMonthDialog } from './CloseMonthDialog.tsx'
import { NO_SUMS } from './settlement-sums.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../../lib/use-kst-day.ts', () => ({ useKstDay: () => '2026-11-22' }))

const SETTLED = ['2025-03-05', '2026-09-01', '2026-10-02', '2026-08-31']
const CLOSED = { ...NO_SUMS, month: '2025-03', closedAt: '2025-04-02T00:00:00.000Z', closedByName: '관리자' }
let closed: (typeof CLOSED)[]
/** What the mocked call for the sums of a month waits for. */
let summing: () => Promise<void>

beforeEach(() => {
  closed = [CLOSED]
  summing = async () => {}
  call.mockImplementation(async (endpoint: unknown, { query }: { query?: Record<string, string> }) => {
    if (endpoint === listSettlementClosings) return closed
    const { startDate = '', endDate = '' } = query ?? {}
    const days = SETTLED.filter((day) => startDate <= day && day <= endDate)
    if (startDate.slice(0, 7) === endDate.slice(0, 7)) await summing()
    return { totals: { ...NO_SUMS, count: 2, undetermined: 2 }, days: days.map((day) => ({ day })) }
  })
})

async function draw() {
  const { stop } = await render(<CloseMonthDialog onShowUndetermined={() => {}} onClose={() => {}} />)
  return stop
}
const text = () => document.body.textContent ?? ''
const choose = (month: string) =>
  act(async () => {
    const select = find<HTMLSelectElement>('select')
    select.value = month
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const closeButton = () => {
  const buttons = [...document.querySelectorAll('button')]
  const found = buttons.find(({ textContent }) => textContent?.endsWith('월 마감'))
  if (found === undefined) throw new Error('no button closes')
  return found
}
const WARNING = '2026년 8월 정산이 아직 마감되지 않았습니다.'

test('months with settlements are offered, the earliest first; choosing a later one warns', async () => {
  const stop = await draw()
  await act(() => vi.waitFor(() => expect(text()).toContain('2026년 8월 마감')))
  const select = find<HTMLSelectElement>('select')
  expect([...select.options].map(({ value }) => value)).toEqual(['2026-08', '2026-09', '2026-10'])
  expect(text()).not.toContain(WARNING)
  await choose('2026-10')
  expect(text()).toContain('2026년 10월 마감')
  expect(text()).toContain(WARNING)
  await act(() => vi.waitFor(() => expect(text()).toContain('합계미정 2건')))
  await stop()
})

test('a month can be closed only after its own sums were shown, and the question names them', async () => {
  const stop = await draw()
  await act(() => vi.waitFor(() => expect(text()).toContain('합계미정 2건')))
  let arrive = () => {}
  const coming = new Promise<void>((resolve) => (arrive = resolve))
  summing = () => coming
  await choose('2026-10')
  await act(async () => closeButton().click())
  expect(useQuestions.getState()[0]).toBeUndefined()
  await act(async () => arrive())
  await act(() => vi.waitFor(() => expect(closeButton().hasAttribute('aria-disabled')).toBe(false)))
  await act(async () => closeButton().click())
  const { title, body } = useQuestions.getState()[0] ?? {}
  expect(title).toBe('2026년 10월 정산을 마감하시겠습니까?')
  expect(body).toContain('합계 미정 2건')
  expect(body).toContain('금액이 정해지지 않은 정산 2건은 금액 없이 남습니다.')
  await act(async () => useQuestions.getState()[0]?.answer(false))
  await stop()
})

test('a month whose sums cannot be read cannot be closed', async () => {
  summing = () => Promise.reject(new Error('broken'))
  const stop = await draw()
  await act(() => vi.waitFor(() => expect(closeButton().disabled).toBe(true)))
  await stop()
})

test('where every month with settlements is closed there is none to close', async () => {
  closed = ['2025-03', '2026-08', '2026-09', '2026-10'].map((month) => ({ ...CLOSED, month }))
  const stop = await draw()
  await act(() => vi.waitFor(() => expect(text()).toContain('최근 2년에 마감할 달이 없습니다.')))
  expect(document.querySelector('select')).toBeNull()
  await stop()
})
