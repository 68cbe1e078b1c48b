// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { SettlementRunReport } from '#shared/settlements/settlement-run.contract.ts'
import { find, render } from '../../ui/testing/render.tsx'
import { runReportForTest } from '../testing/run-report-for-test.ts'
import { RunReportView, type RunReportViewProps } from './RunReportView.tsx'

function draw(report: Partial<SettlementRunReport>, props: Partial<RunReportViewProps> = {}) {
  return render(
    <MemoryRouter>
      <RunReportView kind="recalculation" report={runReportForTest(report)} {...props} />
    </MemoryRouter>,
  )
}
const text = () => document.body.textContent ?? ''
const rows = (table: string) =>
  [...document.querySelectorAll(`table[aria-label="${table}"] tbody tr`)].map(
    ({ textContent }) => textContent,
  )

test('it says how many documents, won, stores and months; the largest stores by name', async () => {
  const stores = Array.from({ length: 12 }, (_, at) => ({
    storeName: at === 0 ? null : `판매점 ${at}`,
    documents: 1,
    difference: -1000,
  }))
  const months = [
    { month: '2026-10', documents: 2, difference: 7000.5 },
    { month: '2026-11', documents: 1198, difference: -19_000 },
  ]
  const report = { considered: 3000, changed: 1200, determined: 4, amount: -12_000, hiddenPrice: 0.5 }
  const { again } = await draw({ ...report, months, stores, storeCount: 150 }, { isTrial: true })
  expect(text()).toContain('대상3,000건바뀌는 서류1,200건 (미정이던 4건)판매점150곳')
  expect(text()).toContain('정산 금액 차이-12,000원히든단가 차이+0.5원합계 차이-11,999.5원')
  expect(rows('월별')).toEqual(['2026년 10월2건+7,000.5원', '2026년 11월1,198건-19,000원'])
  expect(rows('판매점별')).toHaveLength(10)
  expect(rows('판매점별').slice(0, 2)).toEqual(['판매점 없음1건-1,000원', '판매점 11건-1,000원'])
  expect(text()).toContain('외 140곳')
  await again(<RunReportView kind="bulk" report={runReportForTest({ considered: 5 })} />)
  expect(text()).toContain('대상5건바뀐 서류0건')
  expect(document.querySelector('table')).toBeNull()
})

test('amounts by hand are listed with what was calculated below them; many of them only on request', async () => {
  const byHand = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      documentId: at + 1,
      documentNumber: `20261121-0000${at + 1}`,
      manualAmount: 5000,
      calculatedBefore: at === 0 ? null : 100_000,
      calculatedAfter: 100_000,
    }))
  await draw({ byHandCount: 2, byHand: byHand(2) })
  expect(find<HTMLDetailsElement>('details').open).toBe(true)
  expect(find('summary').textContent).toBe('직접 입력한 금액이 그대로인 서류 2건')
  const [first, second] = [...document.querySelectorAll('details li')].map(({ textContent }) => textContent)
  expect(first).toBe('20261121-00001직접 입력 5,000원계산된 금액 미정 → 100,000원')
  expect(second).toContain('계산된 금액 100,000원, 변동 없음')
  expect(find('details a').getAttribute('href')).toBe('/documents/1')

  await draw({ byHandCount: 200, byHand: byHand(6) })
  expect(find<HTMLDetailsElement>('details').open).toBe(false)
  expect(text()).toContain('외 194건')

  await draw({ byHandCount: 2, byHand: byHand(2) }, { kind: 'hidden-prices' })
  expect(document.querySelector('details')).toBeNull()
})
