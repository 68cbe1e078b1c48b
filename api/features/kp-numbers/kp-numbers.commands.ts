import { AppError, broken } from '#shared/errors.ts'
import type { KpNumberInput } from '#shared/kp-numbers/kp-number.contract.ts'
import type { Context } from '../../context.ts'
import type { KpNumberRow } from './kp-numbers.present.ts'
import { kpNumberRow } from './kp-numbers.queries.ts'

type Deps = Pick<Context, 'database' | 'clock'>

/** Throws KP_NUMBER_TAKEN. */
export function createKpNumber({ database, clock }: Deps, input: KpNumberInput): Promise<KpNumberRow> {
  return database.transaction(async ({ db }) => {
    const row = await db
      .insertInto('kp_numbers')
      .values({
        kp_number: input.kpNumber,
        dealer_name: input.dealerName,
        location: input.location || null,
        created_at: clock.now().toISOString(),
      })
      .onConflict((conflict) => conflict.column('kp_number').doNothing())
      .returningAll()
      .executeTakeFirst()
    // The usual sentence tells a dealer to ask the administrator, but here the administrator reads it.
    if (row === undefined) throw broken('kpNumber', '이미 등록된 KP번호입니다.', 'KP_NUMBER_TAKEN')
    return row
  })
}

/** Throws KP_NUMBER_NOT_FOUND, and IN_USE when a dealer registered with it. */
export function deleteKpNumber({ database }: Deps, kpNumber: string): Promise<KpNumberRow> {
  return database.transaction(async ({ db }) => {
    const row = await kpNumberRow(db, kpNumber)
    const deleted = await db
      .deleteFrom('kp_numbers')
      .where('kp_number', '=', kpNumber)
      .where('dealer_id', 'is', null)
      .executeTakeFirst()
    if (deleted.numDeletedRows === 0n) throw new AppError('IN_USE')
    return row
  })
}
