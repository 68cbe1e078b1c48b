import {
  ACTIVATION_STATUSES,
  type ActivationStatus,
  DEFAULT_LIST_STATUSES,
  OPEN_STATUSES,
  STATUS_TABLE,
} from '#shared/documents/activation-status.ts'
import { listDateOf } from '#shared/documents/documents.contract.ts'
import type { KstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import {
  type ClosedFilter,
  isFiltered as isNarrowed,
  NO_FILTER,
  narrowing,
  readFilter as readNarrowing,
} from './closed-filter.ts'
import type { DocumentListQuery } from './document-list.ts'
import { chosenOrder } from './list-order.ts'

export interface StatusChoice {
  /** As it stands in the address: statuses with commas between them. */
  value: string
  label: string
  statuses: readonly ActivationStatus[]
  /** Only documents that lack a carrier, contact code or store. */
  isUnclassified?: true
}

const choice = (statuses: readonly ActivationStatus[], label: string): StatusChoice => ({
  value: statuses.join(','),
  label,
  statuses,
})

const DEFAULT_CHOICE = choice(DEFAULT_LIST_STATUSES, '대기·진행중')

/** The word in the address for 미분류. */
const UNCLASSIFIED = 'unclassified'

/**
 * Besides what is open, an activation that lacks its code is no sales manager's and gets no hidden price until an administrator
 * completes it. What was cancelled, discarded or otherwise completed is settled with nobody: it would only fill the tab.
 */
const UNCLASSIFIED_STATUSES = [...OPEN_STATUSES, '개통'] as const satisfies readonly ActivationStatus[]

/** What the status filter offers; the first is the default. */
export const STATUS_CHOICES: readonly StatusChoice[] = [
  DEFAULT_CHOICE,
  ...OPEN_STATUSES.map((status) => choice([status], STATUS_TABLE[status].label)),
  choice(OPEN_STATUSES, '모든 미완료'),
  { ...choice(UNCLASSIFIED_STATUSES, '미분류'), value: UNCLASSIFIED, isUnclassified: true },
]

/** The word in the address for every status. */
const ALL = 'all'

/** The filter of a list of open documents, as it stands in the address. */
export interface OpenFilter extends ClosedFilter {
  status: StatusChoice
  contactCode: string
}

/** The tab that a list opens with: the one of its own status, else the first of all. */
export function firstChoice(first: ActivationStatus | ''): StatusChoice {
  return STATUS_CHOICES.find(({ value }) => value === first) ?? DEFAULT_CHOICE
}

/** The filter that stands in an address; an invalid value falls back to the tab that the list opens with. */
export function readFilter(
  params: URLSearchParams,
  first: ActivationStatus | '' = '',
  today?: KstDay,
): OpenFilter {
  return {
    ...readNarrowing(params, today),
    status: readStatus(params.get('activationStatus') ?? '', first),
    contactCode: (params.get('contactCode') ?? '').slice(0, LIMITS.contactCode),
  }
}

/** One of the choices, or another selection from a link: `all`, or any statuses with commas. */
function readStatus(text: string, first: ActivationStatus | ''): StatusChoice {
  const fixed = STATUS_CHOICES.find((each) => each.value === text)
  if (fixed !== undefined) return fixed
  const named = text === ALL ? ACTIVATION_STATUSES : text.split(',')
  const statuses = ACTIVATION_STATUSES.filter((status) => named.includes(status))
  if (statuses.length !== named.length) return firstChoice(first)
  const offered = STATUS_CHOICES.find((each) => each.value === statuses.join(','))
  if (offered !== undefined) return offered
  return statuses.length === ACTIVATION_STATUSES.length
    ? { value: ALL, label: '전체', statuses }
    : choice(statuses, statuses.map((status) => STATUS_TABLE[status].label).join('·'))
}

/** The tabs: the one that the list opens with, the other fixed choices, and the selection of a link if it is none of them. */
export function choicesWith(
  status: StatusChoice,
  first: ActivationStatus | '' = '',
): readonly StatusChoice[] {
  const opening = firstChoice(first)
  const fixed = [opening, ...STATUS_CHOICES.filter((each) => each !== opening)]
  return fixed.includes(status) ? fixed : [...fixed, status]
}

/** What 초기화 changes: a fixed tab stays chosen. */
export function resetFilter({ status }: OpenFilter) {
  const { sort: _, ...nothing } = NO_FILTER
  return {
    ...nothing,
    contactCode: '',
    ...(STATUS_CHOICES.includes(status) ? {} : { activationStatus: '' }),
  }
}

/** True when anything but a fixed tab filters the list. */
export function isFiltered({ status, ...narrowed }: OpenFilter): boolean {
  return !STATUS_CHOICES.includes(status) || isNarrowed(narrowed)
}

export function listQuery(filter: OpenFilter, sort = orderOf(filter)): DocumentListQuery {
  const { statuses, isUnclassified } = filter.status
  return {
    ...beside(filter),
    activationStatus: [...statuses],
    ...(isUnclassified === true ? { unclassified: true } : {}),
    ...(sort === '' ? {} : { sort }),
  }
}

/** The tabs that the office works off: the store's answers come first, then who has waited longest. All others are newest first. */
const QUEUES: readonly string[] = [DEFAULT_CHOICE.value, '대기', '업무요청중', UNCLASSIFIED]

/** The order that was chosen, else the tab's own; empty for newest first. */
export function orderOf(filter: OpenFilter): OpenFilter['sort'] {
  const { value } = filter.status
  return chosenOrder(value, filter) || (QUEUES.includes(value) ? 'waiting' : '')
}

/** The query for the count of 미분류. */
export function unclassifiedQuery(filter: OpenFilter): DocumentListQuery {
  return { ...beside(filter), activationStatus: [...UNCLASSIFIED_STATUSES], unclassified: true }
}

/** The query for the counts of the fixed tabs, which is the same for every chosen tab. */
export function totalsQuery(filter: OpenFilter): DocumentListQuery {
  return { ...beside(filter), activationStatus: [...OPEN_STATUSES] }
}

/** The part of the query besides the status. */
function beside({ status: _, contactCode, ...narrowed }: OpenFilter): DocumentListQuery {
  return { ...narrowing(narrowed), ...(contactCode === '' ? {} : { contactCode }) }
}

/** Which date the filter's days apply to, unless the filter names another. */
export const dateOf = ({ status }: OpenFilter) => listDateOf(status.statuses)

export type StatusTotals = Partial<Record<ActivationStatus, number>>

/** How many documents a choice contains by the totals; a link's selection is counted by its own list. */
export function countOf(
  choice: StatusChoice,
  totals: StatusTotals | undefined,
  listed: number | undefined,
): number | undefined {
  if (!STATUS_CHOICES.includes(choice)) return listed
  // The totals of 미분류 are its own.
  return totals && choice.statuses.reduce((sum, status) => sum + (totals[status] ?? 0), 0)
}
