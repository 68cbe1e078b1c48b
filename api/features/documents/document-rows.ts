import { type Selectable, sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { Hundredths } from '#shared/money.ts'
import type { Queryable } from '../../database/database.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { DocumentTable } from '../../database/tables/documents.ts'
import type { Account } from '../../http/accounts.ts'
import { relationTo, sideOf } from './documents.access.ts'

/** A document with what hangs on it: its file, its room, and what the reader's side has not read there. */
export type DocumentRow = Selectable<DocumentTable> & {
  file_name: string | null
  file_size: number | null
  chat_room_id: number | null
  unread_messages: number
}

export const AMOUNT_COLUMNS = [
  'settlement_new_customer_price',
  'settlement_port_in_price',
  'settlement_calculated_at',
  'manual_settlement_amount',
  'calculated_settlement_amount',
  'hidden_price',
  'policy_details',
] as const satisfies readonly (keyof DocumentTable)[]
export type AmountColumns = Pick<DocumentRow, (typeof AMOUNT_COLUMNS)[number]>

/** The amount an administrator set, else the calculated one, in hundredths of a won; null: not known yet. */
export function settledAmount(
  row: Pick<AmountColumns, 'manual_settlement_amount' | 'calculated_settlement_amount'>,
): Hundredths | null {
  return row.manual_settlement_amount ?? row.calculated_settlement_amount
}

export type ChatColumns = Pick<DocumentRow, 'chat_room_id' | 'unread_messages'>

/**
 * The count of messages that each side has not read; the query must join `chat_rooms`. Messages are counted only in rooms that
 * have some after the last one that the side read, so that a list stays cheap.
 */
export const UNREAD_MESSAGES = {
  dealer: unreadBeyond('chat_rooms.read_by_dealer', 'staff'),
  staff: unreadBeyond('chat_rooms.read_by_staff', 'dealer'),
}

function unreadBeyond(mark: string, sender: string) {
  return sql.raw<number>(`case when chat_rooms.last_of_${sender} > ${mark} then (
    select count(*) from chat_messages where chat_messages.chat_room_id = chat_rooms.id
    and chat_messages.number > ${mark} and chat_messages.sender_type = '${sender}') else 0 end`)
}

/** All documents, deleted ones too, as rows for one side. */
export function selectDocuments(db: Queryable, side: 'dealer' | 'staff') {
  return db
    .selectFrom('documents')
    .leftJoin('document_files', 'document_files.id', 'documents.file_id')
    .leftJoin('chat_rooms', 'chat_rooms.document_id', 'documents.id')
    .selectAll('documents')
    .select([
      'document_files.file_name',
      'document_files.file_size',
      'chat_rooms.id as chat_room_id',
      UNREAD_MESSAGES[side].as('unread_messages'),
    ])
}

const rowFor = {
  dealer: undeletedRow('dealer'),
  staff: undeletedRow('staff'),
}

function undeletedRow(side: 'dealer' | 'staff') {
  return preparedQuery<{ id: number }>()((db, value) =>
    selectDocuments(db, side)
      .where('documents.id', '=', value('id'))
      .where('documents.deleted_at', 'is', null),
  )
}

/** The document for a reader. Throws DOCUMENT_NOT_FOUND for what is deleted or must not be known to exist. */
export async function readDocumentRow(db: Queryable, account: Account, id: number): Promise<DocumentRow> {
  const [row] = await rowFor[sideOf(account)](db, { id })
  if (row === undefined || relationTo(account, row) === 'none') throw new AppError('DOCUMENT_NOT_FOUND')
  return row
}

/** The same by its number. */
export async function rowOfNumber(
  db: Queryable,
  account: Account,
  documentNumber: string,
): Promise<DocumentRow> {
  const found = await db
    .selectFrom('documents')
    .select('id')
    .where('document_number', '=', documentNumber)
    .executeTakeFirst()
  return readDocumentRow(db, account, found?.id ?? 0)
}

/** A document that was deleted, for whoever may bring it back. Throws DOCUMENT_NOT_FOUND for what is not deleted. */
export async function readDeletedRow(db: Queryable, account: Account, id: number): Promise<DocumentRow> {
  const row = await selectDocuments(db, sideOf(account))
    .where('documents.id', '=', id)
    .where('documents.deleted_at', 'is not', null)
    .executeTakeFirst()
  if (row === undefined || relationTo(account, row) === 'none') throw new AppError('DOCUMENT_NOT_FOUND')
  return row
}

/** The JSON list of a column of ids. */
export function readIdList(text: string): number[] {
  return text === '[]' ? [] : (JSON.parse(text) as number[])
}
