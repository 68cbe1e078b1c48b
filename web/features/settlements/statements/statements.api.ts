import type { QueryOf } from '#shared/endpoint.ts'
import { listSettlementEntries, type SettlementEntry } from '#shared/statements/ledger.contract.ts'
import { listStatements } from '#shared/statements/statement.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { usePagedList } from '../../../records/record-list.ts'

export const STATEMENTS_KEY = [...SETTLEMENTS_KEY, 'statements'] as const

export function useStatements(month: string, search: string) {
  const query = search === '' ? {} : { search }
  return usePagedList([...STATEMENTS_KEY, month, query], (start, signal) =>
    call(listStatements, { params: { month }, query: { ...start, ...query }, signal }),
  )
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
