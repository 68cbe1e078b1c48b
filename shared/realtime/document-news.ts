/** What the office wants to be told of a change (`news` of `document_changed`); a page that does not know one says nothing. */
export const DOCUMENT_NEWS = ['submitted', 'supplement-answered'] as const
export type DocumentNews = (typeof DOCUMENT_NEWS)[number]
