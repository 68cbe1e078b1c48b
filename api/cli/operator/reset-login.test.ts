import { verify } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { turnOnSecondFactor } from '../../testing/second-factor.ts'
import { resetPassword, resetSecondFactor } from './reset-login.ts'

const test = openTestAppForEach()

it('gives a new password that must be changed, and ends the sessions of that account only', async () => {
  const { database, clock } = test.context
  const password = await resetPassword(test.context, 'Admin-Kim', clock.now())
  expect(password).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/)
  const user = await database.kysely
    .selectFrom('users')
    .selectAll()
    .where('id', '=', test.actors.admin.id)
    .executeTakeFirstOrThrow()
  expect(user.must_change_password).toBe(1)
  expect(user.password_hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(await verify(user.password_hash, password)).toBe(true)
  const revoked = await database.kysely
    .selectFrom('sessions')
    .select('user_id')
    .where('revoked_at', 'is not', null)
    .execute()
  expect(revoked).toEqual([{ user_id: test.actors.admin.id }])
})

it('stands in the access log, done by nobody who has an account', async () => {
  const { clock } = test.context
  await resetPassword(test.context, 'worker-park', clock.now())
  const { body } = await test.call(test.actors.admin, listAccessLog, { query: { action: 'rights-changed' } })
  expect(body.items).toMatchObject([
    {
      at: clock.now().toISOString(),
      accountId: 0,
      username: 'npm run admin',
      accountName: '서버 운영자',
      subjectKind: 'account',
      subjectId: test.actors.worker.id,
      subjectName: 'worker-park',
      detail: { change: 'password-set' },
    },
  ])
})

it('says when nobody has that name, and changes nothing', async () => {
  const { database, clock } = test.context
  await expect(resetPassword(test.context, 'nobody', clock.now())).rejects.toThrow('계정이 없습니다: nobody')
  const changed = await database.kysely
    .selectFrom('users')
    .select('id')
    .where('must_change_password', '=', 1)
    .execute()
  expect(changed).toEqual([])
  const logged = await database.kysely.selectFrom('access_log').select('id').execute()
  expect(logged).toEqual([])
})

const logIn = async (password: string) => (await test.logIn(test.actors.admin, { password })).error?.code

it('lets the only administrator in again without the lost phone; a new password alone does not', async () => {
  const { admin } = test.actors
  const { database, clock } = test.context
  await turnOnSecondFactor(test, admin)

  const password = await resetPassword(test.context, 'Admin-Kim', clock.now())
  expect(await logIn(password)).toBe('OTP_REQUIRED')
  await resetSecondFactor(database, 'Admin-Kim', clock.now())
  expect(await logIn(password)).toBeUndefined()
  const logged = await database.kysely
    .selectFrom('access_log')
    .select(['username', 'detail'])
    .where('action', '=', 'rights-changed')
    .orderBy('id')
    .execute()
  expect(logged.map(({ username, detail }) => [username, JSON.parse(detail)])).toEqual([
    ['admin-kim', { change: 'second-factor-on' }],
    ['npm run admin', { change: 'password-set' }],
    ['npm run admin', { change: 'second-factor-reset' }],
  ])
})

it('says when nobody has that name whose second factor is to go', async () => {
  const { database, clock } = test.context
  await expect(resetSecondFactor(database, 'nobody', clock.now())).rejects.toThrow('계정이 없습니다: nobody')
})
