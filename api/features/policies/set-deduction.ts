import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken } from '#shared/errors.ts'
import { kstDay } from '#shared/kst.ts'
import { formatWon, toHundredths, toWon } from '#shared/money.ts'
import type { setAdditionalServiceDeduction } from '#shared/policies/deduction.contract.ts'
import { periodText } from '#shared/price-period.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { flagColumn } from '../../database/sent-values.ts'
import { updateRows } from '../../database/write-rows.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { periodOf } from '../price-periods/place-period.ts'
import { placeVersion, type VersionChange } from '../price-periods/place-version.ts'
import { recordPriceChanges } from '../price-periods/price-changes.ts'
import { requireOpenPeriods } from '../price-periods/require-open-periods.ts'
import {
  type DeductionRow,
  type DeductionVersion,
  deductionTerms,
  presentDeduction,
} from './policies.present.ts'
import { deductionRow, deductionVersions } from './policies.queries.ts'

interface Setting {
  by: AccessedBy
  additionalServiceId: number
  input: BodyOf<typeof setAdditionalServiceDeduction>
}

/**
 * Sets a deduction from a day on; what settlements of earlier days read stays. Absent fields stay unchanged. Throws NOT_FOUND for
 * an unknown add-on, RULE_BROKEN if its first deduction has no amount or for a reversed period, VERSION_CONFLICT when another
 * change than `basedOn` was the last one, and MONTH_CLOSED.
 */
export function setDeduction(
  { clock, database }: Context,
  { by, additionalServiceId, input }: Setting,
): Promise<DeductionRow> {
  return database.transaction(async (transaction) => {
    const { db, lock } = transaction
    const at = clock.now()
    const today = kstDay(at)
    await lock('additional_services', [additionalServiceId])
    const addOn = await deductionRow(db, additionalServiceId, today)
    if (input.basedOn !== undefined && input.basedOn !== addOn.last_change_id)
      throw new AppError('VERSION_CONFLICT', { current: presentDeduction(addOn) })
    const { changes, told } = placeVersion(await deductionVersions(db, additionalServiceId), {
      ...input,
      today,
      change: (base) => {
        const amount =
          input.deductionAmount === undefined ? base?.deduction_amount : toHundredths(input.deductionAmount)
        if (amount === undefined) throw broken('deductionAmount', '차감액을 입력해주세요.')
        return {
          id: 0,
          additional_service_id: additionalServiceId,
          deduction_amount: amount,
          is_active: flagColumn(input.isActive) ?? base?.is_active ?? 1,
          effective_from: null,
          effective_until: null,
          updated_by: by.account.id,
          updated_at: at.toISOString(),
        }
      },
      isSame: (one, other) =>
        one.deduction_amount === other.deduction_amount && one.is_active === other.is_active,
    })
    if (told?.after == null) return addOn
    await requireOpenPeriods(transaction, changes)
    await writeVersions(db, changes)
    const terms = (row: DeductionVersion | null) => row && deductionTerms(row, addOn)
    const change = { subjectId: additionalServiceId, before: terms(told.before), after: terms(told.after) }
    await recordPriceChanges(db, 'deduction', [change], { by: by.account.id, at })
    await recordSecurityEvent(db, { by, at }, 'price-changed', {
      what: 'deduction',
      how: addOn.deduction === null ? 'added' : 'changed',
      about: `${addOn.carrier} ${addOn.service_name}`,
      values: {
        금액: formatWon(toWon(told.after.deduction_amount)),
        사용: told.after.is_active === 1 ? '예' : '아니오',
        기간: periodText(periodOf(told.after)),
      },
    })
    return deductionRow(db, additionalServiceId, today)
  })
}

/** Ends before it adds: no two begin on the same day. */
async function writeVersions(
  db: Queryable,
  changes: readonly VersionChange<DeductionVersion>[],
): Promise<void> {
  const types = {
    deduction_amount: 'bigint',
    is_active: 'bigint',
    effective_from: 'text',
    effective_until: 'text',
    updated_by: 'bigint',
    updated_at: 'text',
  } as const
  const stored = changes.flatMap(({ before, after }) => (before === null || after === null ? [] : [after]))
  await updateRows(db, 'additional_service_deductions', types, stored)
  for (const { before, after } of changes) {
    if (before !== null || after === null) continue
    const { id: _, ...row } = after
    await db.insertInto('additional_service_deductions').values(row).execute()
  }
}
