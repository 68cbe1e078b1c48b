import { keepPreviousData } from '@tanstack/react-query'
import { listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import {
  listSettlements,
  readSettlementTotals,
  type Settlement,
} from '#shared/settlements/settlement.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useAdminQuery } from '../../records/admin-query.ts'
import { SETTLEMENTS_KEY } from '../../records/record-keys.ts'
import { usePagedList } from '../../records/record-list.ts'
import { filterQuery, type SettlementFilter } from './settlement-filter.ts'

const NOTHING = { items: [], total: 0, nextCursor: null }

/** A document may be in the list twice: with its activation and with the reversal of it. */
export const settlementKey = ({ documentId, kind }: Settlement) => `${documentId} ${kind}`

/** The filtered settlements; asks nothing while the dates are invalid. */
export function useSettlementList(filter: SettlementFilter, isAskable: boolean) {
  const query = filterQuery(filter)
  return usePagedList<Settlement>([...SETTLEMENTS_KEY, 'list', isAskable && query], (start, signal) =>
    isAskable ? call(listSettlements, { query: { ...start, ...query }, signal }) : Promise.resolve(NOTHING),
  )
}

/** The closed months, whose settlements no longer change. */
export function useClosings() {
  return useAdminQuery([...SETTLEMENTS_KEY, 'closings'], listSettlementClosings)
}

/** The sums of the filter and those a month earlier; old ones are shown while those of a new filter load. */
export function useSettlementTotals(filter: SettlementFilter, isAskable: boolean) {
  const query = filterQuery(filter)
  return useAdminQuery(
    [...SETTLEMENTS_KEY, 'totals', query],
    readSettlementTotals,
    { query },
    { enabled: isAskable, placeholderData: keepPreviousData },
  )
}
