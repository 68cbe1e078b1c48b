import { type Insertable, sql } from 'kysely'
import type { AccessAction } from '#shared/access-log/access-log.contract.ts'
import { maskName } from '#shared/korean.ts'
import { LIMITS } from '#shared/limits.ts'
import { accountKind } from '#shared/permissions.ts'
import { maskPhone } from '#shared/phone.ts'
import type { Queryable } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import type { AccessLogTable } from '../../database/tables/access-log.ts'
import type { Accessed, AccessedBy } from '../../http/access-sink.ts'

/** What is kept equally long is one chain: changes of rights stay a year longer than the rest. */
export type Chain = 'records' | 'rights'
export const CHAINS: readonly Chain[] = ['records', 'rights']

export type NewAccessRow = Insertable<AccessLogTable>

/** The row of an access; of the person it keeps no more than what is left when name and phone are masked. */
export function accessRow(
  action: AccessAction,
  { subject, person, detail = {}, reason }: Accessed,
  { account, address, userAgent }: AccessedBy,
  at: Date,
): NewAccessRow {
  return {
    chain: action === 'rights-changed' ? 'rights' : 'records',
    at: at.toISOString(),
    account_id: account.id,
    username: account.username,
    account_name: account.name,
    account_kind: accountKind(account),
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

/** Within a transaction. */
export async function insertAccessRows(db: Queryable, rows: readonly NewAccessRow[]): Promise<void> {
  for (const piece of inPieces(rows)) await db.insertInto('access_log').values(piece).execute()
}

/** A browser's name is nobody's input to judge, but it must fit into a row. */
function bounded(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, LIMITS.shortText).toWellFormed()
}

/** How many rows the log holds. */
export async function countAccessRows(db: Queryable): Promise<number> {
  const { total } = await db
    .selectFrom('access_log_chains')
    .select(sql<number>`sum(appended - removed)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
