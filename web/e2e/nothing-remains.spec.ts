import { type Dirent, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserType, Page } from '@playwright/test'
import { type LoginAnswer, login } from '#shared/auth/auth.contract.ts'
import { endAllSessions, listSessions } from '#shared/users/sessions.contract.ts'
import { send } from './fixture/api-session.ts'
import { pdfFile } from './fixture/files.ts'
import type { Portal, Store } from './fixture/portal.ts'
import { receivedOnce } from './fixture/received.ts'
import { DEVICES, expect, test } from './fixture/test.ts'
import {
  applicationOf,
  fillIn,
  goTo,
  logInOn,
  nothingUnsaved,
  readyForOffline,
  submit,
} from './people/dealer.ts'
import { field } from './people/fields.ts'

/** Long enough for the browser to write down what its windows show. */
const WRITTEN_AFTER_MS = 12_000
const QUEUED = { name: '황보대기', memo: '대기함에 남은 비밀 메모' }
const DRAFTED = { name: '선우초안', memo: '작성하다 만 비밀 메모' }

let profile: string
let browsers: BrowserContext[]
test.beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'portal-profile-'))
  browsers = []
})
test.afterEach(async () => {
  for (const browser of browsers) await browser.close()
  // Its processes write a little longer.
  rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** A browser that keeps its files in the profile, as a person's does. */
async function openBrowser(chromium: BrowserType, portal: Portal): Promise<[BrowserContext, Page]> {
  const context = await chromium.launchPersistentContext(profile, { ...DEVICES.phone, baseURL: portal.url })
  browsers.push(context)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/')
  return [context, page]
}

/** The running browser may just have removed what was listed. */
function unlessRemoved<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch {
    return null
  }
}

function filesBelow(folder: string): Dirent[] {
  const entries = unlessRemoved(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : entry.isFile() ? [entry] : [],
  )
}

/** Which of these stand in the profile's files, as UTF-8, UTF-16 or bytes. */
function foundInFiles(wanted: Record<string, readonly Buffer[]>): string[] {
  const found = new Set<string>()
  for (const entry of filesBelow(profile)) {
    const bytes = unlessRemoved(() => readFileSync(join(entry.parentPath, entry.name))) ?? Buffer.alloc(0)
    for (const [name, forms] of Object.entries(wanted))
      if (forms.some((form) => bytes.includes(form)))
        found.add(`${name} in ${entry.parentPath.slice(profile.length)}/${entry.name}`)
  }
  return [...found].sort()
}

const textForms = (text: string) => [Buffer.from(text), Buffer.from(text, 'utf16le')]
function keyForms(base64: string): Buffer[] {
  const raw = Buffer.from(base64, 'base64')
  const hex = raw.toString('hex')
  return [raw, ...textForms(base64), ...textForms(hex), ...textForms(hex.toUpperCase())]
}

/** Submits without a connection, and begins another application; both open again after a reload. */
async function workOffline(context: BrowserContext, page: Page, store: Store) {
  await goTo(page, '접수 신청')
  await context.setOffline(true)
  const file = pdfFile()
  await submit(page, applicationOf(store, QUEUED.name, { memo: QUEUED.memo, file }))
  await fillIn(page, { customerName: DRAFTED.name, memo: DRAFTED.memo })
  await nothingUnsaved(page)
  await page.reload()
  await expect(field(page, '고객명')).toHaveValue(DRAFTED.name)
  await goTo(page, '전송 대기함')
  await expect(page.getByText(QUEUED.name)).toBeVisible()
  return file
}

async function logOutOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click()
}

interface Ending {
  how: string
  end: (given: {
    context: BrowserContext
    page: Page
    portal: Portal
    store: Store
    accountId: number
  }) => Promise<void>
}

const ENDINGS: Ending[] = [
  {
    how: 'logging out without a connection',
    end: async ({ page, store }) => {
      await logOutOn(page)
      await expect(
        page.getByText(`아직 서버에서 로그아웃되지 않은 계정이 있습니다: ${store.dealerName}.`),
      ).toBeVisible()
    },
  },
  {
    how: 'a revocation by an administrator',
    end: async ({ context, portal, accountId }) => {
      await portal.admin.call(endAllSessions, { query: { userId: accountId } })
      await context.setOffline(false)
    },
  },
]

