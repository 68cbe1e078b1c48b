import type * as contract from '#shared/additional-services/additional-service.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { toHundredths } from '#shared/money.ts'
import type { Context } from '../../context.ts'
import { flagColumn, textColumn } from '../../database/sent-values.ts'
import { requireCarrierName } from '../carriers/carriers.queries.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import type { AdditionalServiceRow } from './additional-services.present.ts'
import { additionalServiceRow } from './additional-services.queries.ts'

type Change = BodyOf<typeof contract.updateAdditionalService>

/** Throws ADDITIONAL_SERVICE_TAKEN, or RULE_BROKEN for an unknown carrier. */
export function createAdditionalService(
  context: Context,
  input: contract.AdditionalServiceInput,
): Promise<AdditionalServiceRow> {
  return context.database.transaction(async (transaction) => {
    await requireCarrierName(transaction, input.carrier)
    const row = await transaction.db
      .insertInto('additional_services')
      .values({
        service_name: input.serviceName,
        carrier: input.carrier,
        service_type: input.serviceType,
        monthly_fee: toHundredths(input.monthlyFee),
        description: textColumn(input.description),
        is_active: flagColumn(input.isActive),
        created_at: context.clock.now().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await referenceChanged(transaction, context)
    return row
  })
}

/** Absent fields stay unchanged. Throws NOT_FOUND and what createAdditionalService throws. */
export function updateAdditionalService(
  context: Context,
  id: number,
  input: Change,
): Promise<AdditionalServiceRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const before = await additionalServiceRow(db, id)
    if (input.carrier !== undefined) await requireCarrierName(transaction, input.carrier)
    const row = await db
      .updateTable('additional_services')
      .set({
        service_name: input.serviceName ?? before.service_name,
        carrier: input.carrier,
        service_type: input.serviceType,
        monthly_fee: input.monthlyFee === undefined ? undefined : toHundredths(input.monthlyFee),
        description: textColumn(input.description),
        is_active: flagColumn(input.isActive),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await referenceChanged(transaction, context)
    return row
  })
}
