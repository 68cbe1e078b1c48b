import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AccessLogTable } from '../../database/tables/access-log.ts'

export type AccessRow = Selectable<AccessLogTable>

/** A place in a chain: the number and the hash of the last row before it. */
export interface Link {
  number: number
  hash: string
}

/** The seal of a row: SHA-256 in hex over the previous row's hash and all fields of this row with its number. */
export function sealOf(row: AccessRow, before: Link): string {
  const said = [
    ...[row.chain, before.number + 1, row.id, row.at],
    ...[row.account_id, row.username, row.account_name, row.account_kind, row.address, row.user_agent],
    ...[row.action, row.subject_kind, row.subject_id, row.subject_name, row.person_name, row.person_phone],
    ...[row.detail, row.reason],
  ]
  return createHash('sha256')
    .update(`${before.hash}\n${JSON.stringify(said)}`)
    .digest('hex')
}

/** Checks rows in the order of their numbers. `broken`: the first that is missing or was changed. */
export function follow(rows: readonly AccessRow[], start: Link): { link: Link; broken: Broken | null } {
  let link = start
  for (const row of rows) {
    const number = link.number + 1
    if (row.seal_number !== number) return { link, broken: { why: 'missing', number, row: null } }
    if (row.hash !== sealOf(row, link)) return { link, broken: { why: 'changed', number, row } }
    link = { number, hash: row.hash }
  }
  return { link, broken: null }
}

/**
 * `uncounted`: the rows in the table are fewer or more than the database counted when they were added. `unstated`: the chain's
 * start was moved without a statement of what went. `early`: what went was not old enough by its statement, or the
 * statement comes from the future. `unlisted`: the index of who saw a document lacks what an entry says. `cut` and
 * `rewritten`: the signed ends outside the database know of more entries, or of others.
 */
export interface Broken {
  why: 'missing' | 'changed' | 'uncounted' | 'unstated' | 'early' | 'unlisted' | 'cut' | 'rewritten'
  number: number
  row: AccessRow | null
}
