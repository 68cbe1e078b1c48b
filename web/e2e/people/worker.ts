import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Credentials } from '../fixture/portal.ts'
import { expect, type OpenDevice } from '../fixture/test.ts'
import { logInOn } from './dealer.ts'
import { field } from './fields.ts'
import { openLoggedIn } from './stored-login.ts'

/** An employee opens the app and logs in. */
export async function logInStaff(context: BrowserContext, who: Credentials): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await logInOn(page, who)
  await expect(page.getByRole('heading', { name: '대시보드' })).toBeVisible()
  return page
}

/** The pages of the menu that tests begin with, and where each stands. */
const PAGES = {
  '접수 관리': '/documents',
  '업무 요청중': `/work-requests?activationStatus=${encodeURIComponent('대기,진행중')}`,
  '기타 신청': '/other-application',
  기타완료: '/other-completions',
  '상용구 관리': '/canned-replies',
  '정산 관리': '/settlements',
  '영업조직 관리': '/sales-team-management',
} as const

/** An employee who logged in before opens a page at a desk. */
export async function openAtDesk(
  openDevice: OpenDevice,
  who: Credentials,
  name: keyof typeof PAGES,
): Promise<Page> {
  const page = await openLoggedIn(await openDevice('desktop'), who, PAGES[name])
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '연결됨' })).toBeVisible()
  return page
}

/** The list of applications. */
export async function openDocuments(openDevice: OpenDevice, who: Credentials): Promise<Page> {
  const page = await openAtDesk(openDevice, who, '접수 관리')
  await expect(page.getByRole('tablist', { name: '개통 상태' })).toBeVisible()
  return page
}

/** A row of the list, by its customer. */
export function rowOf(page: Page, customerName: string): Locator {
  return page.getByRole('row').filter({ hasText: customerName })
}

/** The form on the page of an application. */
export function caseForm(page: Page): Locator {
  return page.getByRole('group', { name: '신청 처리' })
}

/** Opens the page of an application from its row. */
export async function openCase(page: Page, customerName: string): Promise<Locator> {
  await rowOf(page, customerName).getByText(customerName, { exact: true }).click()
  await expect(page).toHaveURL(/\/documents\/\d+/)
  const form = caseForm(page)
  // The fields of the plan arrive later, and move those below.
  await expect(form).toBeVisible()
  await expect(form.getByRole('status', { name: '불러오는 중' })).toHaveCount(0)
  return form
}

/** Leads from the page of an application back to the list. */
export async function backToList(page: Page): Promise<void> {
  await page.getByRole('link', { name: /목록으로$/ }).click()
  await expect(page).not.toHaveURL(/\/documents\/\d+/)
}

export async function saveCase(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '저장', exact: true }).click()
}

/** Opens the page of a row and chooses a status there; the fields are filled in by their labels. */
export async function chooseStatus(
  page: Page,
  customerName: string,
  status: string,
  fields: Record<string, string> = {},
): Promise<Locator> {
  const form = await openCase(page, customerName)
  await form.getByRole('group', { name: '변경할 상태' }).getByText(status, { exact: true }).click()
  for (const [label, text] of Object.entries(fields)) await field(form, label).fill(text)
  return form
}

/** Changes the status on the page of an application, and goes back to the list. */
export async function changeStatus(
  page: Page,
  customerName: string,
  status: string,
  fields: Record<string, string> = {},
): Promise<void> {
  await saveCase(await chooseStatus(page, customerName, status, fields))
  await expect(page.getByText('개통 상태가 변경되었습니다.').first()).toBeVisible()
  await backToList(page)
}
