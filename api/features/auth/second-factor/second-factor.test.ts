import { describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { changeOwnPassword, dealerLogin, login, whoAmI } from '#shared/auth/auth.contract.ts'
import {
  confirmSecondFactor,
  readSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '#shared/auth/second-factor.contract.ts'
import { CONTRACT } from '#shared/contract.ts'
import { SOCKET_CLOSE } from '#shared/realtime/socket-messages.ts'
import { ACTOR_PASSWORD, type Actor } from '../../../testing/actors.ts'
import { openTestAppForEach } from '../../../testing/open-test-app.ts'
import { codeOf, turnOnSecondFactor } from '../../../testing/second-factor.ts'
import { connectAs } from '../../../testing/socket-client.ts'

const STEP = 30_000

const app = openTestAppForEach()

const start = (actor: Actor, currentPassword = ACTOR_PASSWORD) =>
  app.call(actor, startSecondFactor, { body: { currentPassword } })
const confirm = (actor: Actor, otp: string) => app.call(actor, confirmSecondFactor, { body: { otp } })

async function turnOn(actor: Actor): Promise<string> {
  const { secret } = await turnOnSecondFactor(app, actor)
  app.clock.advance(STEP)
  return secret
}
const logIn = (
  actor: Actor,
  otp?: string,
  password = ACTOR_PASSWORD,
  door?: typeof login | typeof dealerLogin,
) => app.logIn(actor, { otp, password }, door)

describe('turning it on', () => {
  it('gives a key as text and as address, and is on only with a first right code', async () => {
    const { worker } = app.actors
    expect((await app.call(worker, readSecondFactor)).body).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
    })
    const { status, body } = await start(worker)
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(body.uri)
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual([
      'otpauth:',
      'totp',
      body.secret,
    ])
    expect(decodeURIComponent(uri.pathname)).toContain(worker.username)

    expect((await logIn(worker)).status).toBe(200)
    const wrong = await confirm(worker, '000000')
    expect([wrong.status, wrong.error.details]).toEqual([
      422,
      [{ field: 'otp', message: '인증번호가 올바르지 않습니다.' }],
    ])
    expect((await app.call(worker, readSecondFactor)).body.isOn).toBe(false)

    const { body: on } = await confirm(worker, codeOf(app, body.secret))
    const { recoveryCodes, ...state } = on
    expect(state).toEqual({ isOn: true, since: app.clock.now().toISOString(), recoveryCodesLeft: 10 })
    expect(recoveryCodes).toHaveLength(10)
    expect((await app.call(worker, readSecondFactor)).body).toEqual(state)
    expect((await start(worker)).error.code).toBe('CONFLICT')
    expect((await confirm(worker, codeOf(app, body.secret))).error.code).toBe('CONFLICT')
  })

  it('ends the account’s other sessions and sockets, and leaves the one that asks', async () => {
    const { worker, user } = app.actors
    const phone = (await logIn(worker)).body
    const [here, there] = [await connectAs(app, worker), await connectAs(app, phone)]
    await turnOn(worker)
    expect(await there.closed).toBe(SOCKET_CLOSE.sessionEnded)
    expect((await app.call(phone, whoAmI)).error.code).toBe('SESSION_REVOKED')
    expect(here.socket.readyState).toBe(here.socket.OPEN)
    for (const actor of [worker, user]) expect((await app.call(actor, whoAmI)).status).toBe(200)
    here.socket.close()
  })

  it('asks for the current password, and lets nobody guess it; the login counts apart', async () => {
    const { worker } = app.actors
    expect((await confirm(worker, '123456')).error.code).toBe('CONFLICT')
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await start(worker, '틀린 비밀번호')).error.code).toBe('INVALID_CREDENTIALS')
    expect((await start(worker)).error.code).toBe('TOO_MANY_ATTEMPTS')
    expect((await logIn(worker)).status).toBe(200)
  })

  it('takes only the key that was given last', async () => {
    const { worker } = app.actors
    const first = (await start(worker)).body.secret
    const second = (await start(worker)).body.secret
    expect((await confirm(worker, codeOf(app, first))).status).toBe(422)
    expect((await confirm(worker, codeOf(app, second))).status).toBe(200)
  })
})

