import type { CarrierInput, OtherCarrierInput } from '#shared/carriers/carrier.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { countOf } from '../../database/paging.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { carrierColumns, OTHER_CARRIER_COLUMNS, otherCarrierColumns } from './carrier-columns.ts'
import { requireNewCarrierName } from './carrier-names.ts'
import type { CarrierRow } from './carriers.present.ts'
import { referenceChanged } from './reference-change.ts'

/** Throws CARRIER_TAKEN. Without a display order the carrier comes last. */
export function createCarrier(
  context: Context,
  by: ChangingCaller,
  input: CarrierInput,
): Promise<CarrierRow> {
  return create(context, by, input.name, { is_other: 0, ...carrierColumns(input) })
}

/** Creates a carrier in the list of other carriers, whose flags are fixed. */
export function createOtherCarrier(
  context: Context,
  by: ChangingCaller,
  input: OtherCarrierInput,
): Promise<CarrierRow> {
  return create(context, by, input.name, { ...OTHER_CARRIER_COLUMNS, ...otherCarrierColumns(input) })
}

type Columns = { is_other: 0 | 1; display_order: number | undefined }

function create(context: Context, by: ChangingCaller, name: string, columns: Columns): Promise<CarrierRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const at = context.clock.now()
    await requireNewCarrierName(transaction, name)
    const row = await db
      .insertInto('carriers')
      .values({
        ...columns,
        name,
        display_order: columns.display_order ?? (await listLength(db, columns.is_other)),
        created_at: at.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await forgetFormerNames(transaction, [name])
    await referenceChanged(transaction, context)
    const detail = { what: 'carrier', how: 'added', about: name } as const
    await recordSecurityEvent(db, { by, at }, 'setting-changed', detail)
    return row
  })
}

/** A name that a carrier takes anew no longer stands for the carrier that had it before. */
export async function forgetFormerNames({ db }: Transaction, names: readonly string[]): Promise<void> {
  for (const piece of inPieces(names)) {
    await db.deleteFrom('carrier_former_names').where('name', 'in', piece).execute()
  }
}

/** The number of carriers in a list, which is also the display order of one that is added at the end. */
export function listLength(db: Queryable, isOther: 0 | 1): Promise<number> {
  return countOf(db.selectFrom('carriers').where('is_other', '=', isOther))
}
