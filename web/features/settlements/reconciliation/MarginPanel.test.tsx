// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { Margin } from '#shared/carrier-payments/carrier-payment.contract.ts'
import { find, render } from '../../../ui/testing/render.tsx'
import { MarginPanel } from './MarginPanel.tsx'

const NONE: Margin = { count: 0, awaited: 0, paid: 0, owed: 0, margin: 0 }
const LOSS: Margin = { ...NONE, count: 2, awaited: 1, paid: 10_000, owed: 12_000, margin: -2000 }
const AWAITED: Margin = { ...NONE, awaited: 3, margin: null }

test('조정 without an application is named, and what waits for its file has no margin', async () => {
  const totals = {
    outcomes: [],
    total: LOSS,
    adjustments: 2000,
    stores: [{ ...LOSS, storeName: '강남점' }],
    plans: [
      { ...NONE, carrier: null, servicePlanName: null, owed: 2000, margin: -2000 },
      { ...AWAITED, carrier: 'SKT', servicePlanName: '5G 베이직' },
    ],
  }
  const { stop } = await render(
    <MarginPanel asked={{ month: '2026-10', carrierId: undefined }} totals={totals} />,
  )
  expect(document.body.textContent).toContain(
    '-2,000원대조한 개통 2건 · 받은 금액 10,000원 − 정산 합계 12,000원 (서류 없는 조정 2,000원 포함)',
  )
  const click = (element: HTMLElement) => act(async () => element.click())
  await click(find('button[aria-expanded]'))
  await click(document.querySelectorAll<HTMLElement>('[role=tab]')[1] as HTMLElement)
  expect([...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    '서류 없는 조정0건0원2,000원-2,000원',
    'SKT · 5G 베이직0건0원0원–',
  ])
  await stop()
})
