import { expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { dealerLogin, whoAmI } from '#shared/auth/auth.contract.ts'
import { prove } from '#shared/auth/proof.contract.ts'
import {
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#shared/auth/second-factor.contract.ts'
import { deleteUser } from '#shared/users/user-changes.contract.ts'
import { ACTOR_PASSWORD, type Actor } from '../../../testing/actors.ts'
import { openTestAppForEach } from '../../../testing/open-test-app.ts'
import { turnOnSecondFactor } from '../../../testing/second-factor.ts'
import { recoveryCodeHash } from './recovery-codes.ts'

const app = openTestAppForEach()

const codesOf = async (actor: Actor) => (await turnOnSecondFactor(app, actor)).recoveryCodes

const logIn = (actor: Actor, otp?: string, door?: typeof dealerLogin) => app.logIn(actor, { otp }, door)

it('each opens one session in place of the code, however it is typed, and says how many are left', async () => {
  const { dealer } = app.actors
  const [first = '', second = '', ...others] = await codesOf(dealer)
  expect(first).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/)
  expect(new Set([first, second, ...others]).size).toBe(10)
  const { status, body } = await logIn(dealer, first, dealerLogin)
  expect([status, body.recoveryCodesLeft]).toEqual([200, 9])
  expect((await app.call(body, whoAmI)).body.user.id).toBe(dealer.id)
  expect((await logIn(dealer, first, dealerLogin)).error.code).toBe('INVALID_CREDENTIALS')
  const typed = ` ${second.toUpperCase().replaceAll('-', '')}`
  expect((await logIn(dealer, typed, dealerLogin)).body.recoveryCodesLeft).toBe(8)
  expect((await app.call(body, readSecondFactor)).body.recoveryCodesLeft).toBe(8)
})

it('of four groups, as they were before, still work once', async () => {
  const { worker } = app.actors
  await codesOf(worker)
  const code_hash = recoveryCodeHash('k7mp-q2xa-9bdr-w4th') ?? ''
  await app.context.database.kysely
    .insertInto('recovery_codes')
    .values({ account_id: worker.id, code_hash })
    .execute()
  expect((await logIn(worker, 'K7MP Q2XA 9BDR W4TH')).body.recoveryCodesLeft).toBe(10)
  expect((await logIn(worker, 'k7mp-q2xa-9bdr-w4th')).status).toBe(401)
})

it('of one used several times at once only one opens a session', async () => {
  const { worker } = app.actors
  const [code = ''] = await codesOf(worker)
  const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(worker, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('are nobody else’s, are no password, and wrong ones count as failed logins', async () => {
  const { worker, user } = app.actors
  const [code = ''] = await codesOf(worker)
  await codesOf(user)
  expect((await app.logIn(worker, { otp: code, password: '틀린 비밀번호' })).error.error).toBe(
    '아이디 또는 비밀번호가 올바르지 않습니다.',
  )
  for (let tries = 0; tries < 5; tries += 1)
    expect((await logIn(user, code)).error.code).toBe('INVALID_CREDENTIALS')
  expect((await logIn(user, code)).error.code).toBe('TOO_MANY_ATTEMPTS')
  expect((await logIn(worker, code)).status).toBe(200)
})

it('are stored as hashes, and appear in no later answer', async () => {
  const { worker } = app.actors
  const codes = await codesOf(worker)
  const rows = await app.context.database.kysely.selectFrom('recovery_codes').selectAll().execute()
  expect(rows).toHaveLength(10)
  const stored = JSON.stringify(rows)
  for (const code of codes) {
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replaceAll('-', ''))
  }
  expect((await app.call(worker, readSecondFactor)).raw.body).not.toContain(codes[0])
})

it('are renewed with a recent proof, which makes the earlier ones void', async () => {
  const { worker } = app.actors
  expect((await app.call(worker, renewRecoveryCodes)).error.code).toBe('CONFLICT')
  const [old = ''] = await codesOf(worker)
  const { body } = await app.call(worker, renewRecoveryCodes)
  expect(body.recoveryCodes).toHaveLength(10)
  expect((await logIn(worker, old)).status).toBe(401)
  expect((await logIn(worker, body.recoveryCodes[0])).body.recoveryCodesLeft).toBe(9)
})

it('prove the account, and turn off a second factor whose phone is lost', async () => {
  const { worker } = app.actors
  const [first = '', second = ''] = await codesOf(worker)
  expect((await app.call(worker, prove, { body: { password: ACTOR_PASSWORD, otp: first } })).status).toBe(200)
  const body = { currentPassword: ACTOR_PASSWORD, otp: second }
  expect((await app.call(worker, turnOffSecondFactor, { body })).body).toEqual({
    isOn: false,
    since: null,
    recoveryCodesLeft: 0,
  })
  expect((await logIn(worker)).status).toBe(200)
})

it('go with the account, and each use stands in the access log', async () => {
  const { worker, admin } = app.actors
  const [code = ''] = await codesOf(worker)
  await logIn(worker, code)
  await app.call(worker, renewRecoveryCodes)
  const { body } = await app.call(admin, listAccessLog, { query: { action: 'rights-changed' } })
  expect(body.items.map(({ subjectId, detail }) => [subjectId, detail.change])).toEqual([
    [worker.id, 'recovery-codes-renewed'],
    [worker.id, 'recovery-code-used'],
    [worker.id, 'second-factor-on'],
  ])
  const gone = await app.call(admin, deleteUser, { params: { id: worker.id } })
  expect(gone.status).toBe(200)
  expect(await app.context.database.kysely.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
})
