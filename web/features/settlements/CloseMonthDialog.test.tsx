// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { find, render } from '../../ui/testing/render.tsx'
import { CloseMonthDialog } from './CloseMonthDialog.tsx'
import { NO_SUMS } from './settlement-sums.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../../lib/use-kst-day.ts', () => ({ useKstDay: () => '2026-11-22' }))

const SETTLED = ['2025-03-05', '2026-09-01', '2026-10-02', '2026-08-31']
const CLOSED = { ...NO_SUMS, month: '2025-03', closedAt: '2025-04-02T00:00:00.000Z', closedByName: '관리자' }
let closed: (typeof CLOSED)[]

beforeEach(() => {
  closed = [CLOSED]
  call.mockImplementation(async (endpoint: unknown, { query }: { query?: Record<string, string> }) => {
    if (endpoint === listSettlementClosings) return closed
    const { startDate = '', endDate = '' } = query ?? {}
    const days = SETTLED.filter((day) => startDate <= day && day <= endDate)
    return { totals: { ...NO_SUMS, count: 2, undetermined: 2 }, days: days.map((day) => ({ day })) }
  })
})

async function draw() {
  const { stop } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <CloseMonthDialog onShowUndetermined={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  )
  return stop
}
const text = () => document.body.textContent ?? ''
const WARNING = '2026년 8월 정산이 아직 마감되지 않았습니다.'

test('months with settlements are offered, the earliest first, and another one with a warning', async () => {
  const stop = await draw()
  await act(() => vi.waitFor(() => expect(text()).toContain('2026년 8월 마감')))
  const select = find<HTMLSelectElement>('select')
  expect([...select.options].map(({ value }) => value)).toEqual(['2026-08', '2026-09', '2026-10'])
  expect(text()).not.toContain(WARNING)
  await act(async () => {
    select.value = '2026-10'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(text()).toContain('2026년 10월 마감')
  expect(text()).toContain(WARNING)
  await act(() => vi.waitFor(() => expect(text()).toContain('합계미정 2건')))
  await stop()
})

test('where every month with settlements is closed there is none to close', async () => {
  closed = ['2025-03', '2026-08', '2026-09', '2026-10'].map((month) => ({ ...CLOSED, month }))
  const stop = await draw()
  await act(() => vi.waitFor(() => expect(text()).toContain('마감할 달이 없습니다.')))
  expect(document.querySelector('select')).toBeNull()
  await stop()
})
