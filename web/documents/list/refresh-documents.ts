import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { ACTIVATION_STATUSES } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { listDateOf, listDocuments } from '#shared/documents/documents.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { call } from '../../lib/api-client.ts'
import {
  DOCUMENT_KEY,
  DOCUMENTS_KEY,
  type DocumentListQuery,
  type DocumentPage,
  type DocumentPages,
  documentKey,
  LIST_KEY,
} from './document-keys.ts'
import { patchedPages } from './patched-pages.ts'

const ABOUT_DOCUMENTS = [DOCUMENTS_KEY, DOCUMENT_KEY]

/** Reads again whatever may hold these documents, after something happened to them. */
export function refreshDocuments(queries: QueryClient, ids: readonly number[]): void {
  for (const id of ids) refreshDocument(queries, id)
  void refreshLists(queries, ids)
}

/** Reads one document again, with its history, where it is open. */
export function refreshDocument(queries: QueryClient, id: number): void {
  void queries.invalidateQueries({ queryKey: documentKey(id) })
}

/** Reads again every document that is open: a run through the settlements tells of none by itself. */
export function refreshOpenDocuments(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: DOCUMENT_KEY })
}

/**
 * Brings lists and totals up to date after some documents changed. A list of several pages is asked for these documents only:
 * to read all of it anew for each change of anybody would take longer, the further one has scrolled.
 */
export async function refreshLists(queries: QueryClient, ids: readonly number[]): Promise<void> {
  const lists = await listsAtRest(queries)
  const long = ids.length > LIMITS.pageSizeMost ? [] : lists.filter((list) => list.isActive() && isLong(list))
  await Promise.all([
    queries.invalidateQueries({ queryKey: DOCUMENTS_KEY, predicate: (query) => !long.includes(query) }),
    ...long.map((list) => patchList(queries, list, ids)),
  ])
}

/** What was read while nobody listened may be old: read again where it is looked at, and else when it is. */
export function outdateDocuments(queries: QueryClient): void {
  // A reading that has just begun is new enough.
  for (const queryKey of ABOUT_DOCUMENTS)
    void queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
}

/** Reads everything about documents again that is on the screen. Throws what was thrown when something could not be read. */
export async function rereadDocuments(queries: QueryClient): Promise<void> {
  for (const queryKey of ABOUT_DOCUMENTS) void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  await listsAtRest(queries)
  await Promise.all(
    ABOUT_DOCUMENTS.map((queryKey) =>
      queries.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true }),
    ),
  )
}

/** Shows a document as the server just answered it, at once everywhere; the lists are brought up to date. */
export function showSaved(queries: QueryClient, saved: Document): void {
  const newer = (held: Document) => (held.id === saved.id && held.version <= saved.version ? saved : held)
  queries.setQueryData<Document>(documentKey(saved.id), (held) => (held === undefined ? saved : newer(held)))
  queries.setQueriesData<InfiniteData<DocumentPage>>({ queryKey: LIST_KEY }, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(newer) })) },
  )
  void refreshLists(queries, [saved.id])
  void queries.invalidateQueries({ queryKey: [...documentKey(saved.id), 'events'] })
}

/** Of a list that nobody looks at the first page is enough: whoever comes back begins at its top. */
export function shortenUnseen(queries: QueryClient, query: DocumentListQuery): void {
  const list = queries.getQueryCache().find({ queryKey: [...LIST_KEY, query] })
  if (list === undefined || list.isActive() || !isLong(list)) return
  queries.setQueryData<DocumentPages>(
    list.queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    // As old as it was.
    { updatedAt: list.state.dataUpdatedAt },
  )
}

function isLong({ state }: Pick<Query, 'state'>): boolean {
  return ((state.data as DocumentPages | undefined)?.pages.length ?? 0) > 1
}

async function listsAtRest(queries: QueryClient): Promise<Query[]> {
  const lists = queries.getQueryCache().findAll({ queryKey: LIST_KEY })
  await Promise.all(lists.map((list) => patching.get(list)))
  await Promise.all(lists.map(atRest))
  return lists
}

/** A next page that is being read would be dropped by reading anew, and what is changed meanwhile would be lost with it. */
async function atRest(list: Query): Promise<void> {
  while (list.state.fetchStatus === 'fetching') await list.promise?.catch(() => {})
}

const patching = new WeakMap<Query, Promise<void>>()

/** One after the other: an answer that comes late must not be put over what a newer one has shown. */
function patchList(queries: QueryClient, list: Query, ids: readonly number[]): Promise<void> {
  const before = patching.get(list) ?? Promise.resolve()
  const patch = before.then(() => askAndPatch(queries, list, ids))
  patching.set(list, patch)
  return patch
}

async function askAndPatch(queries: QueryClient, list: Query, ids: readonly number[]): Promise<void> {
  const { queryKey } = list
  const query = queryKey[LIST_KEY.length] as DocumentListQuery
  try {
    const [{ items: found }, { total }] = await Promise.all([
      call(listDocuments, { query: { ...query, ids: [...ids], limit: LIMITS.pageSizeMost } }),
      call(listDocuments, { query: { ...query, limit: 1 } }),
    ])
    await atRest(list)
    const date = query.dateField ?? listDateOf(query.activationStatus ?? ACTIVATION_STATUSES)
    queries.setQueryData<DocumentPages>(
      queryKey,
      (data) => data && patchedPages(data, { asked: new Set(ids), found, total, date }),
    )
  } catch {
    await queries.invalidateQueries({ queryKey, exact: true })
  }
}
