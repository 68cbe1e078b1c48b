import { sql, type Updateable } from 'kysely'
import { type ActivationStatus, isOpenStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { AppError } from '#shared/errors.ts'
import type { DatabaseKind, Queryable, Transaction } from '../../database/database.ts'
import { tally } from '../../database/document-tallies.ts'
import { lockRows } from '../../database/lock-rows.ts'
import { indexDocument } from '../../database/search.ts'
import type { DocumentTable } from '../../database/tables/documents.ts'
import type { Account } from '../../http/accounts.ts'
import { type DocumentRow, readDocumentRow } from './document-rows.ts'
import { presentDocument } from './documents.present.ts'

export type DocumentColumns = Updateable<DocumentTable>

/** Throws VERSION_CONFLICT with the document as the caller may see it now. */
function refuseOutdated(row: DocumentRow, account: Account): never {
  throw new AppError('VERSION_CONFLICT', { current: presentDocument(row, account) })
}

/**
 * The document that somebody is about to change. Throws DOCUMENT_NOT_FOUND, or VERSION_CONFLICT when another person changed
 * it since `version`; one's own saves never conflict. Others who change it wait for the end of the transaction.
 */
export async function documentToChange(
  { db }: Pick<Transaction, 'db'>,
  kind: DatabaseKind,
  account: Account,
  id: number,
  version: number | undefined,
): Promise<DocumentRow> {
  await lockRows(db, kind, 'documents', [id])
  const row = await readDocumentRow(db, account, id)
  if (version === undefined || version === row.version) return row
  if (version > row.version || row.updated_by !== account.id) refuseOutdated(row, account)
  return row
}

/** Writes the next version. Throws VERSION_CONFLICT when another process wrote it meanwhile. */
export async function saveNextVersion(
  db: Queryable,
  before: DocumentRow,
  by: { actor: Account; at: string },
  columns: DocumentColumns,
): Promise<{ version: number }> {
  const { numUpdatedRows } = await db
    .updateTable('documents')
    .set({ ...columns, version: sql`version + 1`, updated_at: by.at, updated_by: by.actor.id })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) refuseOutdated(await readDocumentRow(db, by.actor, before.id), by.actor)
  return { version: before.version + 1 }
}

/** What a status brings with it in `status`, unless an administrator set that by hand. */
export function documentStatusFor(row: DocumentRow, activationStatus: ActivationStatus): string {
  return row.status_set_by_admin === 1 ? row.status : STATUS_TABLE[activationStatus].documentStatus
}

/** Keeps the totals and the index of pieces right when a document leaves one status for another. */
export async function recordStatusMove(
  db: Queryable,
  kind: DatabaseKind,
  row: DocumentRow,
  to: ActivationStatus,
): Promise<void> {
  const from = row.activation_status as ActivationStatus
  await tally(db, kind, from, -1)
  await tally(db, kind, to, 1)
  const isOpen = isOpenStatus(to)
  if (isOpenStatus(from) === isOpen) return
  const { customer_name: customerName, customer_phone: customerPhone } = row
  await indexDocument(db, kind, row.id, { customerName, customerPhone, isOpen })
}
