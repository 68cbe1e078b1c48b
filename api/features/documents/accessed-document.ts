import type * as z from 'zod/mini'
import { type AccessDetail, NO_REASON } from '#shared/access-log/access-log.contract.ts'
import type { DuplicateQuestion } from '#shared/documents/application.contract.ts'
import type { Accessed, Listed } from '../../http/access-sink.ts'
import type { Account } from '../../http/accounts.ts'
import { maskedFilter } from '../access-log/access-rows.ts'
import { rangesOf } from '../access-log/id-ranges.ts'
import type { DocumentRow } from './document-rows.ts'
import { isMaskedFor, type Standing, viewOf } from './documents.access.ts'

/** What the access log records of an answer with a document; null where its reader sees no personal data. */
export function accessedDocument(reader: Account, row: DocumentRow, detail?: AccessDetail): Accessed | null {
  if (isMaskedFor(reader, row)) return null
  return {
    subject: { kind: 'document', id: row.id, name: row.document_number },
    person: { name: row.customer_name, phone: row.customer_phone },
    ...(detail === undefined ? {} : { detail }),
  }
}

/** What the access log records of an export: its filter, with names and phones masked, its row count, and whom it tells of. */
export function accessedExport(
  filters: Readonly<Record<string, unknown>> & { search?: string | undefined },
  rows: number,
  documents: readonly number[],
  reason: string | undefined,
): Accessed {
  return {
    subject: null,
    person: null,
    detail: {
      ...shownDocuments(documents, rows),
      filter: maskedFilter(filters),
    },
    reason: reason || NO_REASON,
  }
}

/** By which an entry is found when somebody asks who has seen one of these documents. */
export function shownDocuments(documents: readonly number[], rows: number): AccessDetail {
  return { rows, ...(documents.length > 0 && { documents: rangesOf(documents) }) }
}

/** What the access log records of a question for duplicates: about whom, how many there were, and which of them were seen. */
export function askedDuplicates(
  asked: z.output<typeof DuplicateQuestion>,
  seen: readonly number[],
  rows: number,
): Accessed {
  const { customerName: name, customerPhone: phone, carrier, contactCode } = asked
  return {
    subject: null,
    person: { name, phone },
    detail: {
      ...shownDocuments(seen, rows),
      filter: { list: '중복 확인', carrier, ...(contactCode && { contactCode }) },
    },
  }
}

/** What the access log records of a page of a list: whom its reader sees in full, and what was asked for. */
export function listedDocuments(
  reader: Account,
  rows: readonly (Partial<Standing> & { id: number })[],
  query: Readonly<Record<string, unknown>> = {},
): Listed {
  const { cursor: _page, limit: _length, ids: _followed, view: _shape, ...filters } = query
  const seen = rows.filter((row) => viewOf(reader, row) !== 'masked')
  return { documents: seen.map(({ id }) => id), filters }
}
