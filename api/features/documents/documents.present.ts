import {
  type DocumentContent,
  type DocumentCurrent,
  EXCERPT_LENGTH,
  joinedMemo,
  type ListedContent,
} from '#shared/documents/document.contract.ts'
import type { AmountsOfDocument, DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { type DocumentField, FIELD_NAMES, LISTED_FIELDS, ruleOf } from '#shared/documents/document-fields.ts'
import { maskName } from '#shared/korean.ts'
import { toWon } from '#shared/money.ts'
import { maskPhone } from '#shared/phone.ts'
import type { Account } from '../../http/accounts.ts'
import { DOCUMENT_COLUMNS } from './document-columns.ts'
import {
  type AmountColumns,
  type ChatColumns,
  type DocumentRow,
  readIdList,
  settledAmount,
} from './document-rows.ts'
import { isMaskedFor, type Standing, seesAmounts, type View, viewOf } from './documents.access.ts'
import { presentLines } from './settlement-lines.ts'

/**
 * A document for one reader: a store never sees staff memos, whoever has not taken a document sees it without personal data, and
 * amounts of the settlement go to administrators only.
 */
export function presentDocument(row: DocumentRow, reader: Account): DocumentWithAmounts {
  const document = { ...presentContent(row, viewOf(reader, row)), ...presentChat(row, reader) }
  return seesAmounts(reader) ? { ...document, ...presentAmounts(row) } : document
}

/** A version of a document as one view shows it; the same for everybody who has that view. */
export function presentContent(row: DocumentRow, view: View): DocumentContent {
  return contentOf(READERS[view], row, view) as DocumentContent
}

/** A version of a document as a row of a list shows it. */
export function presentListed(row: DocumentRow, view: View): ListedContent {
  return contentOf(LISTED_READERS[view], row, view) as ListedContent
}

function contentOf(readers: FieldReaders, row: DocumentRow, view: View) {
  const content: Partial<Record<DocumentField, unknown>> & { isMasked: boolean } = {
    isMasked: view === 'masked',
  }
  for (const [field, read] of readers) content[field] = read(row)
  return content
}

type Reader = (row: DocumentRow) => unknown
type FieldReaders = readonly (readonly [DocumentField, Reader])[]

/** How each view reads each field, worked out once: a list presents thousands of rows. */
const READERS: Readonly<Record<View, FieldReaders>> = {
  staff: FIELD_NAMES.map((field) => [field, readerOf(field)]),
  store: FIELD_NAMES.map((field) => [field, readerForStore(field)]),
  masked: FIELD_NAMES.map((field) => [field, maskedReader(field)]),
}
const LISTED_READERS: Readonly<Record<View, FieldReaders>> = {
  staff: listedReaders(READERS.staff),
  store: listedReaders(READERS.store),
  masked: listedReaders(READERS.masked),
}

function listedReaders(readers: FieldReaders): FieldReaders {
  return readers
    .filter(([field]) => LISTED_FIELDS.some((listed) => listed === field))
    .map(([field, read]) => {
      if (ruleOf(field).kind !== 'memo') return [field, read]
      return [
        field,
        (row) => excerptOf(field === 'notes' ? listedMemo(row, read) : (read(row) as string | null)),
      ]
    })
}

/** The joined memo, with the note of a cancellation moved to its front: a cut memo then still says why. */
function listedMemo(row: DocumentRow, read: Reader): string {
  const memo = joinedMemo(read(row) as string | null)
  if (row.activation_status !== '취소') return memo
  const lines = memo.split('\n')
  const at = Math.max(
    lines.findLastIndex((line) => line.startsWith('개통취소')),
    0,
  )
  return [...lines.slice(at), ...lines.slice(0, at)].join('\n')
}

function excerptOf(text: string | null): string | null {
  if (text === null || text === '') return null
  const characters = text.length > EXCERPT_LENGTH ? [...text] : []
  return characters.length > EXCERPT_LENGTH ? `${characters.slice(0, EXCERPT_LENGTH).join('')}…` : text
}

function readerOf(field: DocumentField): Reader {
  const source = DOCUMENT_COLUMNS[field]
  if ('read' in source) return source.read
  const { column } = source
  switch (ruleOf(field).kind) {
    case 'flag':
      return (row) => row[column] === 1
    case 'won':
      return (row) => won(row[column] as number | null)
    case 'ids':
      return (row) => readIdList(row[column] as string)
    default:
      return (row) => row[column]
  }
}

function readerForStore(field: DocumentField): Reader {
  const source = DOCUMENT_COLUMNS[field]
  switch (ruleOf(field).seenBy) {
    case 'everyone':
      return readerOf(field)
    case 'in part':
      return 'readForStore' in source ? source.readForStore : nothingOf(field)
    case 'office':
      return nothingOf(field)
  }
}

/** Reads a field for an account that has not taken the document: only what every kind of account may see. */
function maskedReader(field: DocumentField): Reader {
  const { seenBy, masked } = ruleOf(field)
  const read = readerOf(field)
  if (seenBy !== 'everyone') return nothingOf(field)
  switch (masked) {
    case 'shown':
      return read
    case 'name':
      return (row) => maskName(String(read(row)))
    case 'phone':
      return (row) => maskPhone(String(read(row)))
    case 'hidden':
      return nothingOf(field)
  }
}

function nothingOf(field: DocumentField): Reader {
  const { kind } = ruleOf(field)
  return () => (kind === 'flag' ? false : kind === 'ids' ? [] : null)
}

/** The chat, which changes without a new version of the document. */
export function presentChat(row: Partial<Standing> & ChatColumns, reader: Account): DocumentCurrent {
  return isMaskedFor(reader, row)
    ? { chatRoomId: null, unreadMessages: 0 }
    : { chatRoomId: row.chat_room_id, unreadMessages: row.unread_messages }
}

/** The amounts, which change without a new version too, for those who see them. */
export function presentAmounts(row: AmountColumns): Required<AmountsOfDocument> {
  return {
    settlementNewCustomerPrice: won(row.settlement_new_customer_price),
    settlementPortInPrice: won(row.settlement_port_in_price),
    settlementCalculatedAt: row.settlement_calculated_at,
    settlementAmount: won(settledAmount(row)),
    manualSettlementAmount: won(row.manual_settlement_amount),
    calculatedSettlementAmount: won(row.calculated_settlement_amount),
    hiddenPrice: won(row.hidden_price),
    policyDetails: presentLines(row.policy_details),
  }
}

function won(hundredths: number | null): number | null {
  return hundredths === null ? null : toWon(hundredths)
}
