import type { Download, Locator, Page } from '@playwright/test'
import type { PastMonth } from '../fixture/month-of-activations.ts'
import { expect } from '../fixture/test.ts'
import { openTab } from './admin.ts'
import { downloadedBy, field } from './fields.ts'
import { rowOf } from './worker.ts'

/** What an administrator does with prices and settlements at a desk. */

const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })
export const told = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: '알림' }).getByText(text)

export async function openSettlements(page: Page, month: PastMonth): Promise<void> {
  await inMenu(page, '정산 관리').click()
  await stepBackTo(page, month)
}

/** Opens what stores are paid for a month. */
export async function openStatements(page: Page, month: PastMonth): Promise<void> {
  await inMenu(page, '정산 관리').click()
  await openTab(page, '지급내역')
  await stepBackTo(page, month)
}

/** Steps back from the running month. */
async function stepBackTo(page: Page, { ago, words }: PastMonth): Promise<void> {
  for (let step = 0; step < ago; step += 1) await page.getByRole('button', { name: '이전 달' }).click()
  await expect(page.getByText(words, { exact: true })).toBeVisible()
}

export async function openPrices(page: Page, tab: '정산단가' | '히든단가'): Promise<void> {
  await inMenu(page, '관리자 패널').click()
  await openTab(page, tab)
}

export async function openPolicies(page: Page, tab: '정책' | '부가서비스 차감'): Promise<void> {
  await inMenu(page, '정산 관리').click()
  await openTab(page, '부가서비스 정책', tab)
}

/** Changes the price in the row of a plan that has one. */
export async function changePrice(page: Page, plan: string, fields: Record<string, string>): Promise<void> {
  const row = rowOf(page, plan)
  await row.getByRole('button', { name: `${plan} 단가 수정` }).click()
  for (const [label, value] of Object.entries(fields)) await field(row, label).fill(value)
  await page.keyboard.press('Enter')
  await expect(told(page, `${plan}: 정산단가가 저장되었습니다.`)).toBeVisible()
}

export async function addPolicy(
  page: Page,
  policy: {
    carrier: string
    name: string
    type: '차감' | '추가'
    category: string
    amount: string
    from: string
  },
): Promise<void> {
  await page.getByRole('button', { name: '정책 등록' }).click()
  const dialog = page.getByRole('dialog', { name: '정책 등록' })
  await field(dialog, '통신사').selectOption(policy.carrier)
  await field(dialog, '정책명').fill(policy.name)
  await dialog.getByRole('group', { name: '정책 유형' }).getByText(policy.type, { exact: true }).click()
  await field(dialog, '서비스 카테고리').selectOption(policy.category)
  await field(dialog, '금액').fill(policy.amount)
  await field(dialog, '적용 시작일').fill(policy.from)
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, policy.name)).toBeVisible()
}

export async function setDeduction(
  page: Page,
  addOn: string,
  { amount, from }: { amount: string; from: string },
): Promise<void> {
  await rowOf(page, addOn)
    .getByRole('button', { name: `${addOn} 차감 설정` })
    .click()
  const dialog = page.getByRole('dialog', { name: '부가서비스 차감 설정' })
  await field(dialog, '차감액').fill(amount)
  await field(dialog, '적용 시작일').fill(from)
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(dialog).toBeHidden()
}

