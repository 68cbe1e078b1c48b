import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { CUSTOMER_TYPES, type CustomerType } from '#shared/documents/document.contract.ts'
import { DOCUMENT_DATES } from '#shared/documents/documents.contract.ts'
import { isKstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import type { DocumentListQuery } from './document-list.ts'

/** The filter of a list of closed documents, as it stands in the address; an empty text filters nothing. */
export interface ClosedFilter {
  search: string
  carrier: string
  /** Days in Seoul, both included, of `dateField`; by default of the date on which it was closed. */
  startDate: string
  endDate: string
  dateField: '' | (typeof DOCUMENT_DATES)[number]
  /** Customer types with commas between them. */
  customerType: string
  /** `true` shows only documents assigned to or activated by the user. */
  workerFilter: Flag
  /** These are set only by the links of figures. */
  withoutCarrier: Flag
  exactContactCode: string
  withoutContactCode: Flag
  /** The id of an account. */
  activatedBy: string
}

type Flag = '' | 'true'

export const NO_FILTER: ClosedFilter = {
  search: '',
  carrier: '',
  startDate: '',
  endDate: '',
  dateField: '',
  customerType: '',
  workerFilter: '',
  withoutCarrier: '',
  exactContactCode: '',
  withoutContactCode: '',
  activatedBy: '',
}

const day = (text: string | null) => (text !== null && isKstDay(text) ? text : '')

const flag = (text: string | null) => oneOf(['true'], text)
const id = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? text : '')

function oneOf<Choice extends string>(choices: readonly Choice[], text: string | null): Choice | '' {
  return choices.find((choice) => choice === text) ?? ''
}

/** The valid customer types of a list with commas, each once. */
export function customerTypes(list: string): CustomerType[] {
  const named = list.split(',')
  return CUSTOMER_TYPES.filter((type) => named.includes(type))
}

/** The filter that stands in an address, without invalid values. */
export function readFilter(params: URLSearchParams): ClosedFilter {
  return {
    search: (params.get('search') ?? '').slice(0, LIMITS.search),
    carrier: (params.get('carrier') ?? '').slice(0, LIMITS.carrier),
    startDate: day(params.get('startDate')),
    endDate: day(params.get('endDate')),
    dateField: oneOf(DOCUMENT_DATES, params.get('dateField')),
    customerType: customerTypes(params.get('customerType') ?? '').join(','),
    workerFilter: flag(params.get('workerFilter')),
    withoutCarrier: flag(params.get('withoutCarrier')),
    exactContactCode: (params.get('exactContactCode') ?? '').slice(0, LIMITS.contactCode),
    withoutContactCode: flag(params.get('withoutContactCode')),
    activatedBy: id(params.get('activatedBy')),
  }
}

export function isFiltered(filter: ClosedFilter): boolean {
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

/** List and export share this query, so that the workbook contains exactly the rows of the list. */
export function listQuery(status: ActivationStatus, filter: ClosedFilter): DocumentListQuery {
  return { activationStatus: [status], ...narrowing(filter) }
}

/** The part of the query besides the status. */
export function narrowing(filter: ClosedFilter): DocumentListQuery {
  const { customerType, workerFilter, withoutCarrier, withoutContactCode, activatedBy, ...texts } = filter
  const given = Object.entries(texts).filter(([, value]) => value !== '')
  return {
    ...(Object.fromEntries(given) as Pick<DocumentListQuery, keyof typeof texts>),
    ...(customerType === '' ? {} : { customerType: customerTypes(customerType) }),
    ...(workerFilter === '' ? {} : { workerFilter: true }),
    ...(withoutCarrier === '' ? {} : { withoutCarrier: true }),
    ...(withoutContactCode === '' ? {} : { withoutContactCode: true }),
    ...(activatedBy === '' ? {} : { activatedBy: Number(activatedBy) }),
  }
}
