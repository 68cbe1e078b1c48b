import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { UploadedFile } from '../fixture/api-session.ts'
import type { Credentials, Store } from '../fixture/portal.ts'
import { expect, type OpenDevice } from '../fixture/test.ts'
import { field } from './fields.ts'
import { openLoggedIn } from './stored-login.ts'

export interface Application {
  customerName: string
  customerPhone: string
  contactCode: string
  carrier: string
  file?: UploadedFile
  memo?: string
}

/** An application that this store may submit, recognisable by its customer. */
export function applicationOf(
  store: Store,
  customerName: string,
  more: Partial<Application> = {},
): Application {
  return {
    customerName,
    customerPhone: '010-1234-5678',
    contactCode: store.contactCode,
    carrier: 'KT',
    ...more,
  }
}

/** Fills in the login screen as a person does. */
export async function logInOn(page: Page, { username, password }: Credentials): Promise<void> {
  await field(page, '아이디').fill(username)
  await field(page, '비밀번호').fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

/** Logs a store in on its phone, and waits until everything for working offline is on it. */
export async function logInStore(context: BrowserContext, store: Credentials): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await logInOn(page, store)
  await expect(page.getByRole('heading', { name: '내 신청' }).first()).toBeVisible()
  await readyForOffline(page)
  return page
}

/**
 * A store that logged in before opens a page on its phone, which stays online: without the service worker, whose precache
 * would be a fifth of a test.
 */
export async function openStore(openDevice: OpenDevice, store: Store, address = '/'): Promise<Page> {
  return openLoggedIn(await openDevice('phone', { serviceWorkers: 'block' }), store, address)
}

/** Waits for the precache and the form's reference data. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await onDevice(page, 'referenceCache')
}

/** Waits until a table of the device's database has a row: a draft is saved shortly after typing. */
export async function onDevice(
  page: Page,
  table: 'referenceCache' | 'drafts' | 'draftFiles' | 'outbox',
): Promise<void> {
  await expect.poll(() => keysOnDevice(page, table), `rows of ${table}`).not.toEqual([])
}

/** Waits until the page can be closed without a question, because everything typed is saved. */
export async function nothingUnsaved(page: Page): Promise<void> {
  const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await expect.poll(() => page.evaluate(mayClose)).toBe(true)
}

/** The keys of the rows in a table of the device's database. */
export function keysOnDevice(page: Page, table: string): Promise<IDBValidKey[]> {
  return allOnDevice(page, { table, what: 'getAllKeys' })
}

/** The rows themselves, sealed where the app seals them. */
export function rowsOnDevice(page: Page, table: string): Promise<unknown[]> {
  return allOnDevice(page, { table, what: 'getAll' })
}

function allOnDevice(page: Page, asked: { table: string; what: 'getAllKeys' | 'getAll' }) {
  return page.evaluate(async ({ table, what }) => {
    const opening = indexedDB.open('portal-offline')
    const done = (request: IDBRequest) =>
      new Promise((resolve, reject) => {
        request.onsuccess = resolve
        request.onerror = () => reject(request.error)
      })
    await done(opening)
    const reading: IDBRequest = opening.result.transaction(table).objectStore(table)[what]()
    await done(reading)
    opening.result.close()
    return reading.result
  }, asked)
}

/** Uses the menu at the bottom of the screen, as in an installed app. */
export async function goTo(page: Page, entry: '내 신청' | '접수 신청' | '전송 대기함'): Promise<void> {
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: entry }).click()
}

export async function fillIn(page: Page, application: Partial<Application>): Promise<void> {
  const { carrier, customerName, customerPhone, memo, file } = application
  await expect(page.getByRole('button', { name: '접수하기' })).toBeVisible()
  if (carrier !== undefined) await field(page, '통신사').selectOption(carrier)
  if (customerName !== undefined) await field(page, '고객명').fill(customerName)
  if (customerPhone !== undefined) await field(page, '연락처').fill(customerPhone)
  if (memo !== undefined) {
    await unfold(page)
    await field(page, '메모').fill(memo)
  }
  if (file !== undefined) await attach(page, '서류 첨부', file)
}

/** Shows what an ordinary application does without: among others the memo, and a store's only code. */
export async function unfold(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: '더 입력' })
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
}

export async function attach(page: Page, label: string, { name, type, bytes }: UploadedFile): Promise<void> {
  await field(page, label).setInputFiles({ name, mimeType: type, buffer: bytes })
  await expect(page.getByText(name)).toBeVisible()
}

export async function submit(page: Page, application: Partial<Application>): Promise<void> {
  await fillIn(page, application)
  await page.getByRole('button', { name: '접수하기' }).click()
  await expect(field(page, '고객명')).toHaveValue('')
}

/** One application in the store's list. */
export function card(page: Page, customerName: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: customerName }) })
}

/** Opens an application from the store's list. */
export async function openApplication(page: Page, customerName: string): Promise<void> {
  await card(page, customerName).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: customerName })).toBeVisible()
}

/** On a phone the application's own part stands behind a tab of its page. */
export async function showDetails(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '신청 내용과 서류' }).click()
}

/** One record of the outbox screen. */
export function record(page: Page, customerName: string): Locator {
  return page.getByRole('listitem').filter({ hasText: customerName })
}
