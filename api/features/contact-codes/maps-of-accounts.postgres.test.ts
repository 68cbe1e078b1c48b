import { expect, it } from 'vitest'
import { createCarrier, updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import type { Transaction } from '../../database/database.ts'
import { createActor } from '../../testing/actors.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()

/** What an account holds after `begin`, which starts while another transaction is changing the account. */
async function changedMeanwhile(
  id: number,
  columns: { allowed_carriers: string; carrier_codes: string },
  begin: () => Promise<{ status: number }>,
) {
  const change = async ({ db, lock }: Transaction) => {
    await lock('users', [id])
    await db.updateTable('users').set(columns).where('id', '=', id).execute()
  }
  expect((await meanwhile(app, change, begin)).status).toBe(200)
  const { allowed_carriers, carrier_codes } = await app.context.database.kysely
    .selectFrom('users')
    .select(['allowed_carriers', 'carrier_codes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [JSON.parse(allowed_carriers), JSON.parse(carrier_codes)]
}

it('a rename or a deletion takes back nothing that another administrator changes in an account meanwhile', async () => {
  const { admin } = app.actors
  const { body: carrier } = await app.call(admin, createCarrier, { body: { name: '옛텔' } })
  await app.call(admin, createCarrier, { body: { name: '딴텔' } })
  await makeReference(app).contactCode('M-1', '지도점', '옛텔')
  const { id } = await createActor(app.context, {
    username: 'store-map',
    name: '지도점장',
    userType: 'dealer',
    allowedCarriers: ['옛텔', '딴텔'],
    carrierCodes: { 옛텔: 'M-1', 딴텔: 'M-2' },
  })
  const narrowed = { allowed_carriers: '["옛텔"]', carrier_codes: '{"옛텔":"M-1"}' }
  const rename = () => app.call(admin, updateCarrier, { params: { id: carrier.id }, body: { name: '새텔' } })
  expect(await changedMeanwhile(id, narrowed, rename)).toEqual([['새텔'], { 새텔: 'M-1' }])

  const widened = { allowed_carriers: '["새텔"]', carrier_codes: '{"새텔":"M-1","딴텔":"M-3"}' }
  const { body: codes } = await app.call(admin, listContactCodes, { query: { search: 'M-1' } })
  const remove = () => app.call(admin, deleteContactCode, { params: { id: codes.items[0]?.id ?? 0 } })
  expect(await changedMeanwhile(id, widened, remove)).toEqual([['새텔'], { 딴텔: 'M-3' }])
})
