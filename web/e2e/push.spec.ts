import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { readNewsSettings } from '#shared/news/news.contract.ts'
import { type PushNote, unsubscribePush } from '#shared/push/push.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import type { Portal, Store } from './fixture/portal.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, type OpenDevice, test } from './fixture/test.ts'
import { logInOn, logInStore } from './people/dealer.ts'

/** A device's key: a point of the curve, as the server checks. */
const POINT = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'

/**
 * The browser of the tests knows no push service: its subscriptions are made up here, of the right form and with a host to which the
 * server may send. What comes of them is delivered by the browser's own tools.
 */
async function havePushService(context: BrowserContext, origin: string): Promise<void> {
  await context.grantPermissions(['notifications'], { origin })
  await context.addInitScript((p256dh) => {
    const asked = window as unknown as { asked: number }
    asked.asked = 0
    let current: unknown = null
    const text = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      asked.asked += 1
      const key = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/')
      const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
      const endpoint = `https://198.41.0.4/send/${crypto.randomUUID()}`
      const keys = { p256dh, auth: text(crypto.getRandomValues(new Uint8Array(16))) }
      const made = {
        endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.setItem('push-ended', endpoint)
          current = null
          return true
        },
      }
      current = made
      return made as unknown as PushSubscription
    }
  }, POINT)
}

/** What the tests use of the service worker's world, which TypeScript keeps apart from the page's. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll: (options?: unknown) => Promise<{ postMessage: (message: unknown) => void }[]>
    openWindow: (url: string) => Promise<null>
  }
  dispatchEvent: (event: Event) => boolean
  NotificationEvent: new (type: string, options: { notification: Notification }) => Event
  PushEvent: { prototype: { waitUntil: (work: Promise<unknown>) => void } }
  opened?: string
  /** How many pushes the worker has done with. */
  handled: number
  /** What the app's icon was told to count. */
  counted?: number[]
  showHeld?: () => void
}

interface Delivery {
  /** Waits until as many pushes are done with as were sent: Chromium forgets a notice if asked for all while it begins to show it. */
  deliver: (note: PushNote | string) => Promise<void>
  worker: Worker
}

/** Delivers to the store's device as its push service would. */
async function deliveryTo(context: BrowserContext, page: Page, origin: string): Promise<Delivery> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const session: CDPSession = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (mine !== undefined) resolve(mine.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('no service worker')
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    const { prototype } = scope.PushEvent
    const { waitUntil } = prototype
    scope.handled = 0
    prototype.waitUntil = function (work) {
      waitUntil.call(this, work)
      void work.finally(() => {
        scope.handled += 1
      })
    }
  })
  let sent = 0
  return {
    worker,
    deliver: async (note) => {
      sent += 1
      const needed = sent
      const data = typeof note === 'string' ? note : JSON.stringify(note)
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await expect
        .poll(() => worker.evaluate(() => (self as unknown as WorkerScope).handled), 'pushes done with')
        .toBe(needed)
    },
  }
}

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope
    const notices = await registration.getNotifications()
    return notices.map(({ title, body }) => `${title} ${body}`).sort()
  })

/** Whether a window is in front, as the worker sees it: a headless one always is. */
const lookAway = (worker: Worker, isAway: boolean) =>
  worker.evaluate((away) => {
    const scope = self as unknown as WorkerScope
    const { clients } = scope
    const kept = self as unknown as { matchAll?: typeof clients.matchAll }
    kept.matchAll ??= clients.matchAll.bind(clients)
    const matchAll = kept.matchAll
    clients.matchAll = async (options) => {
      const windows = await matchAll(options)
      return windows.map((window) => ({
        focused: !away,
        visibilityState: away ? 'hidden' : 'visible',
        focus: async () => window,
        postMessage: (message: unknown) => window.postMessage(message),
      }))
    }
  }, isAway)

const pressFirst = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope
    const [notification] = await scope.registration.getNotifications()
    if (notification === undefined) throw new Error('nothing is shown')
    const event = new scope.NotificationEvent('notificationclick', { notification })
    // The browser waits only for events of its own.
    Object.assign(event, { waitUntil: () => {} })
    scope.dispatchEvent(event)
  })

