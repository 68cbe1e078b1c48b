/** What the office is told of an application. */
export const NEWS_KINDS = ['submitted', 'assigned', 'supplement-answered', 'message', 'corrected'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]