for (const { how, end } of ENDINGS) {
  test(`after ${how} nothing in the browser's files opens what was queued`, async ({
    portal,
    playwright,
  }) => {
    const store = await portal.setUpStore('강남모바일')
    const body = { username: store.username, password: store.password }
    const { user, deviceKeys } = (await send(portal.url, login, { body }, null)) as LoginAnswer
    const key = Object.fromEntries(
      deviceKeys.map(({ generation, key }) => [`key ${generation}`, keyForms(key)]),
    )
    const words = Object.fromEntries(
      Object.values({ ...QUEUED, ...{ draft: DRAFTED.name, draftMemo: DRAFTED.memo } }).map((text) => [
        text,
        textForms(text),
      ]),
    )
    // The transport is cut for the queue, so that a revocation meets it unsent.
    const [context, page] = await openBrowser(playwright.chromium, portal)
    await logInOn(page, store)
    await expect(page.getByRole('heading', { name: '내 신청' }).first()).toBeVisible()
    await readyForOffline(page)
    const file = await workOffline(context, page, store)
    expect(foundInFiles(key), 'while logged in').not.toEqual([])

    await end({ context, page, portal, store, accountId: user.id })
    await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
    await expect.poll(() => foundInFiles(key), 'right after').toEqual([])
    await page.waitForTimeout(WRITTEN_AFTER_MS)
    expect(foundInFiles({ ...key, ...words }), 'while the browser runs').toEqual([])
    await context.close()
    expect(foundInFiles({ ...key, ...words }), 'with the browser closed').toEqual([])

    await test.step('the next start ends the session, and the next login sends', async () => {
      const [next, nextPage] = await openBrowser(playwright.chromium, portal)
      await expect(nextPage.getByText('아직 서버에서 로그아웃되지 않은')).toBeHidden()
      const alive = async () =>
        (await portal.admin.call(listSessions, { query: { userId: user.id } })).filter(({ device }) =>
          device.includes('Chrome'),
        )
      await expect.poll(alive).toEqual([])
      await logInOn(nextPage, store)
      await receivedOnce(portal, QUEUED.name, file)
      await goTo(nextPage, '접수 신청')
      await expect(field(nextPage, '고객명')).toHaveValue(DRAFTED.name)
      await next.close()
    })
  })
}

test('a browser that cannot keep keys says so, and what it stored opens after the next login', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone', { serviceWorkers: 'block' })
  // As in a private window of Firefox, which has no such file.
  await phone.route('**/key-file.worker*', (route) => route.abort())
  const page = await phone.newPage()
  await page.goto('/')
  await logInOn(page, store)
  await expect(
    page.getByText(
      '이 브라우저에서는 앱을 닫으면 오프라인 저장이 끝나고, 저장된 내용은 다시 로그인해야 열립니다.',
    ),
  ).toBeVisible()
  await goTo(page, '접수 신청')
  await fillIn(page, { customerName: DRAFTED.name })
  await nothingUnsaved(page)
  await test.step('a second tab has them from the first, and the first has them back from it', async () => {
    const second = await phone.newPage()
    await second.goto('/submit-application')
    await expect(field(second, '고객명')).toHaveValue(DRAFTED.name)
    await page.reload()
    await expect(field(page, '고객명')).toHaveValue(DRAFTED.name)
    await second.close()
  })
  await page.reload()
  const again = page.getByRole('alertdialog', { name: '다시 로그인해주세요' })
  await field(again, '비밀번호').fill(store.password)
  await again.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(again).toBeHidden()
  await expect(field(page, '고객명')).toHaveValue(DRAFTED.name)
})

test('keys of a session that ended without a page are overwritten by the next page', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await (await openDevice('phone', { serviceWorkers: 'block' })).newPage()
  await page.goto('/')
  await logInOn(page, store)
  await expect(page.getByRole('heading', { name: '내 신청' }).first()).toBeVisible()
  expect(await page.evaluate(lettersOfKeyFile)).toBeGreaterThan(0)
  // As the service worker does, which cannot write the file.
  await page.evaluate(forgetSession)
  await page.goto('/')
  await expect.poll(() => page.evaluate(lettersOfKeyFile)).toBe(0)
})

/** Runs in the page: how many bytes of the key file are not zero. */
async function lettersOfKeyFile(): Promise<number> {
  const handle = await (await navigator.storage.getDirectory()).getFileHandle('device-keys')
  const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer())
  return bytes.filter((byte) => byte !== 0).length
}

/** Runs in the page. */
function forgetSession(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('portal-offline')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const deleting = opening.result.transaction('session', 'readwrite')
      deleting.objectStore('session').clear()
      deleting.onerror = () => reject(deleting.error)
      deleting.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}
