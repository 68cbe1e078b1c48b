import type { Download, Locator, Page } from '@playwright/test'
import { pdfFile } from '../fixture/files.ts'
import type { PastMonth } from '../fixture/month-of-activations.ts'
import { expect } from '../fixture/test.ts'
import { openTab } from './admin.ts'
import { downloadedBy, field } from './fields.ts'
import { openStatements, told } from './settler.ts'
import { rowOf } from './worker.ts'

/** What an administrator does with the stages of a month and with the statements of its stores. */

export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true })
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const fact = (scope: Locator, name: string) => scope.locator(`dt:text-is("${name}") + dd`)
export const stage = (page: Page) =>
  page.getByRole('list', { name: '정산 단계' }).locator('[aria-current=step]')

/** Opens the page of a month from the list of months. */
export async function openMonth(page: Page, { words }: PastMonth): Promise<void> {
  await openTab(page, '정산 월')
  await rowOf(page, words).click()
  await expect(page.getByRole('heading', { name: words, exact: true })).toBeVisible()
}

/** Moves the month of the open page on, and answers the question. */
export async function move(page: Page, { words }: PastMonth, name: string, says: string): Promise<void> {
  const question = page.getByRole('alertdialog')
  await button(page, name).click()
  await button(question, name).click()
  await expect(told(page, `${words} ${says}`).last()).toBeVisible()
  await expect(question).toBeHidden()
}

/** Opens what one store is paid. */
export async function openStatement(page: Page, month: PastMonth, store: string): Promise<void> {
  await openStatements(page, month)
  await rowOf(page, store).getByText(store).click()
  await expect(page.getByRole('heading', { name: `${store} · ${month.words} 지급내역서` })).toBeVisible()
}

interface Adjustment {
  store: string
  month: PastMonth
  category: string
  amount: string
  reason: string
  documentNumber?: string | undefined
  evidence?: string
}

/** Enters an adjustment by hand. */
export async function adjust(page: Page, adjustment: Adjustment): Promise<void> {
  const { store, month, category, amount, reason, documentNumber, evidence } = adjustment
  await button(page, '조정 추가').click()
  const dialog = page.getByRole('dialog', { name: '조정 추가' })
  if ((await field(dialog, '판매점').inputValue()) !== store) {
    await field(dialog, '판매점').fill(store)
    await dialog.getByRole('option', { name: store }).click()
  }
  await field(dialog, '월').selectOption(month.words)
  await field(dialog, '구분').selectOption(category)
  await field(dialog, '금액').fill(amount)
  await field(dialog, '사유').fill(reason)
  if (documentNumber !== undefined) await field(dialog, '접수번호').fill(documentNumber)
  if (evidence !== undefined) {
    const { name, type, bytes } = pdfFile(evidence)
    await field(dialog, '증빙 파일').setInputFiles({ name, mimeType: type, buffer: bytes })
  }
  await button(dialog, '등록').click()
  await expect(dialog).toBeHidden()
}

/** Asks for a file with its reason, in the dialog that the button opens. */
export async function exported(page: Page, name: string): Promise<Download> {
  await button(page, name).click()
  const dialog = page.getByRole('dialog', { name: /^(엑셀 내보내기|지급 파일)$/ })
  await field(dialog, '사유').fill('월 지급')
  const download = await downloadedBy(button(dialog, '내보내기'))
  await expect(dialog).toBeHidden()
  return download
}
