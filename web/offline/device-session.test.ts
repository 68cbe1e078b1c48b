import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  deviceKeysOf,
  eraseStrayKeys,
  readDeviceSession,
  signInDevice,
  signOutDevice,
} from './device-session.ts'
import { createDrafts } from './drafts.ts'
import { KeyRing } from './key-ring.ts'
import { OfflineDb } from './offline-db.ts'
import { deviceKeyFor, fileOf, loginOf, makeDeviceForEach } from './testing/test-device.ts'

const device = makeDeviceForEach()

const reference = (accountId: number) => ({ accountId, etag: '"1"', body: {}, fetchedAt: 0 })
const keyFileText = () => new TextDecoder().decode(device.keyFile.bytes)
const isFileEmpty = () => device.keyFile.bytes.every((byte) => byte === 0)

/** The service worker, which reads the key file and cannot write it. */
function openWorker(): OfflineDb {
  const { keyFile } = device
  return new OfflineDb(
    device.db.name,
    new KeyRing({ read: () => keyFile.read(), write: async () => false, erase: async () => false }),
  )
}

/** Carries keys, as browsers' channels do; Node's cannot. */
class KeyChannel extends EventTarget {
  static readonly #open = new Set<KeyChannel>()
  constructor() {
    super()
    KeyChannel.#open.add(this)
  }
  postMessage(data: unknown): void {
    for (const channel of KeyChannel.#open)
      if (channel !== this) channel.dispatchEvent(new MessageEvent('message', { data }))
  }
  close(): void {
    KeyChannel.#open.delete(this)
  }
}

describe('the session of the device', () => {
  it('is nobody at first, and whoever logged in last', async () => {
    expect(await readDeviceSession(device.db)).toBeNull()
    await signInDevice(device.db, loginOf(1, 'a'))
    await signInDevice(device.db, loginOf(2, 'b'))
    expect(await readDeviceSession(device.db)).toMatchObject({ accountId: 2, sessionId: 'b' })
  })

  it('is seen by every tab and the worker, keys included', async () => {
    await signInDevice(device.db, loginOf(1, 'a', deviceKeyFor(9)))
    const worker = openWorker()
    for (const db of [device.openTab().db, worker]) {
      const seen = await readDeviceSession(db)
      expect(seen).toMatchObject({ accountId: 1, sessionId: 'a', isKept: true, keys: { newest: 2 } })
    }
    worker.close()
  })

  it('keeps keys and reference data when it expired', async () => {
    await signInDevice(device.db, loginOf(1, 'a'))
    await device.db.referenceCache.put(reference(1))
    expect(await signOutDevice(device.db, { keepKey: true })).toBe(true)
    expect(await readDeviceSession(device.db)).toMatchObject({ accountId: 1, sessionId: null })
    expect(await deviceKeysOf(device.openTab().db, 1)).toBeDefined()
    expect(await device.db.referenceCache.count()).toBe(1)
  })

  it('takes keys and reference data away at logout and revocation', async () => {
    const tab = device.openTab()
    await signInDevice(device.db, loginOf(1, 'a'))
    expect(await deviceKeysOf(tab.db, 1)).toBeDefined()
    await device.db.referenceCache.put(reference(1))
    await signOutDevice(device.db, { keepKey: false })
    expect(await readDeviceSession(device.db)).toBeNull()
    expect(await device.db.referenceCache.count()).toBe(0)
    for (const db of [device.db, tab.db])
      await expect(deviceKeysOf(db, 1)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  it('is not ended by a late 401 of an older session', async () => {
    await signInDevice(device.db, loginOf(1, 'old'))
    await signInDevice(device.db, loginOf(1, 'new'))
    expect(await signOutDevice(device.db, { keepKey: false, onlySession: 'old' })).toBe(false)
    expect(await readDeviceSession(device.openTab().db)).toMatchObject({
      sessionId: 'new',
      keys: { newest: 1 },
    })
  })

  it('drops what a server told before it was restored, and nothing else', async () => {
    const kept = { accountId: 1, name: 'x', at: 0, sealed: new Uint8Array() }
    const logIn = (sessionId: string, restoredAt: string | null) =>
      signInDevice(device.db, { ...loginOf(1, sessionId), restoredAt })
    await logIn('a', null)
    const submissionId = await device.submit()
    await createDrafts(device.db, device.clock).saveFile(1, 'form', { note: '쓰던 것' }, async () =>
      fileOf('초안'),
    )
    await device.db.referenceCache.put(reference(1))
    await device.db.kept.put(kept)
    const left = async () => [await device.db.referenceCache.count(), await device.db.kept.count()]
    await signOutDevice(device.db, { keepKey: true })
    await logIn('b', null)
    expect(await left()).toEqual([1, 1])
    await signOutDevice(device.db, { keepKey: true })
    await logIn('c', '2026-11-27T01:00:00.000Z')
    expect(await left()).toEqual([0, 0])
    expect(await device.row(submissionId)).toMatchObject({ state: 'waiting' })
    expect(await device.db.drafts.count()).toBe(1)
  })

  it("drops another account's reference data at login, and gives nobody the other's keys", async () => {
    await signInDevice(device.db, loginOf(1, 'a'))
    await device.db.referenceCache.bulkPut([reference(1), reference(2)])
    await signInDevice(device.db, loginOf(2, 'b'))
    expect(await device.db.referenceCache.toCollection().primaryKeys()).toEqual([2])
    await expect(deviceKeysOf(device.db, 1)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })
})

describe('the keys on the disk', () => {
  it('are in the key file alone, and a logout overwrites them all', async () => {
    await signInDevice(device.db, loginOf(1, 'a', deviceKeyFor(9)))
    for (const key of [deviceKeyFor(1), deviceKeyFor(9)]) expect(keyFileText()).toContain(key)
    const [row] = await device.db.session.toArray()
    expect(Object.keys(row ?? {}).sort()).toEqual(['accountId', 'endToken', 'id', 'keysId', 'sessionId'])
    const size = device.keyFile.bytes.length
    await signOutDevice(device.db, { keepKey: false })
    expect(isFileEmpty()).toBe(true)
    expect(device.keyFile.bytes).toHaveLength(size)
  })

  it('that a service worker could not overwrite are overwritten by the next page', async () => {
    await signInDevice(device.db, loginOf(1, 'a'))
    const worker = openWorker()
    expect(await signOutDevice(worker, { keepKey: false, onlySession: 'a' })).toBe(true)
    worker.close()
    expect(isFileEmpty()).toBe(false)
    await eraseStrayKeys(device.openTab().db)
    expect(isFileEmpty()).toBe(true)
  })

  it('are also overwritten by a logout that finds no session any more', async () => {
    await signInDevice(device.db, loginOf(1, 'a'))
    await device.db.session.clear()
    expect(await signOutDevice(device.db, { keepKey: false, onlySession: 'a' })).toBe(false)
    expect(isFileEmpty()).toBe(true)
  })

  it('of the session stay when a page starts, and so do those of a login meanwhile', async () => {
    await signInDevice(device.db, loginOf(1, 'a'))
    await eraseStrayKeys(device.openTab().db)
    expect(await deviceKeysOf(device.openTab().db, 1)).toBeDefined()

    await device.db.session.clear()
    const { erase } = device.keyFile
    device.keyFile.erase = async (id) => {
      device.keyFile.erase = erase
      await signInDevice(device.db, loginOf(2, 'b'))
      return device.keyFile.erase(id)
    }
    await eraseStrayKeys(device.openTab().db)
    expect(await deviceKeysOf(device.openTab().db, 2)).toBeDefined()
  })

  describe('of a browser without such files', () => {
    beforeEach(() => {
      vi.stubGlobal('BroadcastChannel', KeyChannel)
      device.keyFile.isWritable = false
    })
    afterEach(() => vi.unstubAllGlobals())

    it('go from tab to tab, which say so, until a logout in one of them', async () => {
      await signInDevice(device.db, loginOf(1, 'a'))
      const other = device.openTab().db
      for (const db of [device.db, other, device.openTab().db])
        expect(await readDeviceSession(db)).toMatchObject({ isKept: false, keys: { newest: 1 } })
      await signOutDevice(device.db, { keepKey: false })
      for (const db of [device.db, other])
        await expect(deviceKeysOf(db, 1)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
      await signInDevice(other, loginOf(2, 'b', deviceKeyFor(9)))
      expect(await readDeviceSession(device.db)).toMatchObject({ accountId: 2, keys: { newest: 2 } })
    })

    it('stay in the tab that logs in while it looks for keys of nobody', async () => {
      for (const account of [1, 2]) {
        const looking = eraseStrayKeys(device.db)
        await signInDevice(device.db, loginOf(account, 'a'))
        await looking
        expect(await deviceKeysOf(device.db, account)).toBeDefined()
      }
    })

    it('are gone with the last tab', async () => {
      await signInDevice(device.db, loginOf(1, 'a'))
      // As after a start of the browser: no tab has what the session names.
      await device.db.session.update('current', { keysId: 'of a tab that was closed' })
      expect(await readDeviceSession(device.openTab().db)).toMatchObject({ isKept: false, keys: null })
    })
  })
})
