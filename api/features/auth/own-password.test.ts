import { beforeEach, describe, expect, it } from 'vitest'
import { changeOwnPassword } from '#shared/auth/auth.contract.ts'
import { prove } from '#shared/auth/proof.contract.ts'
import { startSecondFactor } from '#shared/auth/second-factor.contract.ts'
import type { BodyInput } from '#shared/endpoint.ts'
import { LIMITS } from '#shared/limits.ts'
import { createWorker } from '#shared/users/users.contract.ts'
import { ACTOR_PASSWORD } from '../../testing/actors.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { codeOf, turnOnSecondFactor } from '../../testing/second-factor.ts'

const app = openTestAppForEach()
let session: { sessionId: string }
beforeEach(async () => {
  session = await logIn()
})

const logIn = async () => (await app.logIn(app.actors.admin)).body

let made = 0
/** What the server says to a change of accounts; `ok` when it is done. */
async function change(by = session): Promise<string> {
  made += 1
  const body = { username: `made-${made}`, password: '처음 정해준 비밀번호', name: '새사람' }
  const answer = await app.call(by, createWorker, { body })
  return answer.status === 201 ? 'ok' : answer.error.code
}
/** Turns the authenticator app on, and answers what it shows. */
async function turnOn(): Promise<() => string> {
  const { secret } = await turnOnSecondFactor(app, session)
  return () => codeOf(app, secret)
}
const proveBy = (body: BodyInput<typeof prove>, by = session) => app.call(by, prove, { body })

describe('a proof of the account', () => {
  it('is a login, for ten minutes of the session that it opened', async () => {
    app.clock.advance(LIMITS.proofMs - 1)
    expect(await change()).toBe('ok')
    app.clock.advance(1)
    expect(await change()).toBe('PROOF_NEEDED')
    const answer = await app.call(session, createWorker, {
      body: { username: 'never-made', password: '처음 정해준 비밀번호', name: '새사람' },
    })
    expect(answer.error).toEqual({
      error: '본인 확인이 필요합니다. 로그인할 때처럼 확인한 뒤 다시 시도해주세요.',
      code: 'PROOF_NEEDED',
    })
    expect(await change(await logIn())).toBe('ok')
    expect(await change()).toBe('PROOF_NEEDED')
  })

  it('is renewed by the password, for this session alone', async () => {
    const other = await logIn()
    app.clock.advance(LIMITS.proofMs)
    const { status, body } = await proveBy({ password: ACTOR_PASSWORD })
    const until = new Date(app.clock.now().getTime() + LIMITS.proofMs).toISOString()
    expect([status, body]).toEqual([200, { provedUntil: until }])
    expect(await change()).toBe('ok')
    expect(await change(other)).toBe('PROOF_NEEDED')
    app.clock.advance(LIMITS.proofMs)
    expect(await change()).toBe('PROOF_NEEDED')
  })

  it('is a changed password too', async () => {
    app.clock.advance(LIMITS.proofMs)
    const { body } = await app.call(session, changeOwnPassword, {
      body: { currentPassword: ACTOR_PASSWORD, newPassword: '새롭고 긴 비밀번호' },
    })
    expect(await change(body)).toBe('ok')
  })

  it('refuses wrong ones, which count as failed logins', async () => {
    app.clock.advance(LIMITS.proofMs)
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = await proveBy({ password: '틀린 비밀번호' })
      expect([wrong.status, wrong.error.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    }
    expect((await proveBy({ password: ACTOR_PASSWORD })).error.code).toBe('TOO_MANY_ATTEMPTS')
    expect(await change()).toBe('PROOF_NEEDED')
  })

  it('takes what a login takes: of an account with a second factor the password and a code, each once', async () => {
    expect((await proveBy({ password: ACTOR_PASSWORD, otp: '123456' })).status).toBe(200)
    const code = await turnOn()
    app.clock.advance(LIMITS.proofMs)
    const asked = await proveBy({ password: ACTOR_PASSWORD })
    expect([asked.status, asked.error.code]).toEqual([401, 'OTP_REQUIRED'])
    expect((await proveBy({ password: ACTOR_PASSWORD, otp: '000000' })).error.code).toBe(
      'INVALID_CREDENTIALS',
    )
    expect((await proveBy({ password: '틀린 비밀번호', otp: code() })).error.code).toBe('INVALID_CREDENTIALS')
    expect(await change()).toBe('PROOF_NEEDED')
    const proof = { password: ACTOR_PASSWORD, otp: code() }
    const both = await Promise.all([proveBy(proof), proveBy(proof)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await change()).toBe('ok')
    expect((await proveBy(proof)).status).toBe(401)
  })

  it('is needed of an account with a second factor for a new password or factor, and such a password is none', async () => {
    const code = await turnOn()
    const changed = (by: typeof session, currentPassword: string) =>
      app.call(by, changeOwnPassword, { body: { currentPassword, newPassword: `${currentPassword} 2` } })
    app.clock.advance(LIMITS.proofMs)
    const start = () => app.call(session, startSecondFactor, { body: { currentPassword: ACTOR_PASSWORD } })
    for (const refused of [await changed(session, ACTOR_PASSWORD), await start()])
      expect([refused.status, refused.error.code]).toEqual([403, 'PROOF_NEEDED'])
    await proveBy({ password: ACTOR_PASSWORD, otp: code() })
    // The second factor is on already, which is asked only of whoever has proved the account.
    expect((await start()).error.code).toBe('CONFLICT')
    const { status, body } = await changed(session, ACTOR_PASSWORD)
    expect(status).toBe(200)
    expect(await change(body)).toBe('PROOF_NEEDED')
    expect((await changed(body, `${ACTOR_PASSWORD} 2`)).error.code).toBe('PROOF_NEEDED')
  })
})
