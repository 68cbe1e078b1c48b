import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { maskName } from '#shared/korean.ts'
import type { NewsItem } from '#shared/news/news.contract.ts'
import { STATEMENT_NEWS } from '#shared/news/news-kinds.ts'
import type { Account } from '../../http/accounts.ts'
import { isMaskedFor } from '../documents/documents.access.ts'
import type { NewsRow } from './news.queries.ts'

export function presentNews(row: NewsRow, reader: Account): NewsItem {
  const told = { id: row.id, at: row.at, actorName: row.actor_name, isUnread: row.is_unread === 1 }
  if (row.document_id === null)
    return { ...told, kind: STATEMENT_NEWS, month: row.statement_month, step: row.statement_step }
  return {
    ...told,
    kind: row.kind,
    documentId: row.document_id,
    documentNumber: row.document_number,
    customerName: isMaskedFor(reader, row) ? maskName(row.customer_name) : row.customer_name,
    carrier: row.carrier,
    storeName: row.store_name,
    activationStatus: row.activation_status as ActivationStatus,
  }
}
