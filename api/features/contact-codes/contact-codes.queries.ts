import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { ContactCodeMatch } from '#shared/contact-codes/contact-code.contract.ts'
import type { ContactCodesFilter } from '#shared/contact-codes/deletion.contract.ts'
import { notFound } from '#shared/errors.ts'
import { comparable } from '#shared/korean.ts'
import { kstDay } from '#shared/kst.ts'
import type { OpenThing } from '#shared/users/open-things.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { containsText, startsWithText } from '../../database/like.ts'
import { pageInOrder } from '../../database/paging.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Account } from '../../http/accounts.ts'
import { openThing } from '../users/open-things.ts'
import type { UserRow } from '../users/users.present.ts'
import { assignmentRows, type CodeAssignmentRow } from './code-assignments.ts'
import { contactCodesOf, type UsableContactCode } from './contact-codes.access.ts'
import type { ContactCodeRow } from './contact-codes.present.ts'
import { codesAssignedTo } from './planned-assignments.ts'

const MOST_MATCHES = 20

interface AskedPage extends ContactCodesFilter {
  limit?: number | undefined
  cursor?: string | undefined
}

/** One page in the order of the codes; `search` matches a part of code, store, real POS or sales manager. */
export function contactCodePage(
  db: Queryable,
  filter: AskedPage,
): Promise<{ rows: ContactCodeRow[]; total: number; nextCursor: string | null }> {
  const matching = db.selectFrom('contact_codes').where((where) => passesFilter(where, filter))
  return pageInOrder(matching, 'code', filter)
}

/** What was ever said about whose a code is, in that order, with the names of the accounts in it. Throws NOT_FOUND. */
export async function assignmentHistory(
  db: Queryable,
  id: number,
): Promise<{ rows: CodeAssignmentRow[]; names: Map<number, string> }> {
  const { code } = await db
    .selectFrom('contact_codes')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const rows = await assignmentRows(db, code)
  const ids = rows.flatMap(({ manager_id, created_by }) => [manager_id, created_by])
  const accounts = await readInPieces([...new Set(ids.filter((each) => each !== null))], (piece) =>
    db.selectFrom('users').select(['id', 'name']).where('id', 'in', piece).execute(),
  )
  return { rows, names: new Map(accounts.map((account) => [account.id, account.name])) }
}

const SEARCHED = ['code', 'dealer_name', 'real_sales_pos', 'sales_manager_name']

/** The filter as a condition; an empty filter matches everything. */
export function passesFilter(
  where: Where,
  { search, carrier, isActive }: ContactCodesFilter,
): Expression<SqlBool> {
  return where.and([
    ...(isActive === undefined ? [] : [where('is_active', '=', isActive ? 1 : 0)]),
    ...(carrier === undefined || carrier === '' ? [] : [where('carrier', '=', carrier)]),
    ...(search === undefined || search === '' ? [] : [containsText(SEARCHED, search)]),
  ])
}

type Where = ExpressionBuilder<Tables, 'contact_codes'>

/** At most 20 active codes that the account may use and that contain the text, first those that begin with it. */
export async function matchingContactCodes(
  db: Queryable,
  account: Account,
  { q, carrier }: { q: string; carrier?: string | undefined },
): Promise<ContactCodeMatch[]> {
  if (account.userType === 'dealer') {
    const codes = await contactCodesOf(db, account)
    return closest(carrier ? codes.filter((code) => code.carrier === carrier) : codes, q)
  }
  const rank = sql<number>`case when ${startsWithText('code', q)} then 0
    when ${startsWithText('dealer_name', q)} then 1 else 2 end`
  const rows = await db
    .selectFrom('contact_codes')
    .select(['code', 'dealer_name', 'carrier'])
    .where((where) => passesFilter(where, { carrier, isActive: true }))
    .where(containsText(['code', 'dealer_name'], q))
    .orderBy(rank)
    .orderBy('code')
    .limit(MOST_MATCHES)
    .execute()
  return rows.map((row) => ({ code: row.code, dealerName: row.dealer_name, carrier: row.carrier }))
}

/** Applies the same order to a dealer's few codes, in memory. */
function closest(codes: readonly UsableContactCode[], query: string): ContactCodeMatch[] {
  const text = comparable(query)
  const rankOf = ({ code, dealerName }: UsableContactCode): number => {
    const [inCode, inName] = [comparable(code).indexOf(text), comparable(dealerName).indexOf(text)]
    if (inCode === 0) return 0
    if (inName === 0) return 1
    return inCode > 0 || inName > 0 ? 2 : 3
  }
  return codes
    .filter((code) => rankOf(code) < 3)
    .sort((one, other) => rankOf(one) - rankOf(other))
    .slice(0, MOST_MATCHES)
}

/** The contact codes of a store's name, or those that a sales manager has or gets later. */
export async function openCodes({ database, clock }: Context, account: UserRow): Promise<OpenThing | null> {
  const isStore = account.user_type === 'dealer'
  if (!isStore && account.user_type !== 'sales_manager') return null
  if (isStore && account.has_named_codes === 0) return null
  const db = database.kysely
  const codes = isStore
    ? await db
        .selectFrom('contact_codes')
        .select('code')
        .where('dealer_name', '=', account.dealer_name ?? '')
        .orderBy('code')
        .execute()
    : await codesAssignedTo(db, account.id, kstDay(clock.now())).orderBy('code').execute()
  return openThing(
    'contact-codes',
    codes.map(({ code }) => code),
  )
}
