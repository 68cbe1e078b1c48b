import 'fake-indexeddb/auto'
import { afterEach, beforeEach } from 'vitest'
import { type DeviceLogin, signInDevice, signOutDevice } from '../device-session.ts'
import { KeyRing } from '../key-ring.ts'
import { OfflineDb } from '../offline-db.ts'
import type { OfflineFile } from '../offline-file.ts'
import { enqueueItem, type Submission } from '../outbox/enqueue-item.ts'
import { ownRows } from '../outbox/list-items.ts'
import * as offers from '../outbox/offer-copies.ts'
import { createOutboxNotices, type OutboxContext, type OutboxNotice } from '../outbox/outbox-context.ts'
import { STATE_RULES } from '../outbox/outbox-item.ts'
import { createRound } from '../outbox/outbox-round.ts'
import { createTabLock } from '../outbox/tab-lock.ts'
import { FakeClock } from './fake-clock.ts'
import { FakeServer } from './fake-server.ts'
import { MemoryKeyFile } from './memory-key-file.ts'
import { MemoryLocks } from './memory-locks.ts'

let devices = 0

/** A tab of the device; `kill` closes it as a crash would. */
export interface TestTab extends OutboxContext {
  heard: OutboxNotice[]
  kill(): void
}

/** A device with a real (in-memory) IndexedDB, any number of tabs, and a server. */
export function makeDevice() {
  devices += 1
  const name = `device-${devices}`
  const clock = new FakeClock()
  const server = new FakeServer()
  const locks = new MemoryLocks()
  const keyFile = new MemoryKeyFile()
  const tabs: TestTab[] = []
  const connection = { online: true }

  function openTab(): TestTab {
    const own = locks.openTab()
    const notices = createOutboxNotices(name)
    const heard: OutboxNotice[] = []
    notices.subscribe((notice) => heard.push(notice))
    const tab: TestTab = {
      db: new OfflineDb(name, new KeyRing(keyFile)),
      lock: createTabLock(own),
      notices,
      clock,
      transport: server.transport(),
      random: () => 0.5,
      isOnline: () => connection.online,
      heard,
      kill: own.kill,
    }
    tabs.push(tab)
    return tab
  }

  const tab = openTab()
  let sessions = 0
  return {
    ...tab,
    tab,
    clock,
    server,
    keyFile,
    connection,
    openTab,
    async signIn(accountId: number): Promise<string> {
      sessions += 1
      const sessionId = `session-${sessions}`
      server.sessions.set(sessionId, accountId)
      await signInDevice(tab.db, loginOf(accountId, sessionId))
      return sessionId
    },
    signOut: (keepKey = false) => signOutDevice(tab.db, { keepKey }),
    submit: (more: Partial<Submission> = {}) => enqueueItem(tab, { ...SUBMISSION, ...more }),
    row: (submissionId: string) => tab.db.outbox.get(submissionId),
    async close(): Promise<void> {
      for (const { db, notices } of tabs) {
        notices.close()
        db.close()
      }
    },
  }
}

export type TestDevice = ReturnType<typeof makeDevice>

/** Another device for each test of the file, on which this account is logged in, or nobody; it is there within tests only. */
export function makeDeviceForEach(accountId?: number): TestDevice {
  const device = {} as TestDevice
  beforeEach(async () => {
    Object.assign(device, makeDevice())
    if (accountId !== undefined) await device.signIn(accountId)
  })
  afterEach(() => device.close())
  return device
}

/** What a login answers; further keys are of the next generations. */
export function loginOf(accountId: number, sessionId: string, ...nextKeys: string[]): DeviceLogin {
  const deviceKeys = [deviceKeyFor(accountId), ...nextKeys].map((key, at) => ({ generation: at + 1, key }))
  return { accountId, sessionId, endToken: `end of ${sessionId}`, deviceKeys }
}

/** The account's first key, the same at every login. */
export function deviceKeyFor(accountId: number): string {
  return btoa(String.fromCharCode(...new Uint8Array(32).fill(accountId)))
}

/** What sends and asks in one tab. */
export function roundOf(tab: OutboxContext): ReturnType<typeof createRound> {
  return createRound(tab, async () => offers)
}

export function fileOf(text: string): OfflineFile {
  return { name: '홍길동_신청서.pdf', type: 'application/pdf', bytes: new TextEncoder().encode(text) }
}

const SUBMISSION: Submission = {
  accountId: 1,
  kind: 'application',
  fields: { customerName: '홍길동', customerPhone: '01012345678' },
  file: fileOf('신청서의 내용'),
  label: '홍길동 · SK텔링크',
}

/** How many records of the account the server has not acknowledged. */
export async function unsentCount({ db }: Pick<OutboxContext, 'db'>, accountId: number): Promise<number> {
  return (await ownRows({ db }, accountId)).filter((row) => STATE_RULES[row.state].unsent).length
}
