import type { Page } from '@playwright/test'
import {
  furnishMonth,
  haveActivatedMonth,
  havePrices,
  lastMonth,
  type PastMonth,
} from './fixture/month-of-activations.ts'
import {
  amountOf,
  calculatedOf,
  hiddenOf,
  hundredths,
  type Reckoned,
  reckoned,
  sumsOf,
  totalOf,
  won,
} from './fixture/own-reckoning.ts'
import { expectedReversal, expectedRows, settlementRows, sumsOfRows } from './fixture/settlement-workbook.ts'
import { expect, test } from './fixture/test.ts'
import { add, openAdminPanel } from './people/admin.ts'
import * as settler from './people/settler.ts'
import { rowOf } from './people/worker.ts'

// Workbooks are written in worker threads, which only the build bundles.
test.use({ server: 'built' })

/** Activated in the first moment of a day on which a price begins. */
const CANCELLED = '남궁현'
const SET_BY_HAND = '백시온'
/** Gets a hidden price, then another unit price, and is cancelled after the close. */
const TAKEN_BACK = '노을빛'

test('a month of settlements adds up to the won, from the first price to what is taken back after its close', async ({
  portal,
  openDevice,
}) => {
  test.setTimeout(300_000)
  const month = lastMonth()
  const furnished = await furnishMonth(portal)
  const book = await havePrices(furnished, month)
  const page = await openAdminPanel(openDevice)
  let all: Reckoned[] = []
  const one = (name: string) => {
    const found = all.find(({ of }) => of.name === name)
    if (found === undefined) throw new Error(`nobody is called ${name}`)
    return found
  }

  await test.step('prices are set from the first of the month on', async () => {
    const price = { newCustomer: '150000.5', portIn: '210000' }
    await settler.openPrices(page, '정산단가')
    await addPrice(page, { plan: 'KT · 5G 프리미어', ...price, from: month.day(1) })
    book.unit.push({ plan: '5G 프리미어', from: 1, ...price })

    await settler.openPolicies(page, '정책')
    const addition = { carrier: 'KT', amount: '10000.1' }
    const mobile = { ...addition, name: '모바일 유치', category: '모바일', from: month.day(1) }
    await settler.addPolicy(page, { ...mobile, type: '추가' })
    book.policies.push({ ...addition, of: 'all', sign: '+' })

    await settler.openPolicies(page, '부가서비스 차감')
    await settler.setDeduction(page, '휴대폰 보험', { amount: '15500.75', from: month.day(1) })
    book.deductions['휴대폰 보험'] = '15500.75'
  })

  await test.step('thirty are activated, and each is worth what the prices say', async () => {
    const customers = await haveActivatedMonth(furnished, month)
    expect(customers).toHaveLength(30)
    all = customers.map((customer) => reckoned(customer, book))
    await settler.openSettlements(page, month)
    await expectOnScreen(page, all)
  })

  await test.step('one is cancelled, another registered by hand', async () => {
    await settler.cancel(page, CANCELLED)
    one(CANCELLED).isCancelled = true
    const [name, carrier, plan] = ['하수동', '헬로모바일', '알뜰 10GB']
    await settler.registerByHand(page, { name, carrier, plan, day: month.day(27) })
    const noMore = { code: null, isPortIn: false, isBundled: false, addOns: [] }
    all.push(reckoned({ name, carrier, plan, ...noMore, at: '27T00:00' }, book))
    await expectOnScreen(page, all)
  })

  await test.step('hidden prices are applied to the days that they are of', async () => {
    const price = { code: 'KT101', plan: '5G 프리미어', amount: '20000.05' }
    await settler.openPrices(page, '히든단가')
    await settler.addHiddenPrice(page, { ...price, from: month.day(10), until: month.day(20) })
    book.hidden.push({ ...price, from: 10, until: 20 })
    const changed = all.filter((each) => !each.isCancelled && hiddenOf(each.of, book) !== each.hidden)
    expect(changed).toHaveLength(4)
    const before = sumsOf(all).hidden
    for (const each of changed) each.hidden = hiddenOf(each.of, book)
    await settler.applyHiddenPrices(page, {
      report: [`바뀌는 서류${changed.length}건`, `히든단가 차이${signed(sumsOf(all).hidden - before)}`],
      end: `정산 ${changed.length}건의 히든단가를 변경했습니다.`,
    })
  })

  await test.step('prices change from the middle of the month on, and no settlement with them', async () => {
    const price = { newCustomer: '160000.75', portIn: '205000.25' }
    await settler.openPrices(page, '정산단가')
    await settler.changePrice(page, '5G 프리미어', {
      '신규 단가': price.newCustomer,
      '번호이동 단가': price.portIn,
      적용일: month.day(16),
    })
    book.unit.push({ plan: '5G 프리미어', from: 16, ...price })
    const first = { newCustomer: '90000', portIn: '130000.5' }
    await addPrice(page, { plan: 'SKT · 5G 실버', ...first, from: month.day(1) })
    book.unit.push({ plan: '5G 실버', from: 1, ...first })

    await settler.openSettlements(page, month)
    await settler.setAmount(page, SET_BY_HAND, '123456.78')
    one(SET_BY_HAND).byHand = hundredths('123456.78')
    await expectOnScreen(page, all)
    await expectExported(page, all, month)
  })

  await test.step('recalculated, what nobody set by hand follows the prices of its day; the report is kept', async () => {
    const before = amountOf(one(TAKEN_BACK))
    const former = sumsOf(all).total
    const below = one(SET_BY_HAND).calculated
    const considered = all.filter((each) => !each.isCancelled)
    const isOther = (each: Reckoned) => calculatedOf(each.of, book) !== each.calculated
    const changed = considered.filter((each) => each.byHand === null && isOther(each))
    expect(changed).toHaveLength(7)
    for (const each of considered) each.calculated = calculatedOf(each.of, book)
    const difference = signed(sumsOf(all).total - former)
    const figures = [
      `대상${considered.length}건`,
      `정산 금액 차이${difference}`,
      `${month.words}${changed.length}건${difference}`,
      '직접 입력 123,456.78원',
      `계산된 금액 ${won(below ?? 0)} → ${won(one(SET_BY_HAND).calculated ?? 0)}`,
    ]
    await settler.recalculate(page, {
      report: [`바뀌는 서류${changed.length}건`, ...figures],
      end: `정산 ${considered.length}건을 다시 계산하여 ${changed.length}건이 변경되었습니다.`,
    })
    await settler.readKeptReport(page, '재계산', [`바뀐 서류${changed.length}건`, ...figures])
    await expectOnScreen(page, all)
    await expectExported(page, all, month)

    await rowOf(page, TAKEN_BACK).getByText('강남모바일').click()
    const details = page.getByRole('dialog', { name: new RegExp(TAKEN_BACK) })
    const history = details.getByRole('region', { name: '처리 이력' })
    const { hidden, calculated } = one(TAKEN_BACK)
    await expect(history).toContainText(`정산 ${won(before ?? 0)} → ${won(calculated ?? 0)}`)
    await expect(history).toContainText(`히든단가 없음 → 히든단가 ${won(hidden ?? 0)}`)
    await details.getByRole('button', { name: '닫기' }).last().click()
    await expect(details).toBeHidden()
  })

  await test.step('the month is closed with these sums', async () => {
    const { total, amount, hidden, undetermined } = sumsOf(all)
    await settler.openMonthToClose(page, month)
    const sums = page.getByRole('region', { name: '금액', exact: true })
    for (const sum of [total, amount, hidden]) await expect(sums).toContainText(won(sum))
    await settler.closeMonth(page, month, undetermined)
    await expect(sums).toContainText(won(total))
    await page.getByRole('link', { name: '정산 목록' }).click()
  })

  await test.step('who is cancelled then is taken back in the running month, and the closed one stays', async () => {
    const carried = all.filter((each) => !each.isCancelled && amountOf(each) === null)
    all = all.filter((each) => !carried.includes(each))
    const closed = sumsOf(all)
    await settler.cancel(page, TAKEN_BACK)
    one(TAKEN_BACK).isTakenBack = true
    await expectOnScreen(page, all)

    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
    const exported = await settlementRows(await settler.exportSettlements(page, today))
    // What had no amount is settled in the running month.
    const rows = exported.filter(({ 고객명 }) => carried.every(({ of }) => of.name !== 고객명))
    expect(exported).toHaveLength(rows.length + carried.length)
    expect(rows.filter(({ 구분 }) => 구분 !== '환수')).toEqual(expectedRows(all, month))
    expect(rows.filter(({ 구분 }) => 구분 === '환수')).toEqual([
      expect.objectContaining(expectedReversal(one(TAKEN_BACK))),
    ])
    expect(sumsOfRows(rows).total).toBe(closed.total - totalOf(one(TAKEN_BACK)))

    await page.getByRole('button', { name: '다음 달' }).click()
    const loss = won(-totalOf(one(TAKEN_BACK)))
    await expect(rowOf(page, TAKEN_BACK)).toContainText('환수')
    await expect(rowOf(page, TAKEN_BACK)).toContainText(loss)
    await expect(figures(page).locator('[data-figure]')).toHaveText(loss)
    await expect(figures(page)).toContainText(`지난달 전체 ${won(closed.total)}`)
  })
})

