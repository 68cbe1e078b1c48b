import { broken } from '#shared/errors.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { ContactCodeContext } from '../contact-codes/code-followers.ts'
import { changeContactCode } from '../contact-codes/save-contact-code.ts'
import type { AccountMove } from '../users/account-followers.ts'
import type { UserRow } from '../users/users.present.ts'
import { codesOnlyOf } from './delete-dealer.ts'

export type Heir = UserRow & { dealer_name: string }

/**
 * The store that takes over from one that leaves; null: this is no such move, or nobody was named. Throws RULE_BROKEN for an
 * account that is no other store which can log in, or one that has no contact codes by its name yet.
 */
export async function heirOfStore(
  { db, lock }: Pick<Transaction, 'db' | 'lock'>,
  { before, after, handOverTo }: AccountMove,
): Promise<Heir | null> {
  const isLeaving = before.user_type === 'dealer' && (after === null || after.is_active === 0)
  if (!isLeaving || typeof handOverTo !== 'number') return null
  await lock('users', [handOverTo], 'share')
  const heir = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', handOverTo)
    .where('id', '!=', before.id)
    .where('user_type', '=', 'dealer')
    .where('is_active', '=', 1)
    .where('has_named_codes', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (heir === undefined || heir.dealer_name === null)
    throw broken('handOverTo', '넘겨받을 판매점을 다시 선택해주세요.')
  return { ...heir, dealer_name: heir.dealer_name }
}

/** The contact codes of a store that leaves, which nobody else has, get the name of the store that takes over. */
export async function handOverStoreCodes(
  transaction: Transaction,
  context: ContactCodeContext,
  move: AccountMove,
): Promise<void> {
  const heir = await heirOfStore(transaction, move)
  if (heir === null) return
  const { before, by } = move
  const codes = await codesOnlyOf(transaction.db, before)
  for (const { id } of codes)
    await changeContactCode(transaction, context, id, { dealerName: heir.dealer_name }, by)
  await dropFromMap(transaction.db, before, new Set(codes.map(({ code }) => code)))
}

/** A store that only sleeps would else still have the codes by its map. */
async function dropFromMap(db: Queryable, store: UserRow, codes: ReadonlySet<string>): Promise<void> {
  const map = Object.entries(JSON.parse(store.carrier_codes) as Record<string, string>)
  const kept = map.filter(([, code]) => !codes.has(code))
  if (kept.length === map.length) return
  await db
    .updateTable('users')
    .set({ carrier_codes: JSON.stringify(Object.fromEntries(kept)) })
    .where('id', '=', store.id)
    .execute()
}
