import type { Page } from '@playwright/test'
import { submitDocument } from '#shared/documents/application.contract.ts'
import { pdfFile } from './fixture/files.ts'
import { receivedDocuments, receivedOnce } from './fixture/received.ts'
import { expect, test } from './fixture/test.ts'
import { applicationOf, fillIn, goTo, logInStore, onDevice, record, submit } from './people/dealer.ts'
import { field } from './people/fields.ts'

test('what is submitted offline survives a reload and a closed tab, and arrives once', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const file = pdfFile()
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)

  await phone.setOffline(true)
  await goTo(page, '접수 신청')
  await expect(page.getByText('오프라인입니다.')).toBeVisible()
  await fillIn(page, applicationOf(store, '김민수', { file, memo: '급합니다' }))
  await expect(field(page, '연락처')).toHaveValue('010-1234-5678')
  await expect(field(page, '판매점명')).toHaveValue('강남모바일')

  await test.step('a reload loses nothing of what was typed', async () => {
    await onDevice(page, 'draftFiles')
    await page.reload()
    await expect(field(page, '고객명')).toHaveValue('김민수')
    await expect(page.getByText(file.name)).toBeVisible()
    await expect(page.getByText('작성하던 내용을 불러왔습니다.')).toBeVisible()
  })
  await page.getByRole('button', { name: '접수하기' }).click()
  await expect(page.getByText('기기에 저장됨')).toBeVisible()
  await expect(field(page, '고객명')).toHaveValue('')

  await test.step('nor does a reload of what was submitted', async () => {
    await goTo(page, '전송 대기함')
    await page.reload()
    await expect(record(page, '김민수')).toContainText('기기에 저장됨')
    await expect(page.getByText('미전송 1건')).toBeVisible()
  })
  await page.close()
  await phone.setOffline(false)
  const later = await phone.newPage()
  await later.goto('/outbox')
  const received = await receivedOnce(portal, '김민수', file)
  expect(received).toMatchObject({ customerPhone: '010-1234-5678', storeName: '강남모바일', carrier: 'KT' })
  await expect(record(later, '김민수')).toContainText('서버 접수됨')
  await expect(record(later, '김민수')).toContainText(received.documentNumber)
  await expect(later.getByText('미전송 0건')).toBeVisible()
})

test('two tabs that flush twenty records send each of them once', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  const one = await logInStore(phone, store)
  const two = await phone.newPage()
  await two.goto('/submit-application')
  await goTo(one, '접수 신청')
  await phone.setOffline(true)

  const files = Array.from({ length: 20 }, (_, at) => ({ customer: `고객${at + 1}번`, file: pdfFile() }))
  for (const [at, { customer, file }] of files.entries()) {
    await submit(at % 2 === 0 ? one : two, applicationOf(store, customer, { file }))
  }
  await expect(one.getByRole('link', { name: '미전송 20' })).toBeVisible()
  await phone.setOffline(false)
  await Promise.all([goTo(one, '전송 대기함'), goTo(two, '전송 대기함')])
  await expect(one.getByText('미전송 0건')).toBeVisible({ timeout: 30_000 })
  await expect(two.getByText('미전송 0건')).toBeVisible()
  for (const { customer, file } of files) await receivedOnce(portal, customer, file)
  expect(await receivedDocuments(portal)).toHaveLength(20)
})

test('every screen of a store starts cold without a connection, also by its address', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  const first = await logInStore(phone, store)
  await goTo(first, '접수 신청')
  await expect(field(first, '통신사')).toBeVisible()
  await first.close()
  await phone.setOffline(true)

  const screens = {
    '/dealer-dashboard': (page) => page.getByRole('tab', { name: '전체' }),
    '/submit-application': (page) => page.getByRole('button', { name: '접수하기' }),
    '/submit': (page) => page.getByRole('button', { name: '접수하기' }),
    '/outbox': (page) => page.getByText('전송을 기다리는 항목이 없습니다.'),
    '/supplement?document=1': (page) => page.getByRole('button', { name: '보완 제출' }),
    '/dealer-chat/1': (page) => page.getByRole('link', { name: '내 신청으로 돌아가기' }).first(),
    '/': (page) => page.getByRole('tab', { name: '전체' }),
  } satisfies Record<string, (page: typeof first) => ReturnType<typeof first.getByText>>
  for (const [address, landmark] of Object.entries(screens)) {
    await test.step(address, async () => {
      const page = await phone.newPage()
      await page.goto(address)
      await expect(landmark(page)).toBeVisible()
      await expect(page.getByText('오프라인입니다.')).toBeVisible()
      await page.close()
    })
  }
})

