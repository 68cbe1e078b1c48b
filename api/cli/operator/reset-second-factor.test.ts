import { generateSync } from 'otplib/functional'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { login } from '#shared/auth/auth.contract.ts'
import { confirmSecondFactor, startSecondFactor } from '#shared/auth/second-factor.contract.ts'
import { ACTOR_PASSWORD } from '../../testing/actors.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { resetPassword } from './reset-password.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
})
afterEach(() => test.close())

const logIn = async (password: string) =>
  (await test.call(null, login, { body: { username: 'admin-kim', password } })).error?.code

it('lets the only administrator in again without the lost phone; a new password alone does not', async () => {
  const { admin } = test.actors
  const { database, clock } = test.context
  const { secret } = (
    await test.call(admin, startSecondFactor, { body: { currentPassword: ACTOR_PASSWORD } })
  ).body
  const otp = generateSync({ secret, epoch: clock.now().getTime() / 1000 })
  await test.call(admin, confirmSecondFactor, { body: { otp } })

  const password = await resetPassword(database, 'Admin-Kim', clock.now())
  expect(await logIn(password)).toBe('OTP_REQUIRED')
  await resetSecondFactor(database, 'Admin-Kim', clock.now())
  expect(await logIn(password)).toBeUndefined()
  const logged = await database.kysely
    .selectFrom('access_log')
    .select(['username', 'detail'])
    .orderBy('id')
    .execute()
  expect(logged.map(({ username, detail }) => [username, JSON.parse(detail)])).toEqual([
    ['admin-kim', { change: 'second-factor-on' }],
    ['npm run admin', { change: 'password-set' }],
    ['npm run admin', { change: 'second-factor-reset' }],
  ])
})

it('says when nobody has that name', async () => {
  const { database, clock } = test.context
  await expect(resetSecondFactor(database, 'nobody', clock.now())).rejects.toThrow('계정이 없습니다: nobody')
})
