import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { lockRows } from '../../database/lock-rows.ts'
import type { CarrierRow } from './carriers.present.ts'
import { carrierRow } from './carriers.queries.ts'
import { refuseWhileInUse } from './in-use.ts'
import { referenceChanged } from './reference-change.ts'

/** Throws NOT_FOUND, or IN_USE with what uses it; deleted documents can come back, so they count. */
export function deleteCarrier(context: Context, id: number, isOther: boolean): Promise<CarrierRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    // What somebody is storing under its name at this moment counts too.
    await lockRows(db, context.database.kind, 'carriers', [id])
    const row = await carrierRow(db, id, isOther)
    refuseWhileInUse([
      { what: '요금제', count: await naming(db, 'service_plans', row.name), unit: '개' },
      { what: '부가서비스', count: await naming(db, 'additional_services', row.name), unit: '개' },
      { what: '접점코드', count: await naming(db, 'contact_codes', row.name), unit: '개' },
      { what: '서류', count: await naming(db, 'documents', row.name), unit: '건' },
    ])
    await db.deleteFrom('carrier_former_names').where('carrier_id', '=', id).execute()
    await db.deleteFrom('carriers').where('id', '=', id).execute()
    await referenceChanged(transaction, context)
    return row
  })
}

async function naming(
  db: Queryable,
  table: 'service_plans' | 'additional_services' | 'contact_codes' | 'documents',
  carrier: string,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('carrier', '=', carrier)
    .executeTakeFirstOrThrow()
  return count
}
