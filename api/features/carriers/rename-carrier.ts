import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { accountsNaming } from './carrier-uses.ts'
import { forgetFormerNames } from './create-carrier.ts'

const ACCEPTED_FOR_MS = 90 * 86_400_000

/** `actor` and `at`: who renamed the carrier, and when. */
export interface CarrierRename {
  id: number
  from: string
  to: string
  actor: Account
  at: string
}

/** What other features change in the same transaction when a carrier is renamed; followers.ts lists them. */
export interface CarrierFollowers {
  followRename: readonly ((
    transaction: Transaction,
    context: Context,
    rename: CarrierRename,
  ) => Promise<void>)[]
}

export type CarrierContext = Context & CarrierFollowers

/**
 * Renames a carrier everywhere except in history: in plans, add-ons, codes, accounts and open documents. The old name is
 * accepted for another 90 days. Throws CARRIER_TAKEN.
 */
export async function renameCarrier(
  transaction: Transaction,
  context: CarrierContext,
  rename: CarrierRename,
): Promise<void> {
  const { db } = transaction
  const { id, from, to, at } = rename
  await db.updateTable('carriers').set({ name: to }).where('id', '=', id).execute()
  await db.updateTable('carriers').set({ bundle_carrier: to }).where('bundle_carrier', '=', from).execute()
  await forgetFormerNames(transaction, [to])
  const former = { carrier_id: id, accepted_until: new Date(Date.parse(at) + ACCEPTED_FOR_MS).toISOString() }
  await db
    .insertInto('carrier_former_names')
    .values({ name: from, ...former })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(former))
    .execute()
  for (const table of ['service_plans', 'additional_services', 'contact_codes'] as const) {
    await db.updateTable(table).set({ carrier: to }).where('carrier', '=', from).execute()
  }
  await renameInAccounts(transaction, rename)
  for (const follow of context.followRename) await follow(transaction, context, rename)
}

async function renameInAccounts(
  { db, lock }: Transaction,
  { from, to }: Pick<CarrierRename, 'from' | 'to'>,
): Promise<void> {
  const renamed = (name: string) => (name === from ? to : name)
  const seen = await accountsNaming(db, from)
  await lock(
    'users',
    seen.map(({ id }) => id),
  )
  // Read again: an account's carriers may have changed before the lock.
  for (const { id, allowedCarriers, carrierCodes } of await accountsNaming(db, from)) {
    const codes = Object.entries(carrierCodes).map(([carrier, code]) => [renamed(carrier), code])
    await db
      .updateTable('users')
      .set({
        allowed_carriers: JSON.stringify(allowedCarriers.map(renamed)),
        carrier_codes: JSON.stringify(Object.fromEntries(codes)),
      })
      .where('id', '=', id)
      .execute()
  }
}
