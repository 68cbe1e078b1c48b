import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { countOf } from '../../database/paging.ts'
import { refuseWhileInUse } from '../carriers/in-use.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import type { AdditionalServiceRow } from './additional-services.present.ts'
import { additionalServiceRow } from './additional-services.queries.ts'

/** Throws NOT_FOUND, or IN_USE with the number of documents that have the add-on. */
export function deleteAdditionalService(context: Context, id: number): Promise<AdditionalServiceRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    // With the lock, a deduction that is being saved at this moment is deleted with it too.
    await transaction.lock('additional_services', [id])
    const row = await additionalServiceRow(db, id)
    refuseWhileInUse([{ what: '서류', count: await documentsWith(db, id), unit: '건' }])
    await db.deleteFrom('additional_service_deductions').where('additional_service_id', '=', id).execute()
    await db.deleteFrom('additional_services').where('id', '=', id).execute()
    await referenceChanged(transaction, context)
    return row
  })
}

/** Documents keep their add-ons as JSON text without blanks: `[3,14]`. */
function documentsWith(db: Queryable, id: number): Promise<number> {
  const places = [`[${id}]`, `[${id},%`, `%,${id},%`, `%,${id}]`]
  return countOf(
    db
      .selectFrom('documents')
      .where((where) => where.or(places.map((place) => where('additional_service_ids', 'like', place)))),
  )
}
