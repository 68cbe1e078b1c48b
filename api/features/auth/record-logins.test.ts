import { beforeEach, expect, it } from 'vitest'
import { type AccessRecord, listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { changeOwnPassword, dealerLogin, endSession, login, logout } from '#shared/auth/auth.contract.ts'
import { prove } from '#shared/auth/proof.contract.ts'
import { startSecondFactor } from '#shared/auth/second-factor.contract.ts'
import { createCarrier } from '#shared/carriers/carrier.contract.ts'
import { changeActivationStatus, readDocument } from '#shared/documents/documents.contract.ts'
import { ACTOR_PASSWORD } from '../../testing/actors.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'
import { codeOf, turnOnSecondFactor } from '../../testing/second-factor.ts'

const { app, world } = await openDocumentWorld()
const { admin, user, worker, dealer, otherDealer } = app.actors
beforeEach(() => app.clock.advance(60_000))

/** The entries that the work adds, the oldest first, as who did what for which reason. */
async function added(work: () => Promise<unknown>): Promise<AccessRecord[]> {
  const log = async () => {
    await app.app.accessLog.flush()
    return (await app.call(admin, listAccessLog, { query: { limit: 100 } })).body
  }
  const before = (await log()).total
  await work()
  const { items, total } = await log()
  return items.slice(0, total - before).reverse()
}

const words = (entries: readonly AccessRecord[]) =>
  entries.map(({ action, accountId, username, reason }) => [action, accountId, username, reason])

const logIn = (username: string, password = ACTOR_PASSWORD, remoteAddress = '192.0.2.1') =>
  app.app.http.inject({ method: 'POST', url: login.path, remoteAddress, payload: { username, password } })

it('records a login and its end, from where and with what', async () => {
  const entries = await added(async () => {
    const { sessionId } = (await logIn('Worker-Park')).json()
    await app.call({ sessionId }, logout)
    // Nobody is logged in any more.
    await app.call({ sessionId }, logout)
  })
  expect(words(entries)).toEqual([
    ['login', worker.id, 'worker-park', null],
    ['logout', worker.id, 'worker-park', null],
  ])
  expect(entries[0]).toMatchObject({ address: '192.0.2.1', accountKind: 'worker', subjectKind: null })
})

it('records a logout that was made offline when it arrives', async () => {
  const { endToken } = (await logIn('worker-park')).json()
  const entries = await added(() => app.call(null, endSession, { body: { endToken } }))
  expect(words(entries)).toEqual([['logout', worker.id, 'worker-park', null]])
})

it('records failed logins, once for an account and address in a minute', async () => {
  const entries = await added(async () => {
    for (let turn = 0; turn < 3; turn += 1) await logIn('worker-park', '틀린 비밀번호')
    await logIn('worker-park', '틀린 비밀번호', '192.0.2.9')
    await app.call(null, dealerLogin, { body: { username: 'worker-park', password: ACTOR_PASSWORD } })
  })
  const wrong = '아이디 또는 비밀번호가 올바르지 않습니다'
  expect(words(entries)).toEqual([
    ['login-failed', worker.id, 'worker-park', wrong],
    ['login-failed', worker.id, 'worker-park', wrong],
    ['login-failed', worker.id, 'worker-park', wrong],
  ])
  expect(entries.map(({ address }) => address)).toEqual(['192.0.2.1', '192.0.2.9', '127.0.0.1'])
})

it('records wrong passwords of sessions as failed logins, where they were given, once a minute', async () => {
  const currentPassword = '틀린 비밀번호'
  const entries = await added(async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await app.call(worker, prove, { body: { password: currentPassword } })
      await app.call(worker, changeOwnPassword, {
        body: { currentPassword, newPassword: '새로운 비밀번호 5' },
      })
      await app.call(user, startSecondFactor, { body: { currentPassword } })
    }
  })
  const wrong = '아이디 또는 비밀번호가 올바르지 않습니다'
  expect(words(entries)).toEqual([
    ['login-failed', worker.id, 'worker-park', wrong],
    ['login-failed', worker.id, 'worker-park', wrong],
    ['login-failed', user.id, user.username, wrong],
  ])
  expect(entries.map(({ detail }) => detail)).toEqual([
    { endpoint: 'POST /api/auth/prove' },
    { endpoint: 'POST /api/auth/change-password' },
    { endpoint: 'POST /api/auth/second-factor/start' },
  ])
})

