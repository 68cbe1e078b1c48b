import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deviceKeyOf, readDeviceSession, signInDevice, signOutDevice } from './device-session.ts'
import { deviceKeyFor, makeDevice, type TestDevice } from './testing/test-device.ts'

let device: TestDevice
beforeEach(() => {
  device = makeDevice()
})
afterEach(() => device.close())

const reference = (accountId: number) => ({ accountId, etag: '"1"', body: {}, fetchedAt: 0 })
const login = (accountId: number, sessionId: string) => ({
  accountId,
  sessionId,
  deviceKey: deviceKeyFor(accountId),
})

describe('the session of the device', () => {
  it('is nobody at first, and whoever logged in last', async () => {
    expect(await readDeviceSession(device.db)).toBeNull()
    await signInDevice(device.db, login(1, 'a'))
    await signInDevice(device.db, login(2, 'b'))
    expect(await readDeviceSession(device.db)).toMatchObject({ accountId: 2, sessionId: 'b' })
  })

  it('is seen by every tab and the worker, key included', async () => {
    await signInDevice(device.db, login(1, 'a'))
    const seen = await readDeviceSession(device.openTab().db)
    expect(seen).toMatchObject({ accountId: 1, sessionId: 'a' })
    expect(seen?.deviceKey.extractable).toBe(false)
  })

  it('keeps key and reference data when it expired', async () => {
    await signInDevice(device.db, login(1, 'a'))
    await device.db.referenceCache.put(reference(1))
    expect(await signOutDevice(device.db, { keepKey: true })).toBe(true)
    expect(await readDeviceSession(device.db)).toMatchObject({ accountId: 1, sessionId: null })
    expect(await deviceKeyOf(device.db, 1)).toBeDefined()
    expect(await device.db.referenceCache.count()).toBe(1)
  })

  it('takes key and reference data away at logout and revocation', async () => {
    await signInDevice(device.db, login(1, 'a'))
    await device.db.referenceCache.put(reference(1))
    await signOutDevice(device.db, { keepKey: false })
    expect(await readDeviceSession(device.db)).toBeNull()
    expect(await device.db.referenceCache.count()).toBe(0)
    await expect(deviceKeyOf(device.db, 1)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  it('is not ended by a late 401 of an older session', async () => {
    await signInDevice(device.db, login(1, 'old'))
    await signInDevice(device.db, login(1, 'new'))
    expect(await signOutDevice(device.db, { keepKey: false, onlySession: 'old' })).toBe(false)
    expect(await readDeviceSession(device.db)).toMatchObject({ sessionId: 'new' })
  })

  it("drops another account's reference data at login, and gives nobody the other's key", async () => {
    await signInDevice(device.db, login(1, 'a'))
    await device.db.referenceCache.bulkPut([reference(1), reference(2)])
    await signInDevice(device.db, login(2, 'b'))
    expect(await device.db.referenceCache.toCollection().primaryKeys()).toEqual([2])
    await expect(deviceKeyOf(device.db, 1)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })
})
