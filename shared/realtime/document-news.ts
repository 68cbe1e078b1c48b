/** What a change means to the office (`news` of `document_changed`); pages ignore values they do not know. */
export const DOCUMENT_NEWS = ['submitted', 'supplement-answered'] as const
export type DocumentNews = (typeof DOCUMENT_NEWS)[number]
