import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { dropTables, migrated } from '../../testing/migrated.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { carrierPayments } from './0047-carrier-payments.ts'
import { carrierAliases } from './0048-carrier-aliases.ts'

const app = openTestAppForEach()

it('0047 and 0048 add what carriers pay and are called, and leave documents and carriers as they are', async () => {
  const { kysely } = app.context.database
  const carrier_id = await makeReference(app).carrier('대조텔')
  for (const subscription_number of ['010-1111-2222', '010-1111-2222', null, 'I-0012', ''])
    await makeDocumentRow(app, { carrier_id, subscription_number })
  const read = async () => ({
    documents: await kysely.selectFrom('documents').selectAll().orderBy('id').execute(),
    carriers: await kysely.selectFrom('carriers').selectAll().orderBy('id').execute(),
  })
  const before = await read()
  const undoPayments = async (db: Kysely<unknown>) => {
    await db.schema.dropIndex('documents_by_subscription_key').execute()
    await dropTables(
      db,
      'carrier_expected_amounts',
      'carrier_payments',
      'carrier_payment_files',
      'carrier_layouts',
    )
  }
  await migrated(app, carrierPayments, undoPayments)
  await migrated(app, carrierAliases, (db) => dropTables(db, 'carrier_aliases'))
  expect(await read()).toEqual(before)
  expect(await kysely.selectFrom('carrier_payments').selectAll().execute()).toEqual([])
  expect(await kysely.selectFrom('carrier_aliases').selectAll().execute()).toEqual([])
})
