import type { Locking } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import { usernameKey } from '../auth/insert-account.ts'
import type { UserRow } from '../users/users.present.ts'

interface NamedStore {
  username: string
  dealerName: string
}

/** What stands against the rows of a table of stores. */
export interface FoundAccounts {
  /** By the key of the username; of any kind. */
  accounts: ReadonlyMap<string, UserRow>
  /** Usernames for which an open registration waits. */
  waiting: ReadonlySet<string>
  /** Keys of the usernames that bear a store's name, among the accounts and in the table. */
  bearersOf(dealerName: string): string[]
  /** KP numbers that bear a store's name: who registers with one gets it. */
  kpNumbersOf(dealerName: string): readonly string[]
  /** Store names that registered contact codes bear. */
  namesOfCodes: ReadonlySet<string>
}

export async function findAccounts(
  { db, holdNames, readLocked }: Locking,
  rows: readonly NamedStore[],
): Promise<FoundAccounts> {
  // Nobody else gives a store one of these names between our looking and our writing.
  await holdNames(
    'store',
    rows.map(({ dealerName }) => dealerName),
  )
  const accounts = new Map<string, UserRow>()
  const waiting = new Set<string>()
  const bearers = new Map<string, Set<string>>()
  const bear = (dealerName: string, key: string) =>
    bearers.set(dealerName, (bearers.get(dealerName) ?? new Set()).add(key))
  for (const piece of inPieces(rows)) {
    const keys = piece.map(({ username }) => usernameKey(username))
    const query = db.selectFrom('users').selectAll().where('username_key', 'in', keys).orderBy('id')
    // Nobody changes an account between our looking and our writing.
    for (const account of await readLocked(query)) {
      accounts.set(account.username_key, account)
    }
    const asking = await db
      .selectFrom('dealer_registrations')
      .select('username_key')
      .where('username_key', 'in', keys)
      .where('status', '=', '대기')
      .execute()
    for (const { username_key } of asking) waiting.add(username_key)
  }
  // Names have no index: all of them at once are read sooner than a few of them many times. The numbers before the accounts, so
  // that of a store that registers with its number at this moment one of the two is seen.
  const numbers = await db.selectFrom('kp_numbers').select(['kp_number', 'dealer_name']).execute()
  const kpNumbers = new Map<string, string[]>()
  for (const { kp_number, dealer_name } of numbers) {
    const ofStore = kpNumbers.get(dealer_name) ?? []
    ofStore.push(kp_number)
    kpNumbers.set(dealer_name, ofStore)
  }
  const named = await db
    .selectFrom('users')
    .select(['username_key', 'dealer_name'])
    .where('dealer_name', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { username_key, dealer_name } of named) bear(dealer_name ?? '', username_key)
  for (const { username, dealerName } of rows) bear(dealerName, usernameKey(username))
  const codes = await db.selectFrom('contact_codes').select('dealer_name').distinct().execute()
  const namesOfCodes = new Set(codes.map(({ dealer_name }) => dealer_name))
  return {
    accounts,
    waiting,
    bearersOf: (dealerName) => [...(bearers.get(dealerName) ?? [])],
    kpNumbersOf: (dealerName) => kpNumbers.get(dealerName) ?? [],
    namesOfCodes,
  }
}
