import type { AccountKind } from '../permissions.ts'

/** What the office and the stores are told of an application; `message` and `corrected` come from the other side. */
export const NEWS_KINDS = [
  'submitted',
  'assigned',
  'supplement-answered',
  'supplement-requested',
  'message',
  'status',
  'corrected',
] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

const OF_OFFICE: readonly NewsKind[] = [
  'submitted',
  'assigned',
  'supplement-answered',
  'message',
  'corrected',
]
const OF_STORE: readonly NewsKind[] = ['supplement-requested', 'message', 'status', 'corrected']

/** Not about an application: how a sales manager's stores did today, said in the evening and by push alone. */
export const DAILY_SUMMARY = 'daily-summary'
/** Not about an application: that a store's statement was approved, or what it objects to was answered; by push alone. */
export const STATEMENT_NEWS = 'statement'
/** All that an account can be told. */
export type ToldKind = NewsKind | typeof DAILY_SUMMARY | typeof STATEMENT_NEWS

/** What such an account is told, in the order of its settings. */
export function toldKindsOf(kind: AccountKind): readonly ToldKind[] {
  if (kind === 'sales_manager') return [DAILY_SUMMARY]
  return kind === 'dealer' ? [...OF_STORE, STATEMENT_NEWS] : newsKindsOf(kind)
}

/** The kinds of news among them. */
export function newsKindsOf(kind: AccountKind): readonly NewsKind[] {
  if (kind === 'sales_manager') return []
  return kind === 'dealer' ? OF_STORE : OF_OFFICE
}
