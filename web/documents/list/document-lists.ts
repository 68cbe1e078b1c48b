import { listQuery as closedQuery, readFilter as readClosedFilter } from './closed-filter.ts'
import type { DocumentListQuery } from './document-list.ts'
import { DEFAULT_LIST, type ListPlace } from './document-page-address.ts'
import { listQuery as openQuery, readFilter as readOpenFilter } from './open-filter.ts'

interface NamedList {
  title: string
  /** What the list asks for with the filter in its address. */
  query: (params: URLSearchParams) => DocumentListQuery
}

const open = (params: URLSearchParams) => openQuery(readOpenFilter(params))
const closed = (status: Parameters<typeof closedQuery>[0]) => (params: URLSearchParams) =>
  closedQuery(status, readClosedFilter(params))

/** The lists of documents by the path of their page, without the slash. */
const DOCUMENT_LISTS: Record<string, NamedList> = {
  documents: { title: '접수 관리', query: open },
  'work-requests': {
    title: '업무 요청중',
    query: (params) => openQuery(readOpenFilter(params, '업무요청중')),
  },
  completed: { title: '개통완료 관리', query: closed('개통') },
  'other-completions': { title: '기타완료', query: closed('기타완료') },
  cancelled: { title: '개통취소 내역', query: closed('취소') },
  discarded: { title: '폐기', query: closed('폐기') },
}

/** The list of a place; an unknown one is 접수 관리. */
export function listOfPlace({ list, params }: ListPlace): { title: string; query: DocumentListQuery } {
  const named = DOCUMENT_LISTS[list] ?? DOCUMENT_LISTS[DEFAULT_LIST]
  if (named === undefined) throw new Error('no default list')
  return { title: named.title, query: named.query(params) }
}