export async function addHiddenPrice(
  page: Page,
  price: { code: string; plan: string; amount: string; from: string; until: string },
): Promise<void> {
  await page.getByRole('button', { name: '히든단가 추가' }).click()
  const dialog = page.getByRole('dialog', { name: '히든단가 추가' })
  await field(dialog, '접점코드').fill(price.code)
  await dialog.getByRole('option', { name: price.code }).click()
  await field(dialog, '요금제').fill(price.plan)
  await dialog.getByRole('option', { name: price.plan }).click()
  await field(dialog, '히든단가').fill(price.amount)
  await field(dialog, '시작일').fill(price.from)
  await field(dialog, '종료일').fill(price.until)
  await dialog.getByRole('button', { name: '추가', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** What a run over the settlements must say: in its report before it begins, and at its end. */
export interface SaidOfRun {
  report: readonly string[]
  end: string
}

export async function applyHiddenPrices(page: Page, said: SaidOfRun): Promise<void> {
  await page.getByRole('button', { name: '정산에 적용' }).click()
  await run(page, '히든단가 적용', '적용', said)
}

export async function recalculate(page: Page, said: SaidOfRun): Promise<void> {
  await chooseFromMenu(page, '정산 재계산')
  await run(page, '정산 재계산', '재계산', said)
}

/** Reads the kept report of the last run of this name. */
export async function readKeptReport(page: Page, name: string, says: readonly string[]): Promise<void> {
  await chooseFromMenu(page, '정산 작업 기록')
  const list = page.getByRole('dialog', { name: '정산 작업 기록' })
  await list.getByRole('row').filter({ hasText: name }).first().click()
  const report = page.getByRole('dialog', { name: `${name} 보고` })
  for (const text of says) await expect(report).toContainText(text)
  for (const dialog of [report, list]) {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
}

/** Opens the page of the month that is to be closed first. */
export async function openMonthToClose(page: Page, { words }: { words: string }): Promise<void> {
  await chooseFromMenu(page, '월 마감')
  await expect(page.getByRole('heading', { name: words, exact: true })).toBeVisible()
}

/** Moves the month of the open page on from 작성 to 마감; what has no amount is carried over. */
export async function closeMonth(
  page: Page,
  { words }: { words: string },
  undetermined: number,
): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const question = page.getByRole('alertdialog')
  for (const name of ['검토 시작', '승인', '마감']) {
    await press(name)
    if (name === '마감' && undetermined > 0)
      await question.getByRole('checkbox', { name: `미정 ${undetermined}건을 다음 달로 이월` }).check()
    await question.getByRole('button', { name, exact: true }).click()
    await expect(question).toBeHidden()
  }
  await expect(told(page, `${words} 정산이 마감되었습니다.`)).toBeVisible()
}

async function chooseFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function run(page: Page, title: string, button: string, { report, end }: SaidOfRun): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  for (const text of report) await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(told(page, end)).toBeVisible()
  await expect(dialog).toBeHidden()
}

export async function registerByHand(
  page: Page,
  settlement: { name: string; carrier: string; plan: string; day: string },
): Promise<void> {
  await page.getByRole('button', { name: '수동 정산 등록' }).click()
  const dialog = page.getByRole('dialog', { name: '수동 정산 등록' })
  await field(dialog, '고객명').fill(settlement.name)
  await field(dialog, '연락처').fill('01055556666')
  await field(dialog, '판매점').fill('직영점')
  await field(dialog, '통신사').selectOption(settlement.carrier)
  await field(dialog, '개통날짜').fill(settlement.day)
  await field(dialog, '요금제').fill(settlement.plan)
  await dialog.getByRole('option', { name: settlement.plan }).click()
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, settlement.name)).toBeVisible()
}

export async function setAmount(page: Page, customer: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: `${customer} 정산 금액 수정` }).click()
  const dialog = page.getByRole('dialog', { name: '정산 금액 수정' })
  await field(dialog, '정산 금액').fill(amount)
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, customer)).toContainText('직접 입력')
}

/** Cancels an activation now, or at a time such as `2026-10-20T10:00`. */
export async function cancel(page: Page, customer: string, at?: string): Promise<void> {
  await page.getByRole('button', { name: `${customer} 고객 관리` }).click()
  const dialog = page.getByRole('dialog', { name: '고객 관리' })
  await dialog.getByRole('button', { name: '개통취소', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await field(question, '취소 사유').fill('고객 변심')
  if (at !== undefined) await field(question, '취소일시').fill(at)
  await question.getByRole('button', { name: '개통취소' }).click()
  await expect(dialog.getByRole('button', { name: '개통취소 완료' })).toBeDisabled()
  await dialog.getByRole('button', { name: '닫기' }).last().click()
  await expect(dialog).toBeHidden()
}

/** Takes a cancellation back that was a mistake. */
export async function takeCancellationBack(page: Page, customer: string): Promise<void> {
  await page.getByRole('button', { name: `${customer} 고객 관리` }).click()
  const dialog = page.getByRole('dialog', { name: '고객 관리' })
  await dialog.getByRole('group', { name: '개통 상태' }).getByText('개통완료', { exact: true }).click()
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(told(page, '개통 상태가 변경되었습니다.')).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** Exports the listed settlements; `until` sets another last day. */
export async function exportSettlements(page: Page, until?: string): Promise<Download> {
  await page.getByRole('button', { name: '엑셀 내보내기' }).click()
  const dialog = page.getByRole('dialog', { name: '엑셀 내보내기' })
  if (until !== undefined) await field(dialog, '종료일').fill(until)
  await field(dialog, '사유').fill('월 정산')
  const download = await downloadedBy(dialog.getByRole('button', { name: '내보내기', exact: true }))
  await expect(dialog).toBeHidden()
  return download
}

/** Opens 다음 달로 넘기기; the month that ends is this one. */
export async function askToCarryOver(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '다음 달로 넘기기' }).click()
  return page.getByRole('dialog', { name: /다음 달로 넘기기$/ })
}
