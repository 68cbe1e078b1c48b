import { describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { whoAmI } from '#shared/auth/auth.contract.ts'
import {
  type Assertion,
  addPasskey,
  askForNewPasskey,
  listPasskeys,
  removePasskey,
} from '#shared/auth/passkey.contract.ts'
import { prove } from '#shared/auth/proof.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { resetSecondFactor } from '#shared/users/sessions.contract.ts'
import { createWorker } from '#shared/users/users.contract.ts'
import { ACTOR_PASSWORD, type Actor } from '../../../testing/actors.ts'
import { openTestAppForEach } from '../../../testing/open-test-app.ts'
import { makeSoftwarePasskey } from '../../../testing/software-passkey.ts'
import { relyingParty } from './passkeys.ts'

const app = openTestAppForEach()

async function add(actor: Pick<Actor, 'sessionId'>, key = makeSoftwarePasskey(), name = '내 휴대폰') {
  const { body } = await app.call(actor, askForNewPasskey)
  const answer = await app.call(actor, addPasskey, { body: { name, passkey: key.made(body.options) } })
  return { key, answer }
}
const askedIn = (answer: Awaited<ReturnType<typeof app.logIn>>) =>
  (answer.error.current as { passkey: Record<string, unknown> }).passkey

describe('a passkey', () => {
  it('is asked for after the password, opens a session, and answers each question once', async () => {
    const { worker } = app.actors
    const { key, answer } = await add(worker)
    expect(answer.status).toBe(201)
    expect(answer.body.recoveryCodes).toHaveLength(10)
    const at = app.clock.now().toISOString()
    expect(answer.body.passkeys).toMatchObject([{ name: '내 휴대폰', createdAt: at, lastUsedAt: null }])

    const asked = await app.logIn(worker)
    expect([asked.status, asked.error.code, asked.error.error]).toEqual([
      401,
      'OTP_REQUIRED',
      '패스키나 복구 코드로 확인해주세요.',
    ])
    expect(asked.error.current).toMatchObject({ hasApp: false })
    const passkey = key.used(askedIn(asked))
    app.clock.advance(60_000)
    const opened = await app.logIn(worker, { passkey })
    expect((await app.call(opened.body, whoAmI)).body.user.id).toBe(worker.id)
    const again = await app.logIn(worker, { passkey })
    expect([again.status, again.error.error]).toEqual([
      401,
      '패스키로 확인하지 못했습니다. 다시 시도해주세요.',
    ])
    const [listed] = (await app.call(opened.body, listPasskeys)).body
    expect(listed?.lastUsedAt).toBe(app.clock.now().toISOString())
    expect((await app.logIn(worker, { otp: answer.body.recoveryCodes?.[0] ?? '' })).status).toBe(200)
  })

  it('ends the sessions that were opened without one, except its own', async () => {
    const { worker } = app.actors
    const other = (await app.logIn(worker)).body
    await add(worker)
    expect((await app.call(other, whoAmI)).error.code).toBe('SESSION_REVOKED')
    expect((await app.call(worker, whoAmI)).status).toBe(200)
    expect((await add(worker, makeSoftwarePasskey(), '사무실')).answer.body).toMatchObject({
      passkeys: [{ name: '내 휴대폰' }, { name: '사무실' }],
    })
  })

  it('is refused late, with a foreign question, from another address, and of another account', async () => {
    const { worker, user } = app.actors
    const { key } = await add(worker)
    const { key: othersKey } = await add(user)
    const refusals: (() => Promise<Assertion>)[] = [
      async () => {
        const options = askedIn(await app.logIn(worker))
        app.clock.advance(5 * 60_000)
        return key.used(options)
      },
      async () => key.used({ challenge: 'bm9ib2R5LWFza2Vk' }),
      async () => key.used(askedIn(await app.logIn(user))),
      async () => othersKey.used(askedIn(await app.logIn(worker))),
      async () => {
        const { response } = key.used(askedIn(await app.logIn(worker)))
        const other = key.used(askedIn(await app.logIn(worker)))
        return { ...other, response: { ...other.response, signature: response.signature } }
      },
    ]
    for (const refused of refusals) {
      const passkey = await refused()
      app.clock.advance(3 * 60_000)
      expect((await app.logIn(worker, { passkey })).status).toBe(401)
    }
    const elsewhere = makeSoftwarePasskey({ origin: 'https://portal.evil.example' })
    const made = await add(worker, elsewhere)
    expect([made.answer.status, made.answer.error.code]).toEqual([422, 'RULE_BROKEN'])
    app.clock.advance(10 * 60_000)
    expect((await app.logIn(worker, { passkey: key.used(askedIn(await app.logIn(worker))) })).status).toBe(
      200,
    )
  })

  it('proves the account again', async () => {
    const { admin } = app.actors
    const { key } = await add(admin)
    const session = (await app.logIn(admin, { passkey: key.used(askedIn(await app.logIn(admin))) })).body
    app.clock.advance(LIMITS.proofMs)
    const make = () =>
      app.call(session, createWorker, {
        body: { username: 'by-passkey', password: '처음 정해준 비밀번호', name: '새사람' },
      })
    expect((await make()).error.code).toBe('PROOF_NEEDED')
    const password = ACTOR_PASSWORD
    const asked = await app.call(session, prove, { body: { password } })
    expect(asked.error.code).toBe('OTP_REQUIRED')
    const { passkey: options } = asked.error.current as { passkey: Record<string, unknown> }
    const proof = { password, passkey: key.used(options) }
    expect((await app.call(session, prove, { body: proof })).status).toBe(200)
    expect((await make()).status).toBe(201)
    expect((await app.call(session, prove, { body: proof })).status).toBe(401)
  })

  it('is removed by its owner alone, and the codes in its place go with the last', async () => {
    const { worker, user } = app.actors
    const { answer } = await add(worker)
    const id = answer.body.passkeys[0]?.id ?? 0
    expect((await app.call(user, removePasskey, { params: { id } })).status).toBe(404)
    expect((await app.call(worker, removePasskey, { params: { id } })).body).toEqual([])
    expect((await app.logIn(worker)).status).toBe(200)
    expect(await app.context.database.kysely.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
    const { body } = await app.call(app.actors.admin, listAccessLog, { query: { action: 'rights-changed' } })
    expect(body.items.map(({ detail }) => detail.change)).toEqual(['passkey-removed', 'passkey-added'])
  })

  it('is no second factor any more when the last two are removed at once', async () => {
    const { worker } = app.actors
    await add(worker)
    const { passkeys } = (await add(worker)).answer.body
    expect(passkeys).toHaveLength(2)
    await Promise.all(passkeys.map(({ id }) => app.call(worker, removePasskey, { params: { id } })))
    expect((await app.logIn(worker)).status).toBe(200)
  })

  it('goes with an administrator’s reset, with codes and open questions', async () => {
    const { worker, admin } = app.actors
    await add(worker)
    await app.logIn(worker)
    const reset = await app.call(admin, resetSecondFactor, { params: { id: worker.id } })
    expect(reset.body.hasSecondFactor).toBe(false)
    const { kysely: db } = app.context.database
    for (const table of ['passkeys', 'passkey_challenges', 'recovery_codes'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    expect((await app.logIn(worker)).status).toBe(200)
  })
})

it.each([
  ['https://portal.example.kr', null, { id: 'portal.example.kr', origin: 'https://portal.example.kr' }],
  ['http://localhost:3000', null, { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://portal.example.kr', null, null],
  ['https://192.168.0.7:3000', null, null],
  ['https://[::1]:3000', null, null],
  ['http://127.0.0.1:3000', 'https://p.kr', { id: 'p.kr', origin: 'https://p.kr' }],
  ['http://nonsense:x', null, null],
])('%s with PUBLIC_ORIGIN %s is for passkeys: %o', (request, publicOrigin, party) => {
  expect(relyingParty({ publicOrigin }, request)).toEqual(party)
})
