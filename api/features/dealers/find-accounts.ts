import type { Locking } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import { usernameKey } from '../auth/insert-account.ts'
import type { UserRow } from '../users/users.present.ts'

/** What the import reads of an account: thousands of them lie in memory at once. */
const ACCOUNT_COLUMNS = [
  'id',
  'username_key',
  'user_type',
  'name',
  'dealer_name',
  'contact_phone',
  'contact_email',
  'location',
] as const satisfies readonly (keyof UserRow)[]
type FoundAccount = Pick<UserRow, (typeof ACCOUNT_COLUMNS)[number]>

interface NamedStore {
  username: string
  dealerName: string
}

/** What already exists and may conflict with the rows of a table of stores. */
export interface FoundAccounts {
  /** Accounts of every kind, by the key of their username. */
  accounts: ReadonlyMap<string, FoundAccount>
  /** Usernames that an open registration asks for. */
  waiting: ReadonlySet<string>
  /** Keys of the usernames with that store name, among the accounts and in the table. */
  bearersOf(dealerName: string): string[]
  /** KP numbers with that store name: a dealer that registers with such a number gets the name. */
  kpNumbersOf(dealerName: string): readonly string[]
  /** The store names of registered contact codes. */
  namesOfCodes: ReadonlySet<string>
}

export async function findAccounts(
  { db, holdNames, readLocked }: Locking,
  rows: readonly NamedStore[],
): Promise<FoundAccounts> {
  // Locked, so that nobody else gives a store one of these names before this import writes.
  await holdNames(
    'store',
    rows.map(({ dealerName }) => dealerName),
  )
  const accounts = new Map<string, FoundAccount>()
  const waiting = new Set<string>()
  const bearers = new Map<string, Set<string>>()
  const bear = (dealerName: string, key: string) =>
    bearers.set(dealerName, (bearers.get(dealerName) ?? new Set()).add(key))
  for (const piece of inPieces(rows)) {
    const keys = piece.map(({ username }) => usernameKey(username))
    const query = db
      .selectFrom('users')
      .select(ACCOUNT_COLUMNS)
      .where('username_key', 'in', keys)
      .orderBy('id')
    // Locked, so that nobody changes an account before this import writes.
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
  // Names have no index, so reading all of them once is faster than searching for each. KP numbers are read before
  // accounts: of a store that is registering at this moment at least one of the two is then seen.
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
