/** The list from which an application is opened by default. */
export const DEFAULT_LIST = 'documents'

/** The list that an application's page was opened from: its path without the slash, and the filter in its address. */
export interface ListPlace {
  list: string
  params: URLSearchParams
}

/** What the page keeps in its address besides the filter of its list. */
const LIST = 'list'

/** The address of an application's page, which keeps the list that it was opened from. */
export function documentPageAddress(id: number, place?: ListPlace): string {
  const params = new URLSearchParams(place?.params)
  // The list's own name for an open document, which no page of an application needs.
  params.delete('document')
  if (place !== undefined && place.list !== DEFAULT_LIST) params.set(LIST, place.list)
  return withParams(`/documents/${id}`, params)
}

/** The list in the address of an application's page. */
export function listPlaceOf(params: URLSearchParams): ListPlace {
  const rest = new URLSearchParams(params)
  rest.delete(LIST)
  return { list: params.get(LIST) ?? DEFAULT_LIST, params: rest }
}

export function listPageAddress({ list, params }: ListPlace): string {
  return withParams(`/${list}`, params)
}

function withParams(path: string, params: URLSearchParams): string {
  const query = params.toString()
  return query === '' ? path : `${path}?${query}`
}
