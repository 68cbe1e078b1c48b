import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { UploadedFile } from '../fixture/api-session.ts'
import type { Credentials, Store } from '../fixture/portal.ts'
import { expect } from '../fixture/test.ts'
import { field } from './fields.ts'

export interface Application {
  customerName: string
  customerPhone: string
  contactCode: string
  carrier?: string
  files?: UploadedFile[]
  memo?: string
}

/** A store at its phone. */
export interface Dealer {
  page: Page
  context: BrowserContext
  /** Another tab on the same phone; the person goes on there. */
  newTab(path?: string): Promise<Page>
  logIn(who: Credentials): Promise<void>
  /** Everything that the app needs to start without a connection is on the device. */
  becomeReadyForOffline(): Promise<void>
  fillIn(application: Application): Promise<void>
  submit(application: Application): Promise<void>
  openOutbox(): Promise<void>
  record(label: string): Locator
}

export function dealerAt(page: Page): Dealer {
  const context = page.context()
  return {
    page,
    context,
    async newTab(path = '/') {
      const tab = await context.newPage()
      await tab.goto(path)
      return tab
    },
    async logIn(who) {
      await page.goto('/')
      await logInOn(page, who)
      await expect(page.getByRole('heading', { name: '내 접수', level: 1 })).toBeVisible()
    },
    async becomeReadyForOffline() {
      await readyForOffline(page)
    },
    fillIn: (application) => fillIn(page, application),
    async submit(application) {
      await fillIn(page, application)
      await page.getByRole('button', { name: '접수하기' }).click()
    },
    async openOutbox() {
      await page.goto('/outbox')
      await expect(page.getByRole('heading', { name: '전송 대기함', level: 1 })).toBeVisible()
    },
    record: (label) => page.getByRole('listitem').filter({ hasText: label }),
  }
}

/** The login screen, as a person fills it in. */
export async function logInOn(page: Page, { username, password }: Credentials): Promise<void> {
  await field(page, '아이디').fill(username)
  await field(page, '비밀번호').fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

/** Waits until a service worker serves this page and the precache and the reference data are whole. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'), {
      message: 'the service worker controls the page',
    })
    .toBe('activated')
    .catch(async () => {
      // The first visit is not controlled by the worker that it installed; the next one is.
      await page.reload()
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'))
        .toBe('activated')
    })
}

export async function fillIn(page: Page, application: Application): Promise<void> {
  const { carrier = 'KT', customerName, customerPhone, contactCode, files = [], memo } = application
  await expect(page.getByRole('button', { name: '접수하기' })).toBeVisible()
  await field(page, '통신사').selectOption(carrier)
  const code = page.getByRole('combobox', { name: '개통방명 코드' })
  await code.fill(contactCode)
  await page.getByRole('option', { name: contactCode }).click()
  await field(page, '고객명').fill(customerName)
  await field(page, '연락처').fill(customerPhone)
  if (memo !== undefined) await field(page, '메모').fill(memo)
  if (files.length > 0) {
    await field(page, '서류 첨부').setInputFiles(
      files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: bytes })),
    )
    for (const { name } of files) await expect(page.getByText(name)).toBeVisible()
  }
}

/** An application that this store may submit; `customer` makes it recognisable. */
export function applicationOf(store: Store, customer: string, more: Partial<Application> = {}): Application {
  return { customerName: customer, customerPhone: '010-1234-5678', contactCode: store.contactCode, ...more }
}
