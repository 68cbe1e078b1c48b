import type { Insertable } from 'kysely'
import { type AccessAction, type Chain, READING_ACTIONS } from '#shared/access-log/access-log.contract.ts'
import { maskName } from '#shared/korean.ts'
import { LIMITS } from '#shared/limits.ts'
import { accountKind } from '#shared/permissions.ts'
import { maskPhone } from '#shared/phone.ts'
import type { Queryable } from '../../database/database.ts'
import { searchTerm } from '../../database/search.ts'
import type { AccessLogTable } from '../../database/tables/access-log.ts'
import { insertRows } from '../../database/write-rows.ts'
import type { Accessed, RefusedBy } from '../../http/access-sink.ts'
import { idsOf } from './id-ranges.ts'

export type NewAccessRow = Insertable<AccessLogTable>

/** The row of an access. Of the person whose data was read it keeps only the masked name and phone number. */
export function accessRow(
  action: AccessAction,
  { subject, person, detail = {}, reason }: Accessed,
  { account, address, userAgent }: RefusedBy,
  at: Date,
): NewAccessRow {
  return {
    chain: chainOf(action),
    at: at.toISOString(),
    account_id: account?.id ?? 0,
    username: account?.username ?? '',
    account_name: account?.name ?? '로그인 전',
    account_kind: account === null ? '' : accountKind(account),
    address: bounded(address),
    user_agent: bounded(userAgent ?? ''),
    action,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    subject_name: subject?.name ?? null,
    person_name: person === null ? null : maskName(person.name),
    person_phone: person === null ? null : maskPhone(person.phone),
    detail: JSON.stringify(detail),
    reason: reason ?? null,
  }
}

function chainOf(action: AccessAction): Chain {
  return READING_ACTIONS.some((reading) => reading === action) ? 'records' : 'rights'
}

/**
 * Must be called within a transaction. What a list or an answer has shown can then be found by each of its documents; an export is
 * looked through instead.
 */
export async function insertAccessRows(db: Queryable, rows: readonly NewAccessRow[]): Promise<void> {
  const shown = new Map<NewAccessRow, number[]>()
  for (const row of rows) {
    const documents = row.action === 'export' ? [] : idsOf(JSON.parse(row.detail).documents ?? '')
    if (documents.length > 0) shown.set(row, documents)
  }
  await insertRows(
    db,
    'access_log',
    rows.filter((row) => !shown.has(row)),
  )
  for (const [row, documents] of shown) {
    const { id } = await db.insertInto('access_log').values(row).returning('id').executeTakeFirstOrThrow()
    await insertRows(
      db,
      'access_log_seen',
      documents.map((document_id) => ({ document_id, entry_id: id })),
    )
  }
}

/** The browser's name is accepted whatever it says, but it must fit into the column. */
function bounded(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, LIMITS.shortText).toWellFormed()
}

/** The filters of a list as the log keeps them: names and phones that were searched for are masked, and what is empty left out. */
export function maskedFilter({
  search,
  ...others
}: Readonly<Record<string, unknown>> & { search?: unknown }): Record<string, string> {
  const masked = typeof search === 'string' ? maskedSearch(search) : undefined
  const filter = Object.entries({ ...others, search: masked }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return Object.fromEntries(filter)
}

function maskedSearch(search: string): string {
  if (search === '') return ''
  const { by } = searchTerm(search)
  if (by === 'number') return search
  return by === 'phone' ? maskPhone(search) : maskName(search)
}
