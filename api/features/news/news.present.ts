import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { maskName } from '#shared/korean.ts'
import type { NewsItem } from '#shared/news/news.contract.ts'
import type { NewsKind } from '#shared/news/news-kinds.ts'
import type { Account } from '../../http/accounts.ts'
import { isMaskedFor } from '../documents/documents.access.ts'
import type { NewsRow } from './news.queries.ts'

export function presentNews(row: NewsRow, reader: Account): NewsItem {
  return {
    id: row.id,
    kind: row.kind as NewsKind,
    at: row.at,
    documentId: row.document_id,
    documentNumber: row.document_number,
    customerName: isMaskedFor(reader, row) ? maskName(row.customer_name) : row.customer_name,
    carrier: row.carrier,
    storeName: row.store_name,
    actorName: row.actor_name,
    activationStatus: row.activation_status as ActivationStatus,
    isUnread: row.is_unread === 1,
  }
}
