import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { countOf } from '../../database/paging.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSetting } from '../access-log/record-setting.ts'
import { refuseWhileInUse } from '../carriers/in-use.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import type { AdditionalServiceRow } from './additional-services.present.ts'
import { additionalServiceRow } from './additional-services.queries.ts'
import { settingOf, valuesOf } from './save-additional-service.ts'

/** Throws NOT_FOUND, or IN_USE with the number of documents that have the add-on. */
export function deleteAdditionalService(
  context: Context,
  id: number,
  by: AccessedBy,
): Promise<AdditionalServiceRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    // With the lock, a deduction that is being saved at this moment is deleted with it too.
    await transaction.lock('additional_services', [id])
    const row = await additionalServiceRow(db, id)
    refuseWhileInUse([{ what: '서류', count: await documentsWith(db, id), unit: '건' }])
    await db.deleteFrom('additional_service_deductions').where('additional_service_id', '=', id).execute()
    await db.deleteFrom('additional_services').where('id', '=', id).execute()
    await referenceChanged(transaction, context)
    const values = { before: valuesOf(row), after: null }
    await recordSetting(db, { by, at: context.clock.now() }, settingOf(row), values)
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
