import { type ActivationStatus, OPEN_STATUSES } from '../documents/activation-status.ts'
import type { DocumentListName } from './saved-view.contract.ts'

/** The views that every list of that kind offers, with what they ask for. */
export const BUILT_IN_FILTERS = {
  mine: { assignee: 'me' },
  answered: { supplementAnswered: true },
  unread: { unread: true },
} as const
export type BuiltInViewName = keyof typeof BUILT_IN_FILTERS

/** The lists of work, whose built-in views say how much waits in them, with the statuses that count there. */
export const WORK_LISTS = {
  documents: OPEN_STATUSES,
  'work-requests': ['업무요청중'],
} as const satisfies Partial<Record<DocumentListName, readonly ActivationStatus[]>>
