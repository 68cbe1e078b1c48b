import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { CUSTOMER_TYPES, type CustomerType } from '#shared/documents/document.contract.ts'
import { DOCUMENT_DATES } from '#shared/documents/documents.contract.ts'
import { isKstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import type { DocumentListQuery } from './document-list.ts'

/** The filter of a list of what is done, as it stands in the address; an empty text filters nothing. */
export interface ClosedFilter {
  search: string
  carrier: string
  /** Seoul days, both included, of `dateField`; without it of the day on which the document was done. */
  startDate: string
  endDate: string
  dateField: '' | (typeof DOCUMENT_DATES)[number]
  /** Types with commas. */
  customerType: string
  /** `true`: only what is assigned to or activated by oneself. */
  workerFilter: '' | 'true'
}

export const NO_FILTER: ClosedFilter = {
  search: '',
  carrier: '',
  startDate: '',
  endDate: '',
  dateField: '',
  customerType: '',
  workerFilter: '',
}

const day = (text: string | null) => (text !== null && isKstDay(text) ? text : '')

function oneOf<Choice extends string>(choices: readonly Choice[], text: string | null): Choice | '' {
  return choices.find((choice) => choice === text) ?? ''
}

/** Of a list with commas the types that there are, none twice. */
export function customerTypes(list: string): CustomerType[] {
  const named = list.split(',')
  return CUSTOMER_TYPES.filter((type) => named.includes(type))
}

/** The filter that an address stands for; what makes no sense in it is left out. */
export function readFilter(params: URLSearchParams): ClosedFilter {
  return {
    search: (params.get('search') ?? '').slice(0, LIMITS.search),
    carrier: (params.get('carrier') ?? '').slice(0, LIMITS.carrier),
    startDate: day(params.get('startDate')),
    endDate: day(params.get('endDate')),
    dateField: oneOf(DOCUMENT_DATES, params.get('dateField')),
    customerType: customerTypes(params.get('customerType') ?? '').join(','),
    workerFilter: oneOf(['true'], params.get('workerFilter')),
  }
}

export function isFiltered(filter: ClosedFilter): boolean {
  return Object.values(filter).some((value) => value !== '')
}

/** What is wrong with the range; null when it can be asked for. */
export function rangeProblem({ startDate, endDate }: ClosedFilter): string | null {
  return startDate !== '' && endDate !== '' && startDate > endDate ? '시작일이 종료일보다 늦습니다.' : null
}

/** List and export ask with the same words, so that the workbook holds exactly what the list shows. */
export function listQuery(status: ActivationStatus, filter: ClosedFilter): DocumentListQuery {
  return { activationStatus: [status], ...narrowing(filter) }
}

/** What a filter asks for beside the status. */
export function narrowing({ customerType, workerFilter, ...texts }: ClosedFilter): DocumentListQuery {
  const given = Object.entries(texts).filter(([, value]) => value !== '')
  return {
    ...(Object.fromEntries(given) as Partial<Omit<DocumentListQuery, 'customerType' | 'workerFilter'>>),
    ...(customerType === '' ? {} : { customerType: customerTypes(customerType) }),
    ...(workerFilter === '' ? {} : { workerFilter: true }),
  }
}