/**
 * The browser ends the subscription by itself: its event names the next one, or only the old one, whose options make the next. Answers
 * with which options another was asked for.
 */
const endSubscription = (worker: Worker, endpoint: string, isNextNamed: boolean) =>
  worker.evaluate(
    async ({ endpoint, isNextNamed, p256dh }) => {
      const keys = { p256dh, auth: 'A'.repeat(22) }
      const next = { toJSON: () => ({ endpoint, keys }) }
      let asked: unknown = null
      PushManager.prototype.subscribe = async (options) => {
        asked = options
        return next as unknown as PushSubscription
      }
      let handled: Promise<unknown> | undefined
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: { options: { userVisibleOnly: true } },
        newSubscription: isNextNamed ? next : null,
        waitUntil: (work: Promise<unknown>) => {
          handled = work
        },
      })
      ;(self as unknown as WorkerScope).dispatchEvent(event)
      await handled
      return asked
    },
    { endpoint, isNextNamed, p256dh: POINT },
  )

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? '알림' : `알림 (읽지 않음 ${unread}건)`, exact: true })

async function switchOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /사용자 메뉴$/ }).click()
  await page.getByRole('menuitem', { name: '알림 설정' }).click()
  const dialog = page.getByRole('dialog', { name: '알림 설정' })
  const device = dialog.getByRole('switch', { name: '이 기기에서 알림 받기' })
  await expect(device).not.toBeChecked()
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0)
  await device.focus()
  await page.keyboard.press('Space')
  await expect(device).toBeChecked()
  await expect(dialog.getByText('이 브라우저에서는')).toBeHidden()
}

async function numberOf(portal: Portal, id: number): Promise<string> {
  return (await portal.admin.call(readDocument, { params: { id } })).documentNumber
}

async function write(portal: Portal, id: number): Promise<void> {
  const room = await portal.admin.call(openChatRoom, { body: { documentId: id } })
  await portal.admin.call(sendChatMessage, { body: { roomId: room.id, message: '신분증을 다시 보내주세요' } })
}

async function openStoreWithPush(
  portal: Portal,
  openDevice: OpenDevice,
): Promise<{ store: Store; phone: BrowserContext; page: Page; delivery: Delivery }> {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  await havePushService(phone, portal.url)
  const page = await logInStore(phone, store)
  return { store, phone, page, delivery: await deliveryTo(phone, page, portal.url) }
}

