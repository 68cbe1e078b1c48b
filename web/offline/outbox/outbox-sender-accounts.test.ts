import { describe, expect, it } from 'vitest'
import { readDeviceSession } from '../device-session.ts'
import type { Fault } from '../testing/fake-server.ts'
import { makeDeviceForEach } from '../testing/test-device.ts'
import { listItems } from './list-items.ts'
import { sendRound } from './outbox-sender.ts'

const device = makeDeviceForEach(1)

const round = (urgency: 'due' | 'eager' | 'insistent' = 'due') => sendRound(device, urgency)
const faults = (...list: Fault[]) => {
  device.server.nextFault = () => list.shift() ?? 'none'
}

describe('a 401', () => {
  it('pauses everything, and the next login goes on by itself', async () => {
    await device.submit()
    await device.clock.advance(1)
    await device.submit()
    device.server.sessions.clear()
    expect(await round()).toBeNull()
    expect(device.server.requests).toHaveLength(1)
    expect(await readDeviceSession(device.db)).toMatchObject({ accountId: 1, sessionId: null })
    expect(device.tab.heard).toContainEqual({ type: 'login-needed', revoked: false })
    expect((await listItems(device, 1)).map((item) => item.state)).toEqual(['paused-login', 'paused-login'])
    // A record submitted while the login is shown waits like the others.
    await device.clock.advance(1)
    await device.submit()
    await round('insistent')
    expect(device.server.requests).toHaveLength(1)

    await device.signIn(1)
    await round()
    expect((await listItems(device, 1)).map((item) => item.state)).toEqual(['done', 'done', 'done'])
  })

  it('takes the key away when the session was revoked; the records stay, for the same account', async () => {
    const id = await device.submit()
    faults({ status: 401, code: 'SESSION_REVOKED' })
    await round()
    expect(await readDeviceSession(device.db)).toBeNull()
    expect(device.tab.heard).toContainEqual({ type: 'login-needed', revoked: true })
    expect(await device.row(id)).toMatchObject({ state: 'waiting' })
    await device.signIn(1)
    await round()
    expect(await device.row(id)).toMatchObject({ state: 'done' })
  })

  it('of an older session does not end the login that came meanwhile', async () => {
    const id = await device.submit()
    device.server.nextFault = () => ({ status: 401, code: 'SESSION_REVOKED' })
    const { send } = device.transport
    const transport: typeof device.transport = {
      ...device.transport,
      async send(...request) {
        const answer = await send(...request)
        await device.signIn(1)
        return answer
      },
    }
    await sendRound({ ...device, transport }, 'due')
    expect(await readDeviceSession(device.db)).toMatchObject({ sessionId: 'session-2' })
    faults()
    await round()
    expect(await device.row(id)).toMatchObject({ state: 'done' })
  })

  it("of a captive portal's page changes nothing", async () => {
    await device.submit()
    const transport = {
      ...device.transport,
      send: async () => ({ status: 401, retryAfter: null, body: undefined }),
    }
    await sendRound({ ...device, transport }, 'due')
    expect(await readDeviceSession(device.db)).toMatchObject({ sessionId: 'session-1' })
  })
})

describe('another account', () => {
  it("never sends somebody else's record", async () => {
    const id = await device.submit()
    await device.signIn(2)
    expect(await round('insistent')).toBeNull()
    expect(device.server.requests).toEqual([])
    await device.signIn(1)
    await round()
    expect(device.server.documents.get(id)?.accountId).toBe(1)
  })

  it('that logs in during a round sends nothing more of the first, nor spoils it', async () => {
    await device.submit()
    await device.clock.advance(1)
    const second = await device.submit()
    const transport: typeof device.transport = {
      ...device.transport,
      async send(...request) {
        const answer = await device.transport.send(...request)
        await device.signIn(2)
        return answer
      },
    }
    await sendRound({ ...device, transport }, 'due')
    expect(device.server.requests).toHaveLength(1)
    expect(await device.row(second)).toMatchObject({ state: 'waiting', attempts: 0, error: null })
  })
})
