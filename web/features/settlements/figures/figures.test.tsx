// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { SettlementSums } from '#shared/settlements/settlement.contract.ts'
import { find, render } from '../../../ui/testing/render.tsx'
import { filterIn, NO_NARROWING } from '../settlement-filter.ts'
import { NO_SUMS } from '../settlement-sums.ts'
import { CarriersPanel } from './CarriersPanel.tsx'
import { TotalsPanel } from './TotalsPanel.tsx'

const TODAY = '2026-11-22'
const BEFORE = { ...NO_SUMS, count: 5, amount: 500_000, total: 500_000 }

const totalsOf = (sums: SettlementSums, startDate: string, endDate: string) => ({
  startDate,
  endDate,
  totals: sums,
  carriers: [{ carrier: '미래엔', ...sums }],
  days: [{ day: startDate, ...sums }],
})

type Days = readonly [string, string]

function drawn(sums: Partial<SettlementSums>, [startDate, endDate]: Days, carrier: string) {
  const shown = totalsOf({ ...NO_SUMS, ...sums }, startDate, endDate)
  const figures = {
    totals: { ...shown, before: totalsOf(BEFORE, '2026-09-01', '2026-09-30') },
    filter: filterIn({ ...NO_NARROWING, startDate, endDate, carrier }, TODAY),
    today: TODAY,
    onNarrow: () => {},
  }
  return (
    <MemoryRouter>
      <TotalsPanel {...figures} />
      <CarriersPanel {...figures} />
    </MemoryRouter>
  )
}
const OCTOBER: Days = ['2026-10-01', '2026-10-31']
const draw = (sums: Partial<SettlementSums>, days = OCTOBER, carrier = '') =>
  render(drawn(sums, days, carrier))
const text = () => document.body.textContent ?? ''

test('sums without any known amount are shown as 미정, also of a carrier, and not compared', async () => {
  await draw({ count: 3, undetermined: 3 })
  expect(find('[data-figure]').textContent).toBe('미정 3건')
  expect(find('a').textContent).toBe('미정 3건')
  expect(text()).toContain('전월 500,000원')
  expect(text()).not.toContain('▼ -500,000원')
})

test('a carrier with some unknown amounts shows their number beside its sum', async () => {
  await draw({ count: 3, undetermined: 1, amount: 240_000, total: 240_000 })
  expect(find('[data-figure]').textContent).toBe('240,000원')
  expect(text()).toContain('3건 · 미정 1건')
  expect(text()).toContain('▼ -260,000원 (-52%)')
})

test('what is entered for no carrier, as adjustments are, is no carrier without a settlement', async () => {
  await draw({ adjustments: -50_000 })
  expect(text()).toContain('정산 내역이 없습니다.')
  expect(document.querySelectorAll('li a')).toHaveLength(0)
})

test('the labels of the sums are true under every filter', async () => {
  await draw({ count: 2 })
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    '정산 금액',
    '히든단가',
    '정산 건수',
    '환수',
    '미정',
  ])
})

test('a future month is not compared', async () => {
  await draw({}, ['2026-12-01', '2026-12-31'])
  expect(text()).not.toContain('전월')
  expect(text()).not.toContain('-100%')
})

test('the focus stays in the panel when the pressed link 모든 통신사 disappears', async () => {
  const { again } = await draw({ count: 2 }, OCTOBER, '미래엔')
  const back = find<HTMLAnchorElement>('a')
  expect(back.textContent).toBe('모든 통신사')
  await act(async () => back.focus())
  await again(drawn({ count: 2 }, OCTOBER, ''))
  expect(back.isConnected).toBe(false)
  expect(document.activeElement?.textContent).toContain('통신사별')
  expect(document.activeElement).not.toBe(document.body)
})
