import type * as contract from '#shared/additional-services/additional-service.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { formatWon, toHundredths, toWon } from '#shared/money.ts'
import type { Context } from '../../context.ts'
import { flagColumn, textColumn } from '../../database/sent-values.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSetting } from '../access-log/record-setting.ts'
import { requireCarrierName } from '../carriers/carriers.queries.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import type { AdditionalServiceRow } from './additional-services.present.ts'
import { additionalServiceRow } from './additional-services.queries.ts'

type Change = BodyOf<typeof contract.updateAdditionalService>

/** Throws ADDITIONAL_SERVICE_TAKEN, or RULE_BROKEN for an unknown carrier. */
export function createAdditionalService(
  context: Context,
  input: contract.AdditionalServiceInput,
  by: AccessedBy,
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
    const values = { before: null, after: valuesOf(row) }
    await recordSetting(transaction.db, { by, at: context.clock.now() }, settingOf(row), values)
    return row
  })
}

/** Absent fields stay unchanged. Throws NOT_FOUND and what createAdditionalService throws. */
export function updateAdditionalService(
  context: Context,
  id: number,
  input: Change,
  by: AccessedBy,
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
    const values = { before: valuesOf(before), after: valuesOf(row) }
    await recordSetting(db, { by, at: context.clock.now() }, settingOf(row), values)
    return row
  })
}

export function settingOf({ carrier, service_name }: AdditionalServiceRow) {
  return { what: 'additional-service', about: `${carrier} ${service_name}` } as const
}

export function valuesOf(row: AdditionalServiceRow) {
  return {
    이름: row.service_name,
    통신사: row.carrier,
    유형: row.service_type,
    월정액: formatWon(toWon(row.monthly_fee)),
    설명: row.description,
    상태: row.is_active === 1 ? '활성' : '비활성',
  }
}
