import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { CUSTOMER_TYPES, type CustomerType } from '#shared/documents/document.contract.ts'
import { DOCUMENT_DATES, type DocumentSort } from '#shared/documents/documents.contract.ts'
import { isKstDay, kstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import type { DocumentListQuery } from './document-list.ts'
import { chosenOrder, readOrder } from './list-order.ts'
import { daysOfPeriod, PERIODS, type Period } from './period.ts'

/** The filter of a list of closed documents, as it stands in the address; an empty text filters nothing. */
export interface ClosedFilter {
  search: string
  carrier: string
  /** Days in Seoul, both included, of `dateField`; by default of the date on which it was closed. */
  startDate: string
  endDate: string
  /** Days that move on with the calendar; then the two days above are those of the period. */
  period: Period | ''
  dateField: '' | (typeof DOCUMENT_DATES)[number]
  /** Customer types with commas between them. */
  customerType: string
  /** `true` shows only documents assigned to or activated by the user. */
  workerFilter: Flag
  /** `me`, `none`, or the id of an account. */
  assignee: string
  /** A part of the store's name. */
  storeName: string
  /** Only documents with unread messages. */
  unread: Flag
  /** Minutes that it has waited at least. */
  waitingOver: string
  /** Only what the store has answered and nobody has looked at. */
  supplementAnswered: Flag
  /** Only what was recovered after a loss of data and nobody has checked. */
  recovered: Flag
  /** The order; empty for the list's own. It narrows nothing. */
  sort: DocumentSort | ''
  /** The id of the saved view that is shown. It narrows nothing. */
  view: string
  /** These are set only by the links of figures. */
  withoutCarrier: Flag
  exactContactCode: string
  withoutContactCode: Flag
  /** The ids of accounts. */
  activatedBy: string
  closedBy: string
  exactStoreName: string
}

type Flag = '' | 'true'

export const NO_FILTER: ClosedFilter = {
  search: '',
  carrier: '',
  startDate: '',
  endDate: '',
  period: '',
  dateField: '',
  customerType: '',
  workerFilter: '',
  assignee: '',
  storeName: '',
  unread: '',
  waitingOver: '',
  supplementAnswered: '',
  recovered: '',
  sort: '',
  view: '',
  withoutCarrier: '',
  exactContactCode: '',
  withoutContactCode: '',
  activatedBy: '',
  closedBy: '',
  exactStoreName: '',
}

const day = (text: string | null) => (text !== null && isKstDay(text) ? text : '')

const flag = (text: string | null) => oneOf(['true'], text)
const id = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? text : '')

const minutes = (text: string | null) => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? text : '')

function oneOf<Choice extends string>(choices: readonly Choice[], text: string | null): Choice | '' {
  return choices.find((choice) => choice === text) ?? ''
}

/** The valid customer types of a list with commas, each once. */
export function customerTypes(list: string): CustomerType[] {
  const named = list.split(',')
  return CUSTOMER_TYPES.filter((type) => named.includes(type))
}

/** The filter that stands in an address, without invalid values; `today` decides which days a period means. */
export function readFilter(params: URLSearchParams, today = kstDay(new Date())): ClosedFilter {
  const period = oneOf(PERIODS, params.get('period'))
  const days = { startDate: day(params.get('startDate')), endDate: day(params.get('endDate')) }
  return {
    search: (params.get('search') ?? '').slice(0, LIMITS.search),
    carrier: (params.get('carrier') ?? '').slice(0, LIMITS.carrier),
    ...(period === '' ? days : daysOfPeriod(period, today)),
    period,
    dateField: oneOf(DOCUMENT_DATES, params.get('dateField')),
    customerType: customerTypes(params.get('customerType') ?? '').join(','),
    workerFilter: flag(params.get('workerFilter')),
    assignee: oneOf(['me', 'none'], params.get('assignee')) || id(params.get('assignee')),
    storeName: (params.get('storeName') ?? '').slice(0, LIMITS.name),
    unread: flag(params.get('unread')),
    waitingOver: minutes(params.get('waitingOver')),
    supplementAnswered: flag(params.get('supplementAnswered')),
    recovered: flag(params.get('recovered')),
    sort: readOrder(params.get('sort')),
    view: id(params.get('view')),
    withoutCarrier: flag(params.get('withoutCarrier')),
    exactContactCode: (params.get('exactContactCode') ?? '').slice(0, LIMITS.contactCode),
    withoutContactCode: flag(params.get('withoutContactCode')),
    activatedBy: id(params.get('activatedBy')),
    closedBy: id(params.get('closedBy')),
    exactStoreName: (params.get('exactStoreName') ?? '').slice(0, LIMITS.name),
  }
}

export function isFiltered({ sort: _, view: _view, ...filter }: ClosedFilter): boolean {
  return Object.values(filter).some((value) => value !== '')
}

/** What is wrong with the range of days; null when it is valid. */
export function rangeProblem({
  startDate,
  endDate,
}: Pick<ClosedFilter, 'startDate' | 'endDate'>): string | null {
  return startDate !== '' && endDate !== '' && startDate > endDate ? '시작일이 종료일보다 늦습니다.' : null
}

/** The range in words; an empty end sets no limit. */
export function rangeText({ startDate, endDate }: Pick<ClosedFilter, 'startDate' | 'endDate'>): string {
  if (startDate === '' && endDate === '') return '전체 기간'
  return `${startDate || '처음'} ~ ${endDate || '오늘'}`
}

/** The order that was chosen; empty for newest first. */
export function orderOf(status: ActivationStatus, filter: ClosedFilter): ClosedFilter['sort'] {
  return chosenOrder(status, filter)
}

/** List and export share this query, so that the workbook contains exactly the rows of the list. */
export function listQuery(
  status: ActivationStatus,
  filter: ClosedFilter,
  sort = orderOf(status, filter),
): DocumentListQuery {
  return { activationStatus: [status], ...narrowing(filter), ...(sort === '' ? {} : { sort }) }
}

/** The part of the query besides the status and the order. */
export function narrowing({ sort: _, view: _view, ...filter }: ClosedFilter): DocumentListQuery {
  const { customerType, activatedBy, closedBy, assignee, waitingOver, period: _period, ...given } = filter
  const set = Object.entries(given).filter(([, value]) => value !== '')
  const texts = set.map(([name, value]) => [name, FLAGS.has(name) ? true : value])
  return {
    ...(Object.fromEntries(texts) as DocumentListQuery),
    ...(customerType === '' ? {} : { customerType: customerTypes(customerType) }),
    ...(activatedBy === '' ? {} : { activatedBy: Number(activatedBy) }),
    ...(closedBy === '' ? {} : { closedBy: Number(closedBy) }),
    ...(assignee === ''
      ? {}
      : { assignee: assignee === 'me' || assignee === 'none' ? assignee : Number(assignee) }),
    ...(waitingOver === '' ? {} : { waitingOver: Number(waitingOver) }),
  }
}

const FLAGS: ReadonlySet<string> = new Set<keyof ClosedFilter>([
  'workerFilter',
  'withoutCarrier',
  'withoutContactCode',
  'unread',
  'supplementAnswered',
  'recovered',
])
