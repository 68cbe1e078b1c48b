import type { requestContactCodes as endpoint } from '#shared/contact-codes/code-request.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-security-event.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import { holdChosenCodes } from '../contact-codes/chosen-codes.ts'
import { dealerRow, holdDealer } from '../dealers/dealers.queries.ts'
import { type CodeRequestRow, codeRequestRow } from './code-requests.queries.ts'

type Deps = Pick<Context, 'database' | 'clock'>

/** Asks for contact codes, in place of a request of the same store that still waits. */
export function requestContactCodes(
  { database, clock }: Deps,
  dealerId: number,
  { carriers, note }: BodyOf<typeof endpoint>,
): Promise<CodeRequestRow> {
  return database.transaction(async ({ db, lock }) => {
    await lock('users', [dealerId])
    await db
      .deleteFrom('code_requests')
      .where('dealer_id', '=', dealerId)
      .where('status', '=', '대기')
      .execute()
    return db
      .insertInto('code_requests')
      .values({
        dealer_id: dealerId,
        carriers: JSON.stringify([...new Set(carriers)]),
        note: note || null,
        status: '대기',
        created_at: clock.now().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/**
 * Gives the store these codes (carrier name → code) besides those that it has, and the ones that bear its name: the
 * administrator says by it that this is the store. Reaches its devices without a login. Throws NOT_FOUND,
 * REGISTRATION_DECIDED, or RULE_BROKEN for a code that cannot be chosen.
 */
export function approveCodeRequest(
  context: Context,
  { id, carrierCodes, by }: { id: number; carrierCodes: Record<string, string>; by: AccessedBy },
): Promise<CodeRequestRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const { dealer_id } = await codeRequestRow(db, id)
    const seen = await dealerRow(db, dealer_id)
    const kpNumber = seen.facts.kpNumber
    // Codes before the account, in the order in which submissions lock them.
    const chosenFor = { dealerId: dealer_id, kpNumber, storeName: seen.dealer_name }
    await holdChosenCodes(transaction, carrierCodes, chosenFor)
    const dealer = await holdDealer(transaction, dealer_id, by)
    const at = context.clock.now()
    const row = await decide(db, id, {
      status: '승인',
      decided_by: by.account.id,
      decided_at: at.toISOString(),
    })
    const had = JSON.parse(dealer.carrier_codes) as Record<string, string>
    await db
      .updateTable('users')
      .set({ has_named_codes: 1, carrier_codes: JSON.stringify({ ...had, ...carrierCodes }) })
      .where('id', '=', dealer_id)
      .execute()
    await recordRightsChange(db, { by, at }, 'store-changed', dealer)
    await referenceChanged(transaction, context)
    return row
  })
}

/** Throws NOT_FOUND, REGISTRATION_DECIDED. */
export function rejectCodeRequest(
  { database, clock }: Deps,
  { id, rejectionReason, by }: { id: number; rejectionReason: string; by: AccessedBy },
): Promise<CodeRequestRow> {
  const decision = {
    status: '반려',
    rejection_reason: rejectionReason,
    decided_by: by.account.id,
    decided_at: clock.now().toISOString(),
  }
  return database.transaction(({ db }) => decide(db, id, decision))
}

/** If two administrators decide at once, the first decision stands. */
async function decide(db: Queryable, id: number, decision: Partial<CodeRequestRow>): Promise<CodeRequestRow> {
  const decided = await db
    .updateTable('code_requests')
    .set(decision)
    .where('id', '=', id)
    .where('status', '=', '대기')
    .returningAll()
    .executeTakeFirst()
  if (decided !== undefined) return decided
  await codeRequestRow(db, id)
  throw new AppError('REGISTRATION_DECIDED', { message: '이미 처리된 요청입니다. 목록을 새로고침해주세요.' })
}