test('a store is told on its phone while it looks elsewhere, without a name, and led to the application', async ({
  portal,
  openDevice,
}) => {
  const { store, page, delivery } = await openStoreWithPush(portal, openDevice)
  const { worker, deliver } = delivery
  const id = await haveSubmitted(portal, store, '김민수')
  const documentNumber = await numberOf(portal, id)

  await test.step('it asks for it itself, and chooses by keyboard what it is told', async () => {
    await switchOn(page)
    const dialog = page.getByRole('dialog', { name: '알림 설정' })
    await expectAccessible(page, 'how a store is told')
    const status = dialog.getByRole('combobox', { name: '상태 변경 받는 방법' })
    await expect(status).toHaveValue('push')
    await expect(dialog.getByRole('combobox', { name: '내용 수정 받는 방법' })).toHaveValue('app')
    await status.focus()
    await page.keyboard.press('ArrowUp')
    await expect(status).toHaveValue('app')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('nothing is shown over the app that it looks at', async () => {
    await lookAway(worker, false)
    await deliver({ kind: 'status', documentNumber })
    expect(await shown(worker)).toEqual([])
    await lookAway(worker, true)
    await deliver({ kind: 'message', documentNumber: '20261120-99999' })
    await expect.poll(() => shown(worker)).toEqual(['새 메시지가 왔습니다. 접수번호 20261120-99999'])
  })
  await test.step('of one application the newest is shown, and what cannot be read is shown too', async () => {
    await deliver({ kind: 'status', documentNumber })
    await deliver({ kind: 'supplement-requested', documentNumber })
    await deliver('not JSON')
    await expect
      .poll(() => shown(worker))
      .toEqual([
        `보완이 필요한 신청이 있습니다. 접수번호 ${documentNumber}`,
        '새 메시지가 왔습니다. 접수번호 20261120-99999',
        '새 소식이 있습니다. ',
      ])
  })
  await test.step('a look at the app removes them, and a press leads to the application', async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => shown(worker)).toEqual([])
    await deliver({ kind: 'status', documentNumber })
    await expect.poll(() => shown(worker)).toHaveLength(1)
    await page.evaluate(() => {
      navigator.serviceWorker.addEventListener('message', ({ data }) => Object.assign(window, { led: data }))
    })
    await pressFirst(worker)
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { led?: unknown }).led))
      .toEqual({ type: 'OPEN', path: `/applications/${documentNumber}` })
    await expect.poll(() => shown(worker)).toEqual([])
  })
  await test.step('without a window a press opens one there', async () => {
    await worker.evaluate(() => {
      const scope = self as unknown as WorkerScope
      scope.clients.matchAll = async () => []
      scope.clients.openWindow = async (url) => {
        scope.opened = url
        return null
      }
    })
    await deliver({ kind: 'status', documentNumber })
    await expect.poll(() => shown(worker)).toHaveLength(1)
    await pressFirst(worker)
    await expect
      .poll(() => worker.evaluate(() => (self as unknown as WorkerScope).opened))
      .toBe(`/applications/${documentNumber}`)
    await expect.poll(() => shown(worker)).toEqual([])
  })
  await test.step('of two at once the last counts both on the icon', async () => {
    await worker.evaluate(() => {
      const scope = self as unknown as WorkerScope
      const { registration } = scope
      const show = registration.showNotification.bind(registration)
      const held = new Promise<void>((resolve) => {
        scope.showHeld = resolve
      })
      registration.showNotification = async (title, options) => {
        if (options?.tag === 'held') await held
        return show(title, options)
      }
      const counted: number[] = []
      scope.counted = counted
      navigator.setAppBadge = async (count) => void counted.push(count ?? 0)
    })
    const counted = () => worker.evaluate(() => (self as unknown as WorkerScope).counted)
    const [one, both] = [
      { kind: 'status', documentNumber: 'held' } as const,
      { kind: 'status', documentNumber } as const,
    ].map(deliver)
    await one
    expect(await counted()).toEqual([])
    await worker.evaluate(() => (self as unknown as WorkerScope).showHeld?.())
    await both
    expect(await counted()).toEqual([2])
    expect(await shown(worker)).toHaveLength(2)
  })
})

test('a subscription that the browser ends and renews by itself reaches the server without a window', async ({
  portal,
  openDevice,
}) => {
  const { store, page, delivery } = await openStoreWithPush(portal, openDevice)
  await switchOn(page)
  const isTold = async (endpoint: string) => {
    const session = await portal.goOnAs(store)
    return (await session.call(unsubscribePush, { body: { endpoint } })).removed
  }
  const [named, made] = ['https://198.41.0.4/send/named', 'https://198.41.0.4/send/made']
  expect(await endSubscription(delivery.worker, named, true)).toBeNull()
  expect(await endSubscription(delivery.worker, made, false)).toEqual({ userVisibleOnly: true })
  expect([await isTold(named), await isTold(made), await isTold(made)]).toEqual([true, true, false])
})

