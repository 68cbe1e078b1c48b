import type { QueryClient } from '@tanstack/react-query'
import type { Document } from '#shared/documents/document.contract.ts'
import { type Pages, refreshRows } from '../../records/list-refresh.ts'
import { DOCUMENTS_KEY, documentKey } from '../../records/record-keys.ts'
import { LIST_KEY, type ListedDocument } from './document-keys.ts'

/** Reads again whatever may hold these documents, after something happened to them. */
export function refreshDocuments(queries: QueryClient, ids: readonly number[]): void {
  for (const id of ids) void queries.invalidateQueries({ queryKey: documentKey(id) })
  void refreshRows(queries, DOCUMENTS_KEY, ids)
}

/** Shows a document as the server just answered it, at once everywhere; the lists are brought up to date. */
export function showSaved(queries: QueryClient, saved: Document): void {
  const isNewer = (held: ListedDocument) => held.id === saved.id && held.version <= saved.version
  queries.setQueryData<Document>(documentKey(saved.id), (held) =>
    held === undefined || isNewer(held) ? saved : held,
  )
  queries.setQueriesData<Pages<ListedDocument>>({ queryKey: LIST_KEY }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((held) => (isNewer(held) ? saved : held)),
          })),
        },
  )
  void refreshRows(queries, DOCUMENTS_KEY, [saved.id])
  void queries.invalidateQueries({ queryKey: [...documentKey(saved.id), 'events'] })
}
