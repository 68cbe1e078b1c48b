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

/** The kinds of which such an account is told, in the order of its settings. */
export function newsKindsOf(kind: AccountKind): readonly NewsKind[] {
  if (kind === 'sales_manager') return []
  return kind === 'dealer' ? OF_STORE : OF_OFFICE
}