/** Adds the first price of a plan. */
function addPrice(page: Page, price: Record<'plan' | 'newCustomer' | 'portIn' | 'from', string>) {
  const fields = {
    요금제: { select: price.plan },
    '신규 단가': price.newCustomer,
    '번호이동 단가': price.portIn,
    적용일: price.from,
  }
  return add(page, '정산단가 추가', fields, '정산단가가 추가되었습니다.')
}

const signed = (difference: number) => `${difference > 0 ? '+' : ''}${won(difference)}`

const figures = (page: Page) => page.getByRole('region', { name: '합계', exact: true })

/** Expects the month's sums on the screen, in total and by carrier. */
async function expectOnScreen(page: Page, all: readonly Reckoned[]): Promise<void> {
  const { count, undetermined, amount, hidden, total, carriers } = sumsOf(all)
  const figure = (name: string) => figures(page).locator(`dt:text-is("${name}") + dd`)
  await expect(figures(page).locator('[data-figure]')).toHaveText(won(total))
  await expect(figure('정산 금액')).toHaveText(won(amount))
  await expect(figure('히든단가')).toHaveText(won(hidden))
  await expect(figure('정산 건수')).toHaveText(`${count}건`)
  await expect(figure('미정')).toHaveText(`${undetermined}건`)
  const bars = page.getByRole('list', { name: '통신사별 정산 합계' }).getByRole('link')
  await expect(bars).toHaveCount(Object.keys(carriers).length)
  for (const [carrier, sum] of Object.entries(carriers)) {
    await expect(bars.and(page.getByLabel(`${carrier} ${won(sum)}`, { exact: true }))).toBeVisible()
  }
}

/** Expects the month's workbook to have these rows and sums. */
async function expectExported(page: Page, all: readonly Reckoned[], month: PastMonth): Promise<void> {
  const rows = await settlementRows(await settler.exportSettlements(page))
  expect(rows).toEqual(expectedRows(all, month))
  const { count, amount, hidden, total } = sumsOf(all)
  expect(sumsOfRows(rows)).toEqual({ count, amount, hidden, total })
}
