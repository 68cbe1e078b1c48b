import type { AccountKind } from '../permissions.ts'

/** What the office and the stores are told of an application; `message` and `corrected` come from the other side. */
export const APPLICATION_NEWS = [
  'submitted',
  'assigned',
  'supplement-answered',
  'supplement-requested',
  'message',
  'status',
  'corrected',
] as const
export type ApplicationNewsKind = (typeof APPLICATION_NEWS)[number]

/** What a store is told of its statement of a month. */
export const STATEMENT_NEWS = 'statement'

/** All that stands in the list of news. */
export const NEWS_KINDS = [...APPLICATION_NEWS, STATEMENT_NEWS] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

const OF_OFFICE: readonly NewsKind[] = [
  'submitted',
  'assigned',
  'supplement-answered',
  'message',
  'corrected',
]
const OF_STORE: readonly NewsKind[] = [
  'supplement-requested',
  'message',
  'status',
  'corrected',
  STATEMENT_NEWS,
]

/** No news of the list: how a sales manager's stores did today, said in the evening and by push alone. */
export const DAILY_SUMMARY = 'daily-summary'
/** All that an account can be told. */
export type ToldKind = NewsKind | typeof DAILY_SUMMARY

/** What such an account is told, in the order of its settings. */
export function toldKindsOf(kind: AccountKind): readonly ToldKind[] {
  return kind === 'sales_manager' ? [DAILY_SUMMARY] : newsKindsOf(kind)
}

/** The kinds of news among them. */
export function newsKindsOf(kind: AccountKind): readonly NewsKind[] {
  if (kind === 'sales_manager') return []
  return kind === 'dealer' ? OF_STORE : OF_OFFICE
}
