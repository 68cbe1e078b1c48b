import { formatCount } from '#shared/count.ts'
import { kstDay } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import { countOf } from '../../database/paging.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { carrierUses } from './carrier-uses.ts'
import type { CarrierRow } from './carriers.present.ts'
import { carrierRow } from './carriers.queries.ts'
import { refuseWhileInUse } from './in-use.ts'
import { referenceChanged } from './reference-change.ts'

/** Throws NOT_FOUND, or IN_USE with what uses it; deleted documents can be restored, so they count. */
export function deleteCarrier(
  context: Context,
  by: ChangingCaller,
  { id, isOther }: { id: number; isOther: boolean },
): Promise<CarrierRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    // After the lock, rows that are being stored under its name at this moment are counted too.
    await transaction.lock('carriers', [id])
    const row = await carrierRow(db, id, isOther)
    const uses = await carrierUses(db, row, kstDay(context.clock.now()))
    const deleted =
      uses.deletedDocuments > 0 ? `삭제된 ${formatCount(uses.deletedDocuments)}건 포함` : undefined
    refuseWhileInUse([
      { what: '요금제', count: uses.servicePlans, unit: '개' },
      { what: '부가서비스', count: uses.additionalServices, unit: '개' },
      { what: '접점코드', count: uses.contactCodes, unit: '개' },
      { what: '부가서비스 정책', count: uses.policies, unit: '개' },
      { what: '계정', count: uses.accounts, unit: '개' },
      { what: '서류', count: uses.documents, unit: '건', note: deleted },
      {
        what: '통신사 정산 파일',
        count: await countOf(db.selectFrom('carrier_payment_files').where('carrier_id', '=', id)),
        unit: '개',
      },
    ])
    for (const table of ['carrier_former_names', 'carrier_aliases', 'carrier_layouts'] as const)
      await db.deleteFrom(table).where('carrier_id', '=', id).execute()
    await db.deleteFrom('carriers').where('id', '=', id).execute()
    await referenceChanged(transaction, context)
    const detail = { what: 'carrier', how: 'deleted', about: row.name } as const
    await recordSecurityEvent(db, { by, at: context.clock.now() }, 'setting-changed', detail)
    return row
  })
}
