import type { Page } from '@playwright/test'
import { submitDocument } from '#shared/documents/application.contract.ts'
import { filesOfArea, keptFiles } from './fixture/kept-files.ts'
import { WIFI_PAGE } from './fixture/network.ts'
import type { Portal, Store } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { receivedOnce } from './fixture/received.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { applicationOf, goTo, logInOn, logInStore, openApplication, record, submit } from './people/dealer.ts'

async function haveChat(portal: Portal, store: Store): Promise<void> {
  const documentId = await haveSubmitted(portal, store, '이진행')
  await haveStatus(portal.admin, documentId, { activationStatus: '진행중' })
}

async function lookForNewVersion(page: Page): Promise<void> {
  // The browser also looks by itself after a navigation, and may answer with the older version.
  await expect(async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText('새 버전이 준비되었습니다.')).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

/** Makes the server offer a newer app from now on: a different service worker. */
async function releaseNewVersion(portal: Portal): Promise<void> {
  const worker = await (await fetch(`${portal.url}/service-worker.js`)).text()
  portal.network.trouble((_, path) => path === '/service-worker.js', {
    kind: 'reply',
    headers: { 'content-type': 'text/javascript' },
    body: `${worker}\n// a newer version\n`,
  })
}

test('a new version waits for unsaved text and keeps what is queued', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  await haveChat(portal, store)
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  // The first visit is not controlled by the worker that it installs.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  const recover = portal.network.trouble(
    (method, path) => method === 'POST' && path === submitDocument.path,
    WIFI_PAGE,
  )
  await goTo(page, '접수 신청')
  await submit(page, applicationOf(store, '김민수'))
  await expect(page.getByRole('link', { name: '미전송 1' })).toBeVisible()

  await goTo(page, '내 신청')
  await openApplication(page, '이진행')
  const words = page.getByRole('textbox', { name: '메시지' })
  await words.fill('아직 쓰는 중')
  await releaseNewVersion(portal)
  await lookForNewVersion(page)
  const update = page.getByRole('button', { name: '업데이트' })
  await expect(update).toBeDisabled()
  await expect(page.getByText('작성 중이거나 전송 중인 내용이 끝나면 업데이트할 수 있습니다.')).toBeVisible()
  await words.press('Enter')
  await expect(page.getByRole('log')).toContainText('아직 쓰는 중')

  // A press just while the queued record is tried again meets a button that is shut for that moment.
  await expect(async () => {
    const reloaded = page.waitForEvent('load', { timeout: 12_000 })
    await Promise.all([reloaded, update.click({ timeout: 10_000 })])
  }).toPass()
  await expect(page.getByRole('log')).toContainText('아직 쓰는 중')
  await expect(page.getByText('새 버전이 준비되었습니다.')).toBeHidden()
  recover()
  await page.goto('/outbox')
  await expect(record(page, '김민수')).toContainText('서버 접수됨')
  await receivedOnce(portal, '김민수')
})

test('text begun while the new version takes over is waited for', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('서초모바일')
  await haveChat(portal, store)
  const page = await logInStore(await openDevice('phone'), store)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  await openApplication(page, '이진행')
  const words = page.getByRole('textbox', { name: '메시지' })
  await expect(words).toBeVisible()
  await releaseNewVersion(portal)
  await lookForNewVersion(page)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  const taken = page.evaluate(() =>
    new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    ).then(() => {}),
  )
  await page.getByRole('button', { name: '업데이트' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    const field = document.querySelector('textarea')
    if (field === null) throw new Error('the chat has no field')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, '김')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await taken
  await expect(words).toHaveValue('김')

  const reloaded = page.waitForEvent('load')
  await words.fill('')
  await reloaded
  expect(asked).toEqual([])
})

test('a tab of the very first visit, which no worker controls, takes the new version as well', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('송파모바일')
  const phone = await openDevice('phone')
  const first = await logInStore(phone, store)
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  expect(await first.evaluate(() => navigator.serviceWorker.controller === null)).toBe(true)
  const second = await phone.newPage()
  // A worker whose developer tools look on is never idle again after a request that comes just while an update ends it.
  await second.goto('/dealer-dashboard', { waitUntil: 'networkidle' })
  await releaseNewVersion(portal)
  await lookForNewVersion(first)

  const reloaded = first.waitForEvent('load')
  await first.getByRole('button', { name: '업데이트' }).click()
  await reloaded
  await expect(first.getByText('아직 접수한 신청이 없습니다. 첫 신청을 접수해보세요.')).toBeVisible()
  await expect(first.getByText('새 버전이 준비되었습니다.')).toBeHidden()
})

test('an update whose new version cannot take over reloads all the same', async ({ portal, openDevice }) => {
  const page = await logInStore(await openDevice('phone'), await portal.setUpStore('강동모바일'))
  await releaseNewVersion(portal)
  await lookForNewVersion(page)
  portal.network.trouble((_, path) => path.startsWith('/assets/take-over'), {
    kind: 'lose-answer',
  })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: '업데이트' }).click()
  await reloaded
})

test('an office’s device keeps the staff’s files, and a new version is offered once it has its own', async ({
  portal,
  openDevice,
}) => {
  const device = await openDevice('phone')
  const page = await device.newPage()
  await page.goto('/')
  await logInOn(page, ADMIN)
  const needed = await filesOfArea(portal, 'staff')
  expect(needed.length).toBeGreaterThan(50)
  await expect.poll(() => keptFiles(page, 'staff'), { timeout: 60_000 }).toEqual(needed)

  await device.setOffline(true)
  await page.goto('/settlements')
  await expect(page.getByRole('heading', { name: '정산' }).first()).toBeVisible()
  await device.setOffline(false)

  await page.evaluate(async (path) => (await caches.open('area-staff')).delete(path), needed[0] ?? '')
  await page.evaluate(async () =>
    (await caches.open('area-staff')).put('/assets/of-the-version-before.js', new Response('')),
  )
  await releaseNewVersion(portal)
  await lookForNewVersion(page)
  expect(await keptFiles(page, 'staff')).toEqual([...needed, '/assets/of-the-version-before.js'].sort())
  // Requests that come just while the old worker is ended would start it again if they woke it.
  await page.evaluate(() => void setInterval(() => void fetch('/api/health').catch(() => {}), 5))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: '업데이트' }).click()
  await reloaded
  await expect.poll(() => keptFiles(page, 'staff')).toEqual(needed)
})

test('a file that the server no longer has is a 404, never a page', async ({ portal }) => {
  const missing = await fetch(`${portal.url}/assets/old-chunk-4711.js`, { headers: { accept: 'text/html' } })
  expect(missing.status).toBe(404)
  expect(await missing.text()).not.toContain('<html')
})

test('the service worker opens the app’s pages, and leaves the addresses of the API to the server', async ({
  portal,
  openDevice,
}) => {
  const page = await logInStore(await openDevice('phone'), await portal.setUpStore('서초모바일'))
  const fromDevice = async (address: string) => (await page.goto(address))?.fromServiceWorker()
  expect(await fromDevice('/downloads')).toBe(true)
  for (const address of ['/api/no-such-call', '/api?file=1', '/ws']) {
    expect(await fromDevice(address), address).toBe(false)
  }
})
