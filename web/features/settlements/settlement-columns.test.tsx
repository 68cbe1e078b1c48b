// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Settlement } from '#shared/settlements/settlement.contract.ts'
import { render } from '../../ui/testing/render.tsx'
import { SettlementCard } from './SettlementCard.tsx'
import { settlementColumns } from './settlement-columns.tsx'
import { settlementForTest } from './testing/settlement-for-test.ts'

const ACTIVATED_AT = '2026-10-03T01:00:00.000Z'
const SETTLEMENT = settlementForTest({ settledAt: ACTIVATED_AT, activatedAt: ACTIVATED_AT })
const CANCELLED: Settlement = { ...SETTLEMENT, activationStatus: '취소', isCounted: false }
const TAKEN_BACK: Settlement = {
  ...SETTLEMENT,
  kind: 'reversal',
  settledAt: '2026-11-21T01:00:00.000Z',
  activationStatus: '취소',
  total: -120_000,
}

const COLUMNS = settlementColumns(() => {})

/** The text of a settlement in one column of the table, and on its card. */
async function said(settlement: Settlement, header: string): Promise<[string, string]> {
  const { again } = await render(COLUMNS.find((column) => column.header === header)?.cell(settlement))
  const cell = document.body.textContent ?? ''
  await again(<SettlementCard settlement={settlement} onAction={() => {}} />)
  const card = document.body.textContent ?? ''
  return [cell, card]
}

test('a settlement that is not in the sums is marked so', async () => {
  for (const words of await said(CANCELLED, '합계')) expect(words).toContain('합계 제외')
  for (const words of await said(SETTLEMENT, '합계')) expect(words).not.toContain('합계 제외')
})

test('a reversal shows the day of the activation beside its own', async () => {
  for (const words of await said(TAKEN_BACK, '정산일')) {
    expect(words).toContain('2026-11-21')
    expect(words).toContain('개통 2026-10-03')
  }
  const [cell] = await said(SETTLEMENT, '정산일')
  expect(cell.trim()).toBe('2026-10-03')
})
