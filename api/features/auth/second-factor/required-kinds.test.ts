import { describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { logout, whoAmI } from '#shared/auth/auth.contract.ts'
import {
  readRequiredSecondFactors,
  saveRequiredSecondFactors,
  turnOffSecondFactor,
} from '#shared/auth/second-factor.contract.ts'
import { CONTRACT } from '#shared/contract.ts'
import { listDocuments } from '#shared/documents/documents.contract.ts'
import type { AccountKind } from '#shared/permissions.ts'
import { SOCKET_CLOSE } from '#shared/realtime/socket-messages.ts'
import { ACTOR_PASSWORD, type Actor, createSession } from '../../../testing/actors.ts'
import { openTestAppForEach } from '../../../testing/open-test-app.ts'
import { codeOf, turnOnSecondFactor } from '../../../testing/second-factor.ts'
import { emptyBody, rawCall, routeName } from '../../../testing/security/raw-call.ts'
import { connectAs } from '../../../testing/socket-client.ts'

const app = openTestAppForEach()

const demand = (...kinds: AccountKind[]) =>
  app.call(app.actors.admin, saveRequiredSecondFactors, { body: { kinds } })
const codeOfCall = async (actor: Pick<Actor, 'sessionId'>) =>
  (await app.call(actor, listDocuments)).error?.code ?? 'ok'

/** What may be called before, written by hand; public calls are open to everybody. */
const OPEN = [
  'GET /api/auth/me',
  'GET /api/auth/passkeys',
  'GET /api/auth/second-factor',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/prove',
  'POST /api/auth/second-factor/confirm',
  'POST /api/auth/second-factor/recovery-codes',
  'POST /api/auth/second-factor/start',
  'POST /api/auth/second-factor/turn-off',
]

describe('an account of a kind that needs a second factor', () => {
  it('loses the sockets that it had open, and nobody else does', async () => {
    const { worker, admin } = app.actors
    const [open, other] = [await connectAs(app, worker), await connectAs(app, admin)]
    await demand('worker')
    expect(await open.closed).toBe(SOCKET_CLOSE.sessionEnded)
    expect(other.socket.readyState).toBe(other.socket.OPEN)
  })

  it('can call nothing but what sets one up', async () => {
    await demand('admin')
    const { admin } = app.actors
    for (const { endpoint } of CONTRACT) {
      if (endpoint.access === 'public') continue
      const name = routeName(endpoint)
      const sessionId = await createSession(app.context, admin)
      const answer = await rawCall(app, sessionId, endpoint, emptyBody(endpoint))
      if (OPEN.includes(name)) expect([name, answer.statusCode]).not.toEqual([name, 428])
      else expect([name, answer.statusCode, answer.json().code]).toEqual([name, 428, 'SECOND_FACTOR_NEEDED'])
    }
    expect((await app.call(admin, logout)).status).toBe(200)
  }, 60_000)

  it('logs in and is told so, and goes on once it has one', async () => {
    await demand('worker', 'dealer')
    const { worker } = app.actors
    const { body } = await app.logIn(worker)
    expect(body.user.mustSetUpSecondFactor).toBe(true)
    expect((await app.call(body, whoAmI)).body.user.mustSetUpSecondFactor).toBe(true)
    expect(await codeOfCall(body)).toBe('SECOND_FACTOR_NEEDED')
    const { secret } = await turnOnSecondFactor(app, body)
    expect((await app.call(body, whoAmI)).body.user.mustSetUpSecondFactor).toBeUndefined()
    expect(await codeOfCall(body)).toBe('ok')
    app.clock.advance(30_000)
    const off = { currentPassword: ACTOR_PASSWORD, otp: codeOf(app, secret) }
    await app.call(body, turnOffSecondFactor, { body: off })
    expect(await codeOfCall(body)).toBe('SECOND_FACTOR_NEEDED')
  })

  it('is told apart from other kinds, and is free again when the setting goes', async () => {
    const { user, worker, dealerWorker, dealer } = app.actors
    const refused = async () => {
      const codes = await Promise.all([user, worker, dealerWorker, dealer].map(codeOfCall))
      return codes.map((code) => code === 'SECOND_FACTOR_NEEDED')
    }
    expect(await refused()).toEqual([false, false, false, false])
    await demand('worker')
    expect(await refused()).toEqual([false, true, false, false])
    await demand('dealer_worker', 'user')
    expect(await refused()).toEqual([true, false, true, false])
    await demand('dealer')
    expect(await refused()).toEqual([false, false, false, true])
    await demand()
    expect(await refused()).toEqual([false, false, false, false])
  })
})

it('the setting is read as it was saved, and each change of it stands in the access log', async () => {
  const { admin } = app.actors
  expect((await app.call(admin, readRequiredSecondFactors)).body).toEqual({ kinds: [] })
  expect((await demand('dealer', 'user', 'user')).body).toEqual({ kinds: ['user', 'dealer'] })
  await demand('user', 'dealer')
  expect((await app.call(admin, readRequiredSecondFactors)).body).toEqual({ kinds: ['user', 'dealer'] })
  await demand()
  const { body } = await app.call(admin, listAccessLog, { query: { action: 'rights-changed' } })
  expect(body.items.map(({ accountId, detail }) => [accountId, detail])).toEqual([
    [admin.id, { change: 'second-factor-required', accountKinds: [] }],
    [admin.id, { change: 'second-factor-required', accountKinds: ['user', 'dealer'] }],
  ])
})

it('may be changed by two administrators at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([demand('worker', 'user'), demand('worker', 'dealer')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await demand()
  }
})