describe.each([
  ['the login', login, 'worker'],
  ['the dealers’ login', dealerLogin, 'dealer'],
] as const)('%s of an account with a second factor', (_name, door, who) => {
  it('asks for a code after the right password, and takes each code once', async () => {
    const actor = app.actors[who]
    const secret = await turnOn(actor)
    const asked = await logIn(actor, undefined, ACTOR_PASSWORD, door)
    expect([asked.status, asked.error]).toEqual([
      401,
      {
        code: 'OTP_REQUIRED',
        error: '인증 앱의 인증번호 6자리를 입력해주세요.',
        current: { hasApp: true },
      },
    ])
    expect((await logIn(actor, '', ACTOR_PASSWORD, door)).error.code).toBe('OTP_REQUIRED')

    const code = codeOf(app, secret)
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`
    const { status, body } = await logIn(actor, typed, ACTOR_PASSWORD, door)
    expect(status).toBe(200)
    expect((await app.call(body, whoAmI)).body.user.id).toBe(actor.id)
    const again = await logIn(actor, code, ACTOR_PASSWORD, door)
    expect([again.status, again.error.code, again.error.error]).toEqual([
      401,
      'INVALID_CREDENTIALS',
      '인증번호가 올바르지 않습니다.',
    ])
  })

  it('takes a code of one step before or after, and none further away', async () => {
    const actor = app.actors[who]
    const secret = await turnOn(actor)
    app.clock.advance(10 * STEP)
    const tryStep = async (steps: number) =>
      (await logIn(actor, codeOf(app, secret, steps), ACTOR_PASSWORD, door)).status
    expect(await tryStep(-2)).toBe(401)
    expect(await tryStep(2)).toBe(401)
    expect(await tryStep(-1)).toBe(200)
    expect(await tryStep(1)).toBe(200)
    expect(await tryStep(0)).toBe(401)
  })

  it('says nothing of it to who does not know the password', async () => {
    const actor = app.actors[who]
    const secret = await turnOn(actor)
    const unknown = await app.call(null, door, { body: { username: 'nobody-here', password: 'x' } })
    for (const otp of [undefined, '000000', codeOf(app, secret)]) {
      const refused = await logIn(actor, otp, '틀린 비밀번호', door)
      expect([refused.status, refused.error]).toEqual([unknown.status, unknown.error])
    }
  })

  it('counts wrong codes as failed logins, and asking for one as none', async () => {
    const actor = app.actors[who]
    const secret = await turnOn(actor)
    for (let attempt = 0; attempt < 8; attempt += 1)
      expect((await logIn(actor, undefined, ACTOR_PASSWORD, door)).error.code).toBe('OTP_REQUIRED')
    for (const wrong of ['000000', 'abcdef', '1', '0'.repeat(20), '٠٠٠٠٠٠'])
      expect((await logIn(actor, wrong, ACTOR_PASSWORD, door)).error.code).toBe('INVALID_CREDENTIALS')
    expect((await logIn(actor, codeOf(app, secret), ACTOR_PASSWORD, door)).error.code).toBe(
      'TOO_MANY_ATTEMPTS',
    )
    app.clock.advance(10 * 60_000)
    expect((await logIn(actor, codeOf(app, secret), ACTOR_PASSWORD, door)).status).toBe(200)
  })
})

it('of one code sent several times at once only one opens a session', async () => {
  const { worker } = app.actors
  const secret = await turnOn(worker)
  const code = codeOf(app, secret)
  const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(worker, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('is turned off with the password and a code, and leaves the sessions alone', async () => {
  const { worker } = app.actors
  const secret = await turnOn(worker)
  const turnOff = (currentPassword: string, otp: string) =>
    app.call(worker, turnOffSecondFactor, { body: { currentPassword, otp } })
  expect((await turnOff('틀린 비밀번호', codeOf(app, secret))).error).toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  const wrongCode = await turnOff(ACTOR_PASSWORD, '000000')
  expect([wrongCode.status, wrongCode.error.details?.[0]?.field]).toEqual([401, 'otp'])
  expect((await app.call(worker, readSecondFactor)).body.isOn).toBe(true)
  expect((await turnOff(ACTOR_PASSWORD, codeOf(app, secret))).body).toEqual({
    isOn: false,
    since: null,
    recoveryCodesLeft: 0,
  })
  expect((await logIn(worker)).status).toBe(200)
  expect((await app.call(worker, whoAmI)).status).toBe(200)
})

it('stands in the access log when it was turned on and off', async () => {
  const { worker } = app.actors
  const secret = await turnOn(worker)
  await app.call(worker, turnOffSecondFactor, {
    body: { currentPassword: ACTOR_PASSWORD, otp: codeOf(app, secret) },
  })
  const { body } = await app.call(app.actors.admin, listAccessLog, { query: { action: 'rights-changed' } })
  expect(body.items).toMatchObject([
    { accountId: worker.id, subjectId: worker.id, detail: { change: 'second-factor-off' } },
    { accountId: worker.id, subjectId: worker.id, detail: { change: 'second-factor-on' } },
  ])
})

it('keeps its key to itself: no other answer holds it', async () => {
  const { admin } = app.actors
  const secret = await turnOn(admin)
  const opened = (await logIn(admin, codeOf(app, secret))).body
  app.clock.advance(STEP)
  const changed = await app.call(opened, changeOwnPassword, {
    body: { currentPassword: ACTOR_PASSWORD, newPassword: '새롭고 긴 비밀번호' },
  })
  const texts = [JSON.stringify(opened), JSON.stringify(changed.body)]
  for (const { endpoint } of CONTRACT) {
    if (endpoint.method !== 'GET' || endpoint.params !== undefined) continue
    texts.push((await app.call(changed.body, endpoint, { query: { userId: admin.id } as never })).raw.body)
    texts.push((await app.call(changed.body, endpoint)).raw.body)
  }
  expect(texts.join('')).not.toContain(secret)
}, 60_000)