test('with all tabs closed the service worker sends what waits', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const file = pdfFile()
  const phone = await openDevice('phone')
  await phone.addInitScript(slowSyncRequests)
  const page = await logInStore(phone, store)
  await goTo(page, '접수 신청')
  await phone.setOffline(true)
  await submit(page, applicationOf(store, '김민수', { file }))
  await expect(page.getByText('기기에 저장됨')).toBeVisible()
  await page.close()
  await phone.setOffline(false)
  // The browser wakes the worker when it has time.
  await expect
    .poll(() => portal.network.count('POST', submitDocument.path), { timeout: 30_000 })
    .toBeGreaterThan(0)
  await receivedOnce(portal, '김민수', file)
})

/** Runs in the page: delays sync requests, as in a busy browser, where a closing tab's request is lost. */
function slowSyncRequests(): void {
  const { prototype } = (globalThis as unknown as { SyncManager: { prototype: SyncManager } }).SyncManager
  const { register } = prototype
  prototype.register = async function (tag) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    return register.call(this, tag)
  }
}

/** Background Sync is missing from TypeScript's library. */
interface SyncManager {
  register(tag: string): Promise<void>
}

test('a woken service worker leaves the sending to a tab that is seen', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await goTo(page, '접수 신청')
  const stop = portal.network.trouble((method, path) => method === 'POST' && path === submitDocument.path, {
    kind: 'reply',
    status: 502,
    body: 'Bad Gateway',
  })
  await submit(page, applicationOf(store, '김민수'))
  await expect(page.getByText('서버의 응답을 받지 못했습니다')).toBeVisible()
  // A page of the app where nobody is logged in, so that it sends nothing.
  await page.goto('/dealer-registration')
  await expect(page.getByRole('heading').first()).toBeVisible()
  stop()
  const sent = () => portal.network.count('POST', submitDocument.path)
  const before = sent()
  const wake = await serviceWorkerWaker(page)
  await wake()
  await page.waitForTimeout(2_000)
  expect(sent()).toBe(before)
  await page.goto('about:blank')
  // The page being left may count as the visible one for a moment.
  await expect(async () => {
    await wake()
    await expect.poll(sent, { timeout: 2_000 }).toBeGreaterThan(before)
  }).toPass()
  await receivedOnce(portal, '김민수')
})

/** Triggers the `sync` event that the browser sends when it is online. */
async function serviceWorkerWaker(page: Page): Promise<() => Promise<unknown>> {
  const { origin } = new URL(page.url())
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return () =>
    devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: 'portal-outbox',
      lastChance: false,
    })
}

test('a full device says so before the form clears', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  // Set before the app's first write, because the browser caches the free space for a while.
  const devtools = await phone.newCDPSession(await phone.newPage())
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: portal.url, quotaSize: 6_000_000 })
  const page = await logInStore(phone, store)
  await goTo(page, '접수 신청')
  const file = pdfFile('큰서류.pdf', 9_000_000)
  await fillIn(page, applicationOf(store, '김민수', { file }))
  await expect(page.getByText('임시 저장 실패')).toBeVisible()
  await page.getByRole('button', { name: '접수하기' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: '접수 실패' })
  await expect(refusal).toContainText('기기의 저장 공간이 부족합니다. 공간을 확보한 뒤 다시 시도해주세요.')
  await expect(field(page, '고객명')).toHaveValue('김민수')
  await expect(page.getByText('큰서류.pdf')).toBeVisible()

  await test.step('with room again the same press hands it in', async () => {
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: portal.url })
    await page.getByRole('button', { name: '접수하기' }).click()
    await expect(page.getByText('서버 접수됨')).toBeVisible()
    await receivedOnce(portal, '김민수', file)
  })
})

test('a press on 지금 전송 without a connection locks nothing, and the same application twice is asked about', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await goTo(page, '접수 신청')
  await phone.setOffline(true)
  await submit(page, applicationOf(store, '김민수'))
  await fillIn(page, applicationOf(store, '김민수'))
  await page.getByRole('button', { name: '접수하기' }).click()
  const question = page.getByRole('alertdialog', { name: '전송 대기함 확인' })
  await expect(question).toContainText('김민수 · KT')
  await question.getByRole('button', { name: '돌아가기' }).click()

  await goTo(page, '전송 대기함')
  await page.getByRole('button', { name: '지금 전송' }).click()
  await expect(page.getByText('서버에 연결되어 있지 않습니다. 연결되면 자동으로 전송됩니다.')).toBeVisible()
  await record(page, '김민수').getByRole('link', { name: '수정' }).click()
  await expect(field(page, '고객명')).toHaveValue('김민수')
})
