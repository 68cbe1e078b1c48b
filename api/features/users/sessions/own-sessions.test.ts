import { describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { endSession, logout, whoAmI } from '#shared/auth/auth.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  reportLostDevice,
} from '#shared/users/sessions.contract.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openTestAppForEach } from '../../../testing/open-test-app.ts'

const app = openTestAppForEach()

const logIn = async (actor: Actor) => (await app.logIn(actor)).body
const codeOf = async (session: { sessionId: string }) => (await app.call(session, whoAmI)).error?.code
const ownSessions = async (session: { sessionId: string }) => (await app.call(session, listOwnSessions)).body
/** The number of the session that a login just opened. */
const numberOf = async (session: { sessionId: string }) =>
  (await ownSessions(session)).find(({ isCurrent }) => isCurrent)?.id ?? 0

describe.each(['dealer', 'worker', 'salesManager', 'admin'] as const)('the own sessions of a %s', (kind) => {
  it('are listed, and are ended one by one', async () => {
    const actor = app.actors[kind]
    const phone = await logIn(actor)
    const sessions = await ownSessions(actor)
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    expect(sessions.every(({ userId }) => userId === actor.id)).toBe(true)
    const params = { id: await numberOf(phone) }
    const ended = await app.call(actor, endOwnSession, { params })
    expect([ended.status, ended.body.isCurrent]).toEqual([200, false])
    expect(await codeOf(phone)).toBe('SESSION_REVOKED')
    expect(await ownSessions(actor)).toHaveLength(1)
    expect((await app.call(actor, endOwnSession, { params })).status).toBe(404)
  })
})

it('ends all others, and the one that asks goes on', async () => {
  const { dealer, otherDealer } = app.actors
  const others = [await logIn(dealer), await logIn(dealer)]
  expect((await app.call(dealer, endOtherSessions)).body).toEqual({ ended: 2 })
  for (const session of others) expect(await codeOf(session)).toBe('SESSION_REVOKED')
  expect((await app.call(dealer, whoAmI)).status).toBe(200)
  expect((await app.call(otherDealer, whoAmI)).status).toBe(200)
})

it('asks for a proof before it ends others, but never before a logout', async () => {
  const own = await logIn(app.actors.dealer)
  const other = await logIn(app.actors.dealer)
  const params = { id: await numberOf(other) }
  app.clock.advance(LIMITS.proofMs)
  for (const refused of [
    await app.call(own, endOwnSession, { params }),
    await app.call(own, reportLostDevice, { params }),
    await app.call(own, endOtherSessions),
  ])
    expect([refused.status, refused.error.code]).toEqual([403, 'PROOF_NEEDED'])
  expect(await codeOf(other)).toBeUndefined()
  expect((await app.call(own, logout)).status).toBe(200)
  expect(await codeOf(own)).toBe('SESSION_REVOKED')
  expect((await app.call(null, endSession, { body: { endToken: other.endToken } })).status).toBe(200)
  expect(await codeOf(other)).toBe('SESSION_REVOKED')
})

it('gives a lost device nothing of what is sealed from the next login on', async () => {
  const { dealer, admin } = app.actors
  const lost = await logIn(dealer)
  const answer = await app.call(dealer, reportLostDevice, { params: { id: await numberOf(lost) } })
  expect(answer.status).toBe(200)
  expect(await codeOf(lost)).toBe('SESSION_REVOKED')
  expect((await logIn(dealer)).deviceKeys).toEqual([
    ...lost.deviceKeys,
    { generation: 2, key: expect.any(String) },
  ])
  const { body } = await app.call(admin, listAccessLog, { query: { action: 'rights-changed' } })
  expect(body.items.map(({ username, subjectId, detail }) => [username, subjectId, detail.change])).toEqual([
    [dealer.username, dealer.id, 'device-lost'],
  ])
})

it.each([endOwnSession, reportLostDevice])(
  'neither ends another account’s session nor touches its keys: $path',
  async (endpoint) => {
    const { dealer, otherDealer } = app.actors
    const other = await logIn(otherDealer)
    const answer = await app.call(dealer, endpoint, { params: { id: await numberOf(other) } })
    expect(answer.status).toBe(404)
    expect((await app.call(other, whoAmI)).status).toBe(200)
    expect((await logIn(otherDealer)).deviceKeys).toEqual(other.deviceKeys)
  },
)
