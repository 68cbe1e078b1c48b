import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { generationOf } from './encryption.ts'
import { createOffline } from './offline.ts'
import { settled } from './testing/fake-clock.ts'
import {
  deviceKeyFor,
  fileOf,
  loginOf,
  makeDevice,
  type TestDevice,
  unsentCount,
} from './testing/test-device.ts'
import { createSender } from './worker.ts'

let device: TestDevice
let ends: Array<() => void>
let browser: EventTarget
beforeEach(() => {
  device = makeDevice()
  ends = []
  browser = new EventTarget()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(async () => {
  for (const end of ends) end()
  vi.unstubAllGlobals()
  await device.close()
})

function openApp(sending = true, tab = device.openTab()) {
  const app = createOffline(tab.transport, tab)
  if (sending) ends.push(app.startSending())
  return app
}
const signIn = async (app: ReturnType<typeof openApp>, accountId: number) => {
  const sessionId = `s${Math.random()}`
  device.server.sessions.set(sessionId, accountId)
  await app.device.signIn(loginOf(accountId, sessionId))
}
const submission = {
  accountId: 1,
  kind: 'application',
  fields: { name: '홍길동' },
  file: fileOf('내용'),
  label: '홍길동',
}
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 15_000, interval: 5 })
}

it('sends by itself what is submitted', async () => {
  const app = openApp()
  await signIn(app, 1)
  const id = await app.outbox.enqueue(submission)
  await until(async () => (await app.outbox.list(1))[0]?.state === 'done')
  expect(device.server.documents.has(id)).toBe(true)
  expect(await unsentCount(device, 1)).toBe(0)
})

it('retries by its timer until it gets through', async () => {
  const app = openApp()
  await signIn(app, 1)
  device.server.nextFault = () => 'lost-on-the-way'
  await app.outbox.enqueue(submission)
  for (const attempt of [1, 2, 3]) {
    await until(() => device.server.requests.length === attempt && device.clock.timers.length === 1)
    if (attempt === 3) device.server.nextFault = () => 'none'
    await device.clock.advance(device.clock.timers[0] ?? 0)
  }
  await until(async () => (await unsentCount(device, 1)) === 0)
  expect(device.server.requests).toHaveLength(4)
})

it('goes on after a login, in every tab', async () => {
  const first = openApp()
  const second = openApp(false)
  await signIn(second, 1)
  device.server.sessions.clear()
  await first.outbox.enqueue(submission)
  await until(async () => (await first.device.read())?.sessionId === null)
  expect(await first.outbox.list(1)).toMatchObject([{ state: 'paused-login' }])
  await signIn(second, 1)
  await until(async () => (await unsentCount(device, 1)) === 0)
})

it('sends what another tab queued, and both lists move', async () => {
  openApp()
  const closing = openApp(false)
  const heard: string[] = []
  openApp(false).outbox.subscribe(({ type }) => heard.push(type))
  await signIn(closing, 1)
  await closing.outbox.enqueue(submission)
  await until(async () => (await unsentCount(device, 1)) === 0)
  await until(() => heard.includes('progress') || heard.filter((type) => type === 'changed').length >= 3)
  expect(heard).toContain('changed')
})

it('sends nothing more once it is stopped', async () => {
  const app = openApp()
  await signIn(app, 1)
  await settled()
  for (const end of ends.splice(0)) end()
  await app.outbox.enqueue(submission)
  app.outbox.sendNow()
  await settled()
  expect(device.server.requests).toEqual([])
})

it('runs one round for the worker, and says whether another is worth it', async () => {
  const tab = device.openTab()
  const app = openApp(false, tab)
  const sendOnce = createSender(tab.transport, tab)
  expect(await sendOnce()).toBe(false)
  await signIn(app, 1)
  await app.outbox.enqueue(submission)
  device.server.nextFault = () => 'lost-on-the-way'
  expect(await sendOnce()).toBe(true)
  device.server.nextFault = () => 'none'
  expect(await sendOnce()).toBe(false)
  expect(await unsentCount(device, 1)).toBe(0)
})

it('lets the worker send when it was woken, also while it still believes to be offline', async () => {
  const tab = device.openTab()
  const app = openApp(false, tab)
  await signIn(app, 1)
  await app.outbox.enqueue(submission)
  device.connection.online = false
  expect(await createSender(tab.transport, tab)()).toBe(false)
  expect(await unsentCount(device, 1)).toBe(0)
})

it('tries at once when the user presses the button, but not without a connection', async () => {
  const app = openApp()
  await signIn(app, 1)
  device.connection.online = false
  await app.outbox.enqueue(submission)
  await settled()
  app.outbox.sendNow()
  await settled()
  expect(device.server.requests).toEqual([])
  device.connection.online = true
  app.outbox.sendNow()
  await until(async () => (await unsentCount(device, 1)) === 0)
})

it('goes on when the device comes online', async () => {
  const app = openApp()
  await signIn(app, 1)
  device.connection.online = false
  await app.outbox.enqueue(submission)
  await settled()
  device.connection.online = true
  browser.dispatchEvent(new Event('online'))
  await until(async () => (await unsentCount(device, 1)) === 0)
})

it('logs out without losing what is unsent', async () => {
  const app = openApp(false)
  await signIn(app, 1)
  await app.outbox.enqueue(submission)
  await app.drafts.saveFile(1, 'application', { typed: true }, async () => null)
  await app.reference.refresh(1, async () => ({ kind: 'fresh', etag: '"1"', body: {} }))
  await app.device.signOut({ keepKey: false })
  expect(await app.reference.read(1)).toBeNull()
  expect(await unsentCount(device, 1)).toBe(1)
  expect(await app.outbox.foreign(null)).toMatchObject({ count: 1 })
  await signIn(app, 1)
  expect(await app.outbox.list(1)).toMatchObject([{ label: '홍길동', state: 'waiting' }])
  expect(await app.drafts.load(1, 'application')).toMatchObject({ value: { typed: true } })
})

it('seals with the newest key, after a login that brings one, what waits under older ones', async () => {
  const app = openApp(false)
  await signIn(app, 1)
  const id = await app.outbox.enqueue(submission)
  await app.device.signIn(loginOf(1, 'next', deviceKeyFor(9)))
  const generation = async () => generationOf((await device.row(id))?.sealedFields ?? new Uint8Array())
  await until(async () => (await generation()) === 2)
  expect(await app.outbox.read(1, id)).toMatchObject({ fields: submission.fields })
})

it('tells the server of a session that was ended without it, from a tab and from the worker', async () => {
  for (const tell of [() => openApp(), () => createSender(device.transport, device.tab)()]) {
    const app = openApp(false)
    await signIn(app, 1)
    await app.device.signOut({ keepKey: false, stillOpenOf: '강남모바일' })
    expect(await app.endings.list()).toHaveLength(1)
    await tell()
    await until(async () => (await app.endings.list()).length === 0)
    // A tab that goes on sending would tell of the next one before it is looked at.
    for (const end of ends.splice(0)) end()
  }
  expect(device.server.requests.map((request) => request.slice(0, 8))).toEqual(['end end ', 'end end '])
})

it('asks the browser to wake the worker again while the server could not be told', async () => {
  const app = openApp(false)
  await signIn(app, 1)
  await app.device.signOut({ keepKey: false, stillOpenOf: '강남모바일' })
  device.server.nextFault = () => 'lost-on-the-way'
  expect(await createSender(device.transport, device.tab)()).toBe(true)
})
