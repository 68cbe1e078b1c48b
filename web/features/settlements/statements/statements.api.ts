import { useQuery } from '@tanstack/react-query'
import type { QueryOf } from '#shared/endpoint.ts'
import { listSettlementEntries, type SettlementEntry } from '#shared/statements/ledger.contract.ts'
import { listSettlementMonths } from '#shared/statements/settlement-month.contract.ts'
import { listManagerTotals, listStatements, readStatement } from '#shared/statements/statement.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { caching } from '../../../lib/query-client.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { usePagedList, useWholeList } from '../../../records/record-list.ts'

const STATEMENTS_KEY = [...SETTLEMENTS_KEY, 'statements'] as const

/** The months that have settlements or a stage, the latest first. */
export function useSettlementMonths() {
  return useQuery({
    ...caching.admin,
    queryKey: [...SETTLEMENTS_KEY, 'months'],
    queryFn: ({ signal }) => call(listSettlementMonths, { signal }),
  })
}

export function useStatements(month: string, search: string) {
  const query = search === '' ? {} : { search }
  return usePagedList([...STATEMENTS_KEY, month, query], (start, signal) =>
    call(listStatements, { params: { month }, query: { ...start, ...query }, signal }),
  )
}

const all = () => true

export function useManagerTotals(month: string) {
  return useWholeList(
    [...STATEMENTS_KEY, month, 'managers'],
    (signal) => call(listManagerTotals, { params: { month }, signal }),
    all,
  )
}

export function useStatement(month: string, storeId: number) {
  return useQuery({
    ...caching.admin,
    queryKey: [...STATEMENTS_KEY, month, 'of', storeId],
    queryFn: ({ signal }) => call(readStatement, { params: { month, storeId }, signal }),
  })
}

export type EntryFilter = Pick<
  QueryOf<typeof listSettlementEntries>,
  'month' | 'storeId' | 'documentId' | 'kind'
>

export function useEntries(filter: EntryFilter) {
  return usePagedList<SettlementEntry>([...SETTLEMENTS_KEY, 'entries', filter], (start, signal) =>
    call(listSettlementEntries, { query: { ...start, ...filter }, signal }),
  )
}