it('names the factors of a login and of a proof, and records wrong codes of the second one', async () => {
  const { secret, recoveryCodes } = await turnOnSecondFactor(app, user)
  const otp = () => codeOf(app, secret)
  const [recoveryCode = ''] = recoveryCodes
  app.clock.advance(60_000)
  const proof = (code: string) => ({ password: ACTOR_PASSWORD, otp: code })
  const entries = await added(async () => {
    await logIn('worker-park')
    await app.call(null, login, { body: { username: user.username, ...proof(otp()) } })
    await app.call(user, prove, { body: proof(recoveryCode) })
    await app.call(user, prove, { body: proof('000000') })
    await app.call(null, login, { body: { username: user.username, ...proof('000000') } })
  })
  const told = entries.filter(({ action }) => action !== 'rights-changed')
  expect(told.map(({ action, reason, detail }) => [action, reason ?? detail.factors])).toEqual([
    ['login', ['password']],
    ['login', ['password', 'app']],
    ['proved', ['password', 'recovery-code']],
    ['login-failed', '인증번호가 올바르지 않습니다'],
    ['login-failed', '인증번호가 올바르지 않습니다'],
  ])
})

it('lets nobody in whose login cannot be recorded, and refuses a wrong password all the same', async () => {
  const { kysely } = app.context.database
  const sessions = () => kysely.selectFrom('sessions').select('id').execute()
  const before = await sessions()
  await kysely.schema.alterTable('access_log').renameTo('lost_log').execute()
  const right = await logIn('worker-park')
  const wrong = await logIn('worker-park', '틀린 비밀번호')
  await kysely.schema.alterTable('lost_log').renameTo('access_log').execute()
  expect([right.statusCode, await sessions()]).toEqual([500, before])
  expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'INVALID_CREDENTIALS'])
  // The next one is recorded, also within the same minute.
  const entries = await added(() => logIn('worker-park', '틀린 비밀번호'))
  expect(entries.map(({ action }) => action)).toEqual(['login-failed'])
})

it('keeps of a name that nobody has only the first letter: it may be a password', async () => {
  const [entry, ...others] = await added(() => logIn('hunter2-한강텔레콤', 'x'))
  expect(others).toEqual([])
  expect(entry).toMatchObject({ username: 'h***', accountName: 'h***', accountId: 0, accountKind: null })
  const rows = await app.context.database.kysely.selectFrom('access_log').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('hunter2')
})

it('records a password that somebody changed', async () => {
  const body = { currentPassword: ACTOR_PASSWORD, newPassword: '새로 고른 긴 비밀번호 3' }
  const [entry] = await added(() => app.call(otherDealer, changeOwnPassword, { body }))
  expect(entry).toMatchObject({ action: 'rights-changed', detail: { change: 'password-changed' } })
})

it('records refusals: of an endpoint, of a change, of what must not be known to exist; once a minute', async () => {
  const { id } = await world.submit(dealer)
  const params = { id }
  const entries = await added(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await app.call(worker, createCarrier, { body: { name: '없는통신' } })
      await app.call(app.actors.salesManager, readDocument, { params })
      await app.call(app.actors.dealerWorker, readDocument, { params: { id: 99999 } })
    }
  })
  expect(entries.map(({ action, username, detail }) => [action, username, detail])).toEqual([
    ['refused', 'worker-park', { endpoint: 'POST /api/carriers', status: 403 }],
    [
      'refused',
      app.actors.salesManager.username,
      { endpoint: 'GET /api/documents/:id', status: 403, about: String(id) },
    ],
    [
      'refused',
      app.actors.dealerWorker.username,
      { endpoint: 'GET /api/documents/:id', status: 404, about: '99999' },
    ],
  ])
})

it('records the record that a conflict answers with as a view', async () => {
  const { id, documentNumber } = await world.submit(dealer)
  const body = { activationStatus: '진행중', version: 99 } as const
  const entries = await added(async () => {
    const { status, error } = await app.call(worker, changeActivationStatus, { params: { id }, body })
    expect([status, error?.code]).toEqual([409, 'VERSION_CONFLICT'])
  })
  expect(entries).toMatchObject([
    { action: 'view', username: 'worker-park', subjectName: documentNumber, personName: '김*수' },
  ])
})
