import { describe, expect, it } from 'vitest'
import { signInDevice, signOutDevice } from './device-session.ts'
import { listEndings, sendEndings } from './endings.ts'
import { loginOf, makeDeviceForEach } from './testing/test-device.ts'

const DAY = 24 * 60 * 60_000

const device = makeDeviceForEach()

async function logOutOffline(sessionId: string, name: string): Promise<void> {
  await signInDevice(device.db, loginOf(1, sessionId))
  await signOutDevice(device.db, { keepKey: false, stillOpenOf: name })
}
const told = () => device.server.requests

describe('a logout that the server could not be told of', () => {
  it('keeps the token alone, and tells the server once there is a connection', async () => {
    await logOutOffline('a', '강남모바일')
    expect(await listEndings(device)).toEqual([
      { endToken: 'end of a', name: '강남모바일', since: expect.any(Number) },
    ])
    expect(JSON.stringify(await device.db.session.toArray())).toBe('[]')
    device.server.nextFault = () => 'lost-on-the-way'
    expect(await sendEndings(device)).toBe(false)
    expect(await listEndings(device)).toHaveLength(1)
    device.server.nextFault = () => 'none'
    expect(await sendEndings(device)).toBe(true)
    expect(await listEndings(device)).toEqual([])
    expect(told()).toEqual(['end end of a', 'end end of a'])
    expect(await sendEndings(device)).toBe(true)
    expect(told()).toHaveLength(2)
  })

  it('keeps nothing else from being sent where the storage fails', async () => {
    device.db.endings.toArray = (() => Promise.reject(new DOMException('cannot read', 'DataError'))) as never
    expect(await sendEndings(device)).toBe(false)
  })

  it('is told once, by one of the tabs', async () => {
    await logOutOffline('a', '강남모바일')
    const other = device.openTab()
    await other.db.open()
    await Promise.all([sendEndings(device), sendEndings(other)])
    expect(told()).toEqual(['end end of a'])
    expect(await listEndings(device)).toEqual([])
  })

  it('is told for each, and one that fails keeps no other from it', async () => {
    for (const name of ['a', 'b', 'c']) await logOutOffline(name, name)
    device.server.nextFault = () => (told().at(-1) === 'end end of b' ? 'lost-on-the-way' : 'none')
    expect(await sendEndings(device)).toBe(false)
    expect((await listEndings(device)).map(({ name }) => name)).toEqual(['b'])
  })

  it('of a version that kept no token ends by the hash of its session id', async () => {
    await signInDevice(device.db, loginOf(1, 'abc'))
    await device.db.session.where({ id: 'current' }).modify((row) => {
      delete row.endToken
    })
    await signOutDevice(device.db, { keepKey: false, stillOpenOf: '강남모바일' })
    expect((await listEndings(device)).map(({ endToken }) => endToken)).toEqual([
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    ])
  })

  it('is kept for twenty at most, the newest, and no longer than a session lives', async () => {
    for (let at = 0; at < 22; at += 1) {
      await device.db.endings.put({ endToken: `e${at}`, name: '', since: device.clock.now() + at })
    }
    await logOutOffline('last', '강남모바일')
    const endings = await listEndings(device)
    expect(endings).toHaveLength(20)
    expect(endings.map(({ name }) => name)).toContain('강남모바일')
    await device.db.endings.clear()
    await device.db.endings.put({ endToken: 'old', name: '', since: device.clock.now() - 91 * DAY })
    expect(await sendEndings(device)).toBe(true)
    expect([told(), await listEndings(device)]).toEqual([[], []])
  })

  it('is nothing to tell when the server ended it, or the device has a newer session', async () => {
    await signInDevice(device.db, loginOf(1, 'a'))
    await signOutDevice(device.db, { keepKey: false })
    await signInDevice(device.db, loginOf(1, 'new'))
    await signOutDevice(device.db, { keepKey: false, onlySession: 'a', stillOpenOf: 'x' })
    expect(await listEndings(device)).toEqual([])
  })
})
