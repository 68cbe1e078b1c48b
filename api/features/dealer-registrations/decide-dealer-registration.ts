import { AppError } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-security-event.ts'
import { insertAccount } from '../auth/insert-account.ts'
import type { DealerRegistrationRow } from './dealer-registrations.present.ts'
import { dealerRegistrationRow } from './dealer-registrations.queries.ts'
import { requireNewStoreName } from './store-names.ts'

type Deps = Pick<Context, 'database' | 'clock'>

/**
 * Approves a request and makes the dealer's account with the request's username and password. Throws NOT_FOUND,
 * REGISTRATION_DECIDED, USERNAME_TAKEN, or DEALER_NAME_TAKEN unless `allowSameName`.
 */
export function approveDealerRegistration(
  { database, clock }: Deps,
  { id, by, allowSameName }: { id: number; by: AccessedBy; allowSameName: boolean },
): Promise<DealerRegistrationRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    const now = clock.now()
    const decision = { status: '승인', approved_by: by.account.id, approved_at: now.toISOString() }
    const row = await decide(db, id, decision)
    if (!allowSameName) await requireNewStoreName(transaction, row.business_name)
    const accountId = await insertAccount(
      db,
      {
        username: row.username,
        passwordHash: row.password_hash,
        name: row.representative_name,
        userType: 'dealer',
        role: 'dealer_store',
        dealerName: row.business_name,
        contactEmail: row.email,
        contactPhone: row.phone_number,
        location: row.business_address,
      },
      now,
    )
    // The account has the hash now; a second copy here would only be one more that could leak.
    await db.updateTable('dealer_registrations').set({ password_hash: '' }).where('id', '=', id).execute()
    const dealer = { id: accountId, username: row.username }
    await recordRightsChange(db, { by, at: now }, 'dealer-approved', dealer, { accountKind: 'dealer' })
    return row
  })
}

/** Throws NOT_FOUND, REGISTRATION_DECIDED. */
export function rejectDealerRegistration(
  { database }: Deps,
  id: number,
  rejectionReason: string,
): Promise<DealerRegistrationRow> {
  return database.transaction(({ db }) =>
    decide(db, id, { status: '반려', rejection_reason: rejectionReason }),
  )
}

/** If two administrators decide at once, the first decision stands. */
async function decide(
  db: Queryable,
  id: number,
  decision: Partial<DealerRegistrationRow>,
): Promise<DealerRegistrationRow> {
  const decided = await db
    .updateTable('dealer_registrations')
    .set(decision)
    .where('id', '=', id)
    .where('status', '=', '대기')
    .returningAll()
    .executeTakeFirst()
  if (decided !== undefined) return decided
  await dealerRegistrationRow(db, id)
  throw new AppError('REGISTRATION_DECIDED')
}
