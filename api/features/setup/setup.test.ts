import { expect, it } from 'vitest'
import { makeRecoveryCode } from '#shared/keys/keys.contract.ts'
import { createSettlementUnitPrice } from '#shared/settlement-prices/settlement-price.contract.ts'
import { hideSetup, readSetup, SETUP_STEPS, type SetupStepName } from '#shared/setup/setup.contract.ts'
import { recordBackup } from '../../jobs/nightly-backup.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { admin, worker, dealer } = app.actors
const db = app.context.database.kysely
const reference = makeReference(app)

const steps = async () => (await app.call(admin, readSetup)).body.steps
const step = async (name: SetupStepName) => (await steps()).find((one) => one.name === name)

it('is for administrators', async () => {
  for (const other of [worker, dealer]) expect((await app.call(other, readSetup)).status).toBe(403)
  expect((await app.call(worker, hideSetup, { body: { isHidden: true } })).status).toBe(403)
})

it('says of each step how it stands, and what must be there before', async () => {
  expect((await steps()).map(({ name }) => name)).toEqual(SETUP_STEPS)
  await db.updateTable('carriers').set({ is_active: 0 }).execute()
  expect(await step('carriers')).toMatchObject({ isDone: false, sentence: '없음' })
  expect(await step('service-plans')).toMatchObject({ isDone: false, sentence: '없음', needs: 'carriers' })
  expect(await step('prices')).toMatchObject({ isDone: false, needs: 'service-plans' })

  await reference.carrier('KT')
  await reference.carrier('SKT')
  expect(await step('carriers')).toMatchObject({ isDone: true, sentence: '2개', needs: null })
  const servicePlanId = await reference.plan('5G 기본', 'KT', 55_000)
  await reference.plan('5G 큰 것', 'KT', 75_000)
  expect(await step('service-plans')).toMatchObject({ isDone: true, sentence: '2개', needs: null })
  expect(await step('prices')).toMatchObject({ isDone: false, sentence: '없음', needs: null })
  const price = { servicePlanId, newCustomerPrice: 100_000, portInPrice: 120_000 }
  expect((await app.call(admin, createSettlementUnitPrice, { body: price })).status).toBe(201)
  expect(await step('prices')).toMatchObject({ isDone: true, sentence: '요금제 2개 중 1개' })

  expect(await step('contact-codes')).toMatchObject({ isDone: false, sentence: '없음', needs: null })
  await reference.contactCode('K-1', '강남모바일', 'KT', false)
  expect(await step('contact-codes')).toMatchObject({ isDone: false })
  await reference.contactCode('K-2', '강남모바일', 'KT')
  expect(await step('contact-codes')).toMatchObject({ isDone: true, sentence: '1개' })
  await db.updateTable('users').set({ is_active: 0 }).where('user_type', '=', 'sales_manager').execute()
  expect(await step('contact-codes')).toMatchObject({ needs: 'sales-managers' })
})

it('counts only accounts that can log in', async () => {
  const [dealers, workers] = [await step('dealers'), await step('workers')]
  expect(dealers?.sentence).toMatch(/^\d+곳$/)
  expect(workers?.sentence).toMatch(/^\d+명$/)
  await db.updateTable('users').set({ is_active: 0 }).where('user_type', 'in', ['user', 'worker']).execute()
  expect(await step('workers')).toMatchObject({ isDone: false, sentence: '없음' })
})

it('counts a backup once it is fresh and somebody keeps the code that opens it', async () => {
  expect(await step('backup')).toMatchObject({ isDone: false })
  const made = { folder: '', files: 3, missing: [], sequence: null, objects: { read: 2, lost: 0 } }
  await recordBackup(app.context.database, made, app.clock.now(), 'apart')
  expect(await step('backup')).toMatchObject({ isDone: true, sentence: '마지막 성공 2026-11-20 12:00' })
  expect((await app.call(admin, makeRecoveryCode, { body: {} })).status).toBe(201)
  expect(await step('backup')).toMatchObject({
    isDone: false,
    sentence: '마지막 성공 2026-11-20 12:00 · 복구 코드 보관 미확인',
  })
})

it('knows https by the address that the portal has been given', async () => {
  expect(await step('https')).toMatchObject({ isDone: false })
  const secure = await createTestApp({ PUBLIC_ORIGIN: 'https://portal.example.kr' })
  const { body } = await secure.call(secure.actors.admin, readSetup)
  expect(body.steps.find(({ name }) => name === 'https')).toMatchObject({ isDone: true })
  await secure.close()
})

it('stays hidden until somebody shows it again', async () => {
  expect((await app.call(admin, readSetup)).body.isHidden).toBe(false)
  expect((await app.call(admin, hideSetup, { body: { isHidden: true } })).body.isHidden).toBe(true)
  expect((await app.call(admin, readSetup)).body.isHidden).toBe(true)
  expect((await app.call(admin, hideSetup, { body: { isHidden: false } })).body.isHidden).toBe(false)
})
