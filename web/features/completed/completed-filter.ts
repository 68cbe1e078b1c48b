import { isKstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import type { DocumentListQuery } from '../../documents/list/document-list.ts'

/** As it stands in the address; an empty text filters nothing. Dates are Seoul days, both included. */
export interface CompletedFilter {
  search: string
  carrier: string
  startDate: string
  endDate: string
}

const day = (text: string | null) => (text !== null && isKstDay(text) ? text : '')

/** The filter that an address stands for; what makes no sense in it is left out. */
export function readFilter(params: URLSearchParams): CompletedFilter {
  return {
    search: (params.get('search') ?? '').slice(0, LIMITS.search),
    carrier: (params.get('carrier') ?? '').slice(0, LIMITS.carrier),
    startDate: day(params.get('startDate')),
    endDate: day(params.get('endDate')),
  }
}

export function isFiltered(filter: CompletedFilter): boolean {
  return Object.values(filter).some((value) => value !== '')
}

/** What is wrong with the range; null when it can be asked for. */
export function rangeProblem({ startDate, endDate }: CompletedFilter): string | null {
  return startDate !== '' && endDate !== '' && startDate > endDate ? '시작일이 종료일보다 늦습니다.' : null
}

/** List and export ask with the same words, so that the workbook holds exactly what the list shows. */
export function listQuery(filter: CompletedFilter): DocumentListQuery {
  const given = Object.entries(filter).filter(([, value]) => value !== '')
  return { activationStatus: ['개통'], ...(Object.fromEntries(given) as Partial<CompletedFilter>) }
}