test('a store sees in the app what is new of its applications, and logging out ends what the device is told', async ({
  portal,
  openDevice,
}) => {
  const { store, page } = await openStoreWithPush(portal, openDevice)
  const badge = () => page.evaluate(() => (window as unknown as { badge?: number }).badge)
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count) => void Object.assign(window, { badge: count })
    navigator.clearAppBadge = async () => void Object.assign(window, { badge: 0 })
  })
  await page.reload()
  const id = await haveSubmitted(portal, store, '김민수')
  await expect(bell(page, 0)).toBeVisible()
  await write(portal, id)
  await haveStatus(portal.admin, id, { activationStatus: '보완필요', supplementNotes: '신분증' })
  // The message is told at once, the status when it cannot be taken back any more.
  await expect(bell(page, 1)).toBeVisible()
  await expect(bell(page, 2)).toBeVisible({ timeout: 20_000 })
  await expect.poll(badge).toBe(2)
  await expect(page.getByRole('img', { name: '새 소식' })).toBeVisible()

  const list = page.getByRole('dialog', { name: '알림' })
  await bell(page, 2).click()
  await expect(list.getByRole('link')).toHaveText([
    /김민수님 신청에 보완이 필요합니다/,
    /김민수님 신청에 새 메시지가 왔습니다/,
  ])
  await expectAccessible(page, 'what is new for a store')
  await list.getByRole('link', { name: '새 메시지' }).click()
  await expect(page).toHaveURL(new RegExp(`/dealer-chat/${id}$`))
  await expect(page.getByText('신분증을 다시 보내주세요')).toBeVisible()
  await expect(bell(page, 0)).toBeVisible()
  await expect.poll(badge).toBe(0)

  await page.goto('/dealer-dashboard')
  await expect(bell(page, 0)).toBeVisible()
  await switchOn(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
  // The window is on its way to the login's address.
  await page.waitForLoadState()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('push-ended')).catch(() => null))
    .toMatch(/^https:/)
})

test('whoever has blocked notifications is told how to change it, and the office is led to its page', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민수')
  const number = await numberOf(portal, id)
  const context = await openDevice('desktop')
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    Notification.requestPermission = async () => 'denied'
  })
  const page = await context.newPage()
  await page.goto('/')
  await logInOn(page, await portal.setUpWorker('worker', '김근무'))
  await expect(bell(page, 0)).toBeVisible()
  await page.goto(`/applications/${number}`)
  await expect(page).toHaveURL(new RegExp(`/documents/${id}$`))
  await page.goto('/dashboard')
  await bell(page, 0).click()
  await page.getByRole('button', { name: '알림 설정' }).click()
  const dialog = page.getByRole('dialog', { name: '알림 설정' })
  await expect(dialog.getByRole('switch', { name: '이 기기에서 알림 받기' })).not.toBeChecked()
  await expect(dialog.getByText('이 기기에서 알림이 차단되어 있습니다.')).toBeVisible()
  await expectAccessible(page, 'blocked notifications')
})

test('a sales manager is told of the evening if it wants to, and led to the figures of that day', async ({
  portal,
  openDevice,
}) => {
  const manager = await portal.setUpSalesManager('manager', '최과장')
  const phone = await openDevice('phone')
  await havePushService(phone, portal.url)
  const page = await phone.newPage()
  await page.goto('/')
  await logInOn(page, manager)
  await expect(page.getByText('오늘 판매 데이터가 없습니다.')).toBeVisible()
  const { worker, deliver } = await deliveryTo(phone, page, portal.url)
  await switchOn(page)
  const dialog = page.getByRole('dialog', { name: '알림 설정' })
  const summary = dialog.getByRole('switch', { name: '저녁 실적 요약' })
  await expect(summary).toBeChecked()
  await expectAccessible(page, 'how a sales manager is told')
  await summary.click()
  await expect(summary).not.toBeChecked()
  await expect
    .poll(async () => (await (await portal.goOnAs(manager)).call(readNewsSettings))['daily-summary']?.way)
    .toBe('none')
  await page.keyboard.press('Escape')

  await lookAway(worker, true)
  await deliver({ kind: 'daily-summary', documentNumber: null })
  await expect.poll(() => shown(worker)).toEqual(['오늘의 영업 실적이 나왔습니다. '])
  await pressFirst(worker)
  await expect(page).toHaveURL(/\/sales-manager-dashboard\?day=\d{4}-\d\d-\d\d$/)
  await expect(page.getByRole('group', { name: '오늘', exact: true })).toBeVisible()
})
