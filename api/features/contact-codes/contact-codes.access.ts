import { type RawBuilder, sql } from 'kysely'
import { TEAM_LEADER } from '#shared/sales-org/sales-manager.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { containsExactly } from '../../database/like.ts'
import type { Account } from '../../http/accounts.ts'

/** Staff may use every registered code. */
export const UNUSABLE_CONTACT_CODE = '등록되지 않았거나 사용이 중지된 개통방명 코드입니다.'
/** A store may use its own. */
export const FOREIGN_CONTACT_CODE = '우리 매장에 등록되지 않은 코드입니다.'

/** A contact code with the store that it stands for, as submissions need it. */
export interface UsableContactCode {
  /** Null: the code is not registered. */
  id: number | null
  code: string
  dealerName: string
  realSalesPOS: string | null
  carrier: string
}

type Store = Pick<Account, 'dealerName' | 'carrierCodes' | 'hasNamedCodes'>

/**
 * A dealer's own codes: those in its carrierCodes, registered or not, and the active ones with its dealerName (both stored
 * in NFC and trimmed) if it has those. A code that an administrator deactivated belongs to nobody. Sorted by code.
 */
export async function contactCodesOf(db: Queryable, account: Store): Promise<UsableContactCode[]> {
  const assigned = Object.entries(account.carrierCodes)
  const codes = [...new Set(assigned.map(([, code]) => code))]
  const name = account.hasNamedCodes ? storeName(account) : null
  if (name === null && codes.length === 0) return []
  const rows = await db
    .selectFrom('contact_codes')
    .select(['id', 'code', 'dealer_name', 'real_sales_pos', 'carrier', 'is_active'])
    .where((where) =>
      where.or([
        ...(name === null ? [] : [where('dealer_name', '=', name)]),
        ...(codes.length === 0 ? [] : [where('code', 'in', codes)]),
      ]),
    )
    .execute()
  const registered = new Set(rows.map((row) => row.code))
  const usable = new Map<string, UsableContactCode>(
    rows.filter((row) => row.is_active === 1).map((row) => [row.code, toUsable(row)]),
  )
  for (const [carrier, code] of assigned) {
    if (registered.has(code) || usable.has(code)) continue
    usable.set(code, { id: null, code, dealerName: storeName(account) ?? '', realSalesPOS: null, carrier })
  }
  return [...usable.values()].sort((one, other) => (one.code < other.code ? -1 : 1))
}

/** The active code, if this account may submit with it: staff with any, a dealer with its own; else null. */
export async function usableContactCode(
  db: Queryable,
  account: Account,
  code: string,
): Promise<UsableContactCode | null> {
  if (account.userType === 'dealer') {
    return (await contactCodesOf(db, account)).find((own) => own.code === code) ?? null
  }
  const row = await db
    .selectFrom('contact_codes')
    .select(['id', 'code', 'dealer_name', 'real_sales_pos', 'carrier'])
    .where('code', '=', code)
    .where('is_active', '=', 1)
    .executeTakeFirst()
  return row === undefined ? null : toUsable(row)
}

/** The one dealer account that owns a code, for documents that staff submits; null for none or several. */
export async function dealerOwning(
  db: Queryable,
  contactCode: Pick<UsableContactCode, 'code' | 'dealerName'>,
): Promise<number | null> {
  const quoted = JSON.stringify(contactCode.code)
  const candidates = await db
    .selectFrom('users')
    .select(['id', 'dealer_name', 'carrier_codes', 'has_named_codes'])
    .where('user_type', '=', 'dealer')
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([where('dealer_name', '=', contactCode.dealerName), containsExactly('carrier_codes', quoted)]),
    )
    .execute()
  const owners = candidates.filter((dealer) => {
    const codes: unknown[] = Object.values(JSON.parse(dealer.carrier_codes) as object)
    const isNamesake = dealer.has_named_codes === 1 && dealer.dealer_name === contactCode.dealerName
    return isNamesake || codes.includes(contactCode.code)
  })
  return owners.length === 1 ? (owners[0]?.id ?? null) : null
}

/** For which contact codes, and on which days, figures count for somebody. */
export type Held = RawBuilder<{ code: string; from_day: string; until_day: string; manager_id: number }>

/** Sort before the first and after the last day, and are no days themselves. */
const BEGINNING = sql.lit('')
const END = sql.lit('9999-99')

/** The rows that count of a table of dated ones, with the days between which they do. */
const dated = (table: 'code_assignments' | 'team_memberships') =>
  sql`(select *, coalesce(effective_from, ${BEGINNING}) as from_day, coalesce(effective_until, ${END}) as until_day
    from ${sql.table(table)} where is_active = 1)`

/**
 * A sales manager's contact codes, each with the days from `from_day` up to, not including, `until_day`: its own ones for the days on
 * which they were, and those mapped to it for all days; for a 팀장 those of everybody in the team, for the days on which they were in it.
 * No code has a day twice. Inactive and deleted codes are included, so that earlier sales keep counting. Returns a query, because there
 * may be more codes than a statement takes parameters.
 */
export function codesHeldBy(managerId: number): Held {
  return heldCodes(managerId, sql`code`)
}

/** The same codes with whose they are: a code that several have at once counts for each of them. */
export function codesHeldInTeam(managerId: number): Held {
  return heldCodes(managerId, sql`code, manager_id`)
}

function heldCodes(managerId: number, key: RawBuilder<unknown>): Held {
  const ledTeam = sql`(select team_id from sales_managers where user_id = ${managerId} and position = ${TEAM_LEADER})`
  const managers = sql`(select user_id from sales_managers where team_id in ${ledTeam} union select ${managerId})`
  return sql`(with
    own as (
      select code, manager_id, from_day, until_day from ${dated('code_assignments')} as assignment
      where manager_id = ${managerId} and not exists ${ledTeam}
      union all
      select assignment.code, assignment.manager_id,
        case when assignment.from_day > member.from_day then assignment.from_day else member.from_day end,
        case when assignment.until_day < member.until_day then assignment.until_day else member.until_day end
      from ${dated('team_memberships')} as member
      join ${dated('code_assignments')} as assignment on assignment.manager_id = member.user_id
      where member.team_id in ${ledTeam}
        and assignment.from_day < member.until_day and member.from_day < assignment.until_day),
    mapped as (
      select code.code, mapping.manager_id from contact_code_mappings as mapping
      join contact_codes as code on code.id = mapping.contact_code_id
      where mapping.is_active = 1 and mapping.manager_id in ${managers}
      union select former.code, former.manager_id from former_contact_codes as former
      where former.manager_id in ${managers}
        and not exists (select 1 from contact_codes where contact_codes.code = former.code))
    select ${key}, from_day, until_day from own where (${key}) not in (select ${key} from mapped)
    union all select distinct ${key}, ${BEGINNING}, ${END} from mapped)`
}

/** Every code with the sales manager whose own it was. */
export function codesHeldByAnybody(): Held {
  return sql`(select code, manager_id, from_day, until_day from ${dated('code_assignments')} as assignment
    where manager_id is not null)`
}

function storeName(account: Store): string | null {
  const name = account.dealerName?.normalize('NFC').trim() ?? ''
  return name === '' ? null : name
}

function toUsable(row: {
  id: number
  code: string
  dealer_name: string
  real_sales_pos: string | null
  carrier: string
}) {
  return {
    id: row.id,
    code: row.code,
    dealerName: row.dealer_name,
    realSalesPOS: row.real_sales_pos,
    carrier: row.carrier,
  }
}
