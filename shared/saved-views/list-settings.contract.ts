import * as z from 'zod/mini'
import { DOCUMENT_SORTS, type DocumentSort } from '../documents/documents.contract.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { columnName, DOCUMENT_LISTS } from './saved-view.contract.ts'

const SORTS: readonly DocumentSort[] = DOCUMENT_SORTS.flatMap((by) => [by, `-${by}` as const])

/** How wide columns were made, and which are hidden in each view. */
export const KeptColumns = z.strictObject({
  /** In px, by the column's key. */
  widths: z.record(columnName, z.number().check(z.minimum(1), z.maximum(5_000))),
  /** By the view in the address; an empty text stands for none. */
  hidden: z.record(
    z.string().check(z.maxLength(20)),
    z.array(columnName).check(z.maxLength(LIMITS.viewColumns)),
  ),
})
export type KeptColumns = z.output<typeof KeptColumns>

/** How an account left its lists of documents, for all of its devices. */
export const ListSettings = z.strictObject({
  /** By the tab, as it stands in the address; empty for the list's own order. */
  orders: z.record(z.string().check(z.maxLength(100)), z.enum(['', ...SORTS])),
  columns: z.partialRecord(z.enum(DOCUMENT_LISTS), KeptColumns),
})
export type ListSettings = z.output<typeof ListSettings>

export const readListSettings = defineEndpoint({
  method: 'GET',
  path: '/api/list-settings',
  summary: '내 목록의 정렬과 열',
  access: 'documents.views',
  response: ListSettings,
})
/** What is not sent stays: another device may have changed it. */
export const changeListSettings = defineEndpoint({
  method: 'PATCH',
  path: '/api/list-settings',
  summary: '내 목록의 정렬과 열 저장 (보낸 것만)',
  access: 'documents.views',
  body: z.partial(ListSettings),
  response: ListSettings,
})
