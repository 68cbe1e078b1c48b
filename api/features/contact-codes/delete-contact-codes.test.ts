import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createContactCode, listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { deleteContactCodes, deleteMatchingContactCodes } from '#shared/contact-codes/deletion.contract.ts'
import type { BodyInput } from '#shared/endpoint.ts'
import { insertRows } from '../../database/write-rows.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { openTestAppWith } from '../../testing/open-test-app.ts'

const app = await openTestAppWith('KT시험', 'SKT시험')
let dealer: Actor

let serial = 0
beforeEach(async () => {
  await app.context.database.kysely.deleteFrom('contact_codes').execute()
  serial += 1
  dealer = await createActor(app.context, {
    username: `mapped-${serial}`,
    name: '지도점',
    userType: 'dealer',
    carrierCodes: { KT시험: 'A-1', SKT시험: 'B-1' },
  })
})

async function make(code: string, more: { carrier?: string; isActive?: boolean } = {}): Promise<number> {
  const body = {
    code,
    dealerName: '강남모바일',
    carrier: 'KT시험',
    salesManagerId: app.actors.salesManager.id,
  }
  return (await app.call(app.actors.admin, createContactCode, { body: { ...body, ...more } })).body.id
}
const left = async () =>
  (await app.call(app.actors.admin, listContactCodes)).body.items.map(({ code }) => code)
const mapOfDealer = async () => {
  const users = app.context.database.kysely.selectFrom('users').select('carrier_codes')
  return JSON.parse((await users.where('id', '=', dealer.id).executeTakeFirstOrThrow()).carrier_codes)
}

describe('deleting chosen contact codes', () => {
  it('takes them out of the list and out of the stores’ maps, and leaves the others', async () => {
    const ids = [await make('A-1'), await make('A-2')]
    await make('B-1')
    const answer = await app.call(app.actors.admin, deleteContactCodes, { body: { contactCodeIds: ids } })
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: '접점코드 2개가 삭제되었습니다.', deleted: 2 },
    ])
    expect(await left()).toEqual(['B-1'])
    expect(await mapOfDealer()).toEqual({ SKT시험: 'B-1' })
  })

  it('passes over those that somebody else deleted meanwhile, and refuses when none is left', async () => {
    const [gone, there] = [await make('A-1'), await make('A-2')]
    const remove = (contactCodeIds: number[]) =>
      app.call(app.actors.admin, deleteContactCodes, { body: { contactCodeIds } })
    await remove([gone])
    expect((await remove([gone, there])).body.deleted).toBe(1)
    expect((await remove([gone, there])).status).toBe(404)
  })

  it('needs a selection, of at most 1,000', async () => {
    const none = await app.call(app.actors.admin, deleteContactCodes, { body: { contactCodeIds: [] } })
    expect([none.status, none.error.details?.[0]?.message]).toEqual([400, '삭제할 접점코드를 선택해주세요.'])
    const contactCodeIds = Array.from({ length: 1001 }, (_, index) => index + 1)
    const many = await app.call(app.actors.admin, deleteContactCodes, { body: { contactCodeIds } })
    expect(many.status).toBe(400)
  })
})

describe('deleting everything that a filter finds', () => {
  const remove = (body: BodyInput<typeof deleteMatchingContactCodes>) =>
    app.call(app.actors.admin, deleteMatchingContactCodes, { body })

  it('deletes what the list shows under the same filter', async () => {
    await make('A-1')
    await make('A-2', { isActive: false })
    await make('B-1', { carrier: 'SKT시험' })
    const off = await app.call(app.actors.admin, listContactCodes, { query: { isActive: false } })
    expect(off.body.items.map(({ code }) => code)).toEqual(['A-2'])
    expect((await remove({ carrier: 'KT시험', isActive: true, total: 1 })).body.deleted).toBe(1)
    expect(await left()).toEqual(['A-2', 'B-1'])
    expect(await mapOfDealer()).toEqual({ SKT시험: 'B-1' })
    expect((await remove({ search: 'a-', total: 1 })).body.deleted).toBe(1)
    expect(await left()).toEqual(['B-1'])
  })

  it('deletes nothing when it finds another number than was confirmed', async () => {
    await make('A-1')
    await make('A-2')
    const answer = await remove({ search: 'A-', total: 1 })
    expect([answer.status, answer.error.code]).toEqual([409, 'CONFLICT'])
    expect(await left()).toEqual(['A-1', 'A-2'])
    expect(await mapOfDealer()).toEqual({ KT시험: 'A-1', SKT시험: 'B-1' })
  })

  it('is quick with thousands of codes and the maps of a thousand stores', { timeout: 30_000 }, async () => {
    const db = app.context.database.kysely
    const created_at = app.clock.now().toISOString()
    const codes = Array.from({ length: 3000 }, (_, index) => ({
      code: `MANY-${index}`,
      dealer_name: `많은점 ${index}`,
      carrier: 'KT시험',
      created_at,
    }))
    const stores = Array.from({ length: 1000 }, (_, index) => ({
      uuid: randomUUID(),
      username: `many-${index}`,
      username_key: `many-${index}`,
      password_hash: '',
      name: `많은점 ${index}`,
      user_type: 'dealer',
      role: 'dealer_store',
      carrier_codes: JSON.stringify({ KT시험: `MANY-${index}`, SKT시험: 'B-1' }),
      created_at,
    }))
    await insertRows(db, 'contact_codes', codes)
    await insertRows(db, 'users', stores)
    const started = performance.now()
    expect((await remove({ search: 'many-', total: 3000 })).body.deleted).toBe(3000)
    expect(performance.now() - started).toBeLessThan(15_000)
    const maps = await db
      .selectFrom('users')
      .select('carrier_codes')
      .where('username_key', 'like', 'many-%')
      .execute()
    expect(new Set(maps.map((row) => row.carrier_codes))).toEqual(new Set(['{"SKT시험":"B-1"}']))
  })
})
