import type { Download, Page } from '@playwright/test'
import { ENTRY_KINDS } from '#shared/settlements/entry-kind.ts'
import { listSettlementEntries } from '#shared/statements/ledger.contract.ts'
import { expectWholeAmounts } from '../fixture/accessible.ts'
import type { PastMonth } from '../fixture/month-of-activations.ts'
import type { OwnLedger, PaperSums } from '../fixture/own-ledger.ts'
import { hundredths, won } from '../fixture/own-reckoning.ts'
import type { Portal } from '../fixture/portal.ts'
import { inHundredths, savedPdf, savedStatement, savedStatements } from '../fixture/statement-papers.ts'
import { expect } from '../fixture/test.ts'
import { NAMES, STORES, type StoreName } from '../fixture/three-stores.ts'
import { savedRecords } from '../fixture/workbooks.ts'
import { downloadedBy } from './fields.ts'
import { button, exported, fact, openMonth, openStatement, region } from './payer.ts'
import { openStatements } from './settler.ts'

/** Expects that entries, statements on screen and on paper, the month and the payout file all say what the own ledger says. */
export async function expectToAddUp(
  page: Page,
  portal: Portal,
  ledger: OwnLedger,
  month: PastMonth,
): Promise<void> {
  const { items } = await portal.admin.call(listSettlementEntries, {
    query: { month: month.month, limit: 200 },
  })
  const spelled = (store: string | null, kind: string, amount: number, category?: string | null) =>
    `${store} ${kind} ${category ?? ''} ${won(amount)}`
  expect(
    items
      .map((entry) => spelled(entry.storeName, entry.kind, hundredths(String(entry.amount)), entry.category))
      .sort(),
  ).toEqual(
    ledger.entries
      .filter((entry) => entry.month === month.month)
      .map((entry) => spelled(entry.store, entry.kind, entry.amount, entry.category))
      .sort(),
  )
  const entered = items.reduce((sum, { amount }) => sum + hundredths(String(amount)), 0)
  expect(entered).toBe(ledger.sum(month.month, ...ENTRY_KINDS))

  await openMonth(page, month)
  const sums = region(page, '금액')
  const amount = ledger.sum(month.month, 'activation', 'recalculation', 'manual', 'reversal')
  const hidden = ledger.sum(month.month, 'hidden-price')
  await expect(fact(sums, '합계')).toHaveText(won(entered))
  await expect(fact(sums, '정산 금액')).toHaveText(won(amount))
  await expect(fact(sums, '히든단가')).toHaveText(won(hidden))
  await expect(fact(sums, '조정·이월')).toHaveText(won(ledger.sum(month.month, 'adjustment', 'carry-over')))
  await expect(fact(sums, '지급액')).toHaveText(won(ledger.payoutOf(month.month)))

  for (const store of NAMES) await expectStatement(page, ledger, month, store)

  await openStatements(page, month)
  await expect(fact(region(page, '이 달 합계'), '지급액')).toHaveText(won(ledger.payoutOf(month.month)))
  const all = await savedStatements(await exported(page, '전체 엑셀'))
  expect([...all.keys()].sort()).toEqual(ledger.storesOf(month.month).sort())
  for (const [store, paper] of all) {
    expect(paper.sums, store).toEqual(ledger.sumsOf(store, month.month))
    expect(paper.lines, store).toEqual(ledger.linesOf(store, month.month))
  }
  await expectPayouts(await exported(page, '지급 파일'), ledger, month)
}

/** Of one store: its page, its workbook and its PDF. */
async function expectStatement(
  page: Page,
  ledger: OwnLedger,
  month: PastMonth,
  store: StoreName,
): Promise<void> {
  const expected = ledger.sumsOf(store, month.month)
  const lines = ledger.linesOf(store, month.month)
  await openStatement(page, month, store)
  for (const [name, amount] of shownSums(expected, store))
    await expect(fact(region(page, '합계'), name)).toHaveText(won(amount))
  await expect(region(page, '내역').getByRole('row')).toHaveCount(1 + lines.length)
  await expectWholeAmounts(page, `the statement of ${store}`)

  const paper = await savedStatement(await exported(page, '엑셀'))
  expect(paper.sums).toEqual(expected)
  expect(paper.lines).toEqual(lines)
  expect(paper.lines.reduce((sum, line) => sum + line.합계, 0)).toBe(expected.합계)

  const download = await downloadedBy(button(page, 'PDF'))
  expect(download.suggestedFilename()).toBe(`지급내역서_${store}_${month.month}.pdf`)
  const pdf = await savedPdf(download)
  expect(pdf.sums).toEqual(expected)
  const amounts = lines.map((line) => [line.금액, line.히든단가, line.합계])
  expect(pdf.amounts.toSorted(byNumbers)).toEqual(amounts.toSorted(byNumbers))
  expect(pdf.rows.join('\n')).not.toContain('확정 전')
}

function byNumbers(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** The sums that the page shows: a tax where the store has it, and what is withheld as negative. */
function shownSums(sums: PaperSums, store: StoreName): [string, number][] {
  const { 부가세, 소득세, 지방소득세, '다음 달 이월': carried, ...always } = sums
  const { tax } = STORES[store]
  const shown: [string, number, boolean][] = [
    ['부가세', 부가세, tax === '과세'],
    ['소득세', 0 - 소득세, tax === '원천징수'],
    ['지방소득세', 0 - 지방소득세, tax === '원천징수'],
    ['다음 달 이월', carried, carried !== 0],
  ]
  return [
    ...Object.entries(always),
    ...shown.filter(([, , isShown]) => isShown).map(([name, amount]): [string, number] => [name, amount]),
  ]
}

async function expectPayouts(download: Download, ledger: OwnLedger, { month }: PastMonth): Promise<void> {
  const rows = await savedRecords(download)
  const paid = NAMES.filter((store) => ledger.sumsOf(store, month).지급액 > 0)
  expect(
    rows
      .map((row) => [row['판매점'], row['계좌번호'], row['예금주'], inHundredths(row['금액']), row['비고']])
      .sort(),
  ).toEqual(
    paid
      .map((store) => {
        const { account, holder } = STORES[store]
        return [store, account, holder, ledger.sumsOf(store, month).지급액, null]
      })
      .sort(),
  )
  const sum = rows.reduce((total, row) => total + inHundredths(row['금액']), 0)
  expect(sum).toBe(ledger.payoutOf(month))
}
