import { expect, it } from 'vitest'
import { makePushKeys, readPushKeys } from '../features/push/push-keys.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { codeOf, turnOnSecondFactor } from '../testing/second-factor.ts'
import { sealClearSecrets } from './secret-columns.ts'

const app = openTestAppForEach()

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

async function everythingStored(): Promise<string> {
  const { kysely } = app.context.database
  const users = await kysely.selectFrom('users').selectAll().execute()
  const pushKeys = await kysely.selectFrom('push_keys').selectAll().execute()
  const deviceKeys = await kysely.selectFrom('device_keys').selectAll().execute()
  return JSON.stringify([users, pushKeys, deviceKeys])
}

it('stores no second factor, device key and private key of push in clear', async () => {
  const { worker } = app.actors
  const { secret } = await turnOnSecondFactor(app, worker)
  const { privateKey } = await readPushKeys(app.context)
  const { deviceKey } = (await app.logIn(app.actors.dealer)).body
  const stored = await everythingStored()
  expect(stored).not.toContain(secret)
  expect(stored).not.toContain(privateKey)
  expect(stored).not.toContain(deviceKey)
})

it('seals what an older version wrote in clear; logins by it go on', async () => {
  const { database } = app.context
  const { kysely } = database
  await kysely
    .updateTable('users')
    .set({ otp_secret: SECRET, otp_since: app.clock.now().toISOString() })
    .execute()
  await kysely.updateTable('push_keys').set({ private_key: 'a-clear-private-key' }).execute()
  const { dealer, worker } = app.actors
  const dealersKey = async () => (await app.logIn(dealer, { otp: codeOf(app, SECRET) })).body.deviceKey
  const before = await dealersKey()
  await kysely.updateTable('device_keys').set({ key: before }).execute()
  const logIn = () => app.logIn(worker, { otp: codeOf(app, SECRET) })
  expect((await logIn()).status).toBe(200)

  await Promise.all([sealClearSecrets(app.context), sealClearSecrets(app.context)])
  const stored = await everythingStored()
  expect(stored).not.toContain(SECRET)
  expect(stored).not.toContain('a-clear-private-key')
  expect(stored).not.toContain(before)
  await sealClearSecrets(app.context)
  expect(await everythingStored()).toBe(stored)

  app.clock.advance(60_000)
  expect((await logIn()).status).toBe(200)
  expect(await dealersKey()).toBe(before)
  await makePushKeys(app.context)
  expect((await readPushKeys(app.context)).privateKey).toBe('a-clear-private-key')
})

it("opens no second factor that was copied from another account's row", async () => {
  const { database } = app.context
  const { kysely } = database
  const { worker, admin } = app.actors
  const set = { otp_secret: SECRET, otp_since: app.clock.now().toISOString() }
  await kysely.updateTable('users').set(set).where('id', '=', worker.id).execute()
  await sealClearSecrets(app.context)
  const { otp_secret } = await kysely
    .selectFrom('users')
    .select('otp_secret')
    .where('id', '=', worker.id)
    .executeTakeFirstOrThrow()
  await kysely
    .updateTable('users')
    .set({ ...set, otp_secret })
    .where('id', '=', admin.id)
    .execute()
  expect((await app.logIn(admin, { otp: codeOf(app, SECRET) })).status).toBe(500)
})
