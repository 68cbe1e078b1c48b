import {
  ACTIVATION_STATUSES,
  type ActivationStatus,
  DEFAULT_LIST_STATUSES,
  OPEN_STATUSES,
  STATUS_TABLE,
} from '#shared/documents/activation-status.ts'
import { LIMITS } from '#shared/limits.ts'
import type { DocumentListQuery } from '../../documents/list/document-list.ts'

export interface StatusChoice {
  /** As it stands in the address: statuses with commas. */
  value: string
  label: string
  statuses: readonly ActivationStatus[]
}

const choice = (statuses: readonly ActivationStatus[], label: string): StatusChoice => ({
  value: statuses.join(','),
  label,
  statuses,
})

const DEFAULT_CHOICE = choice(DEFAULT_LIST_STATUSES, '대기·진행중')

/** What the status filter offers; the first is the default (DECISIONS.md §4). */
export const STATUS_CHOICES: readonly StatusChoice[] = [
  DEFAULT_CHOICE,
  ...OPEN_STATUSES.map((status) => choice([status], STATUS_TABLE[status].label)),
  choice(OPEN_STATUSES, '모든 미완료'),
]

export interface DocumentsFilter {
  status: StatusChoice
  /** Name, phone or initial consonants. */
  search: string
  contactCode: string
}

/** The filter that an address stands for; what makes no sense in it falls back to the default. */
export function readFilter(params: URLSearchParams): DocumentsFilter {
  const status = params.get('activationStatus')
  return {
    status: STATUS_CHOICES.find(({ value }) => value === status) ?? DEFAULT_CHOICE,
    search: (params.get('search') ?? '').slice(0, LIMITS.search),
    contactCode: (params.get('contactCode') ?? '').slice(0, LIMITS.contactCode),
  }
}

/** What leaves no trace in the address. */
export const DEFAULTS = { activationStatus: DEFAULT_CHOICE.value }

export function listQuery({ status, search, contactCode }: DocumentsFilter): DocumentListQuery {
  return {
    activationStatus: [...status.statuses],
    ...(search === '' ? {} : { search }),
    ...(contactCode === '' ? {} : { contactCode }),
  }
}

/** How many documents a choice holds, of the totals by status. */
export function countOf(
  { statuses }: StatusChoice,
  totals: Partial<Record<ActivationStatus, number>> | undefined,
): number | undefined {
  if (totals === undefined) return undefined
  return ACTIVATION_STATUSES.filter((status) => statuses.includes(status)).reduce(
    (sum, status) => sum + (totals[status] ?? 0),
    0,
  )
}
