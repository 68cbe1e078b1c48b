import { scopeOf } from '#shared/permissions.ts'
import type { FigureList } from '#shared/stats/figure-lists.ts'
import { useAccount } from '../../lib/session-store.ts'
import { listAddress } from './list-address.ts'

/** Finds the address of the list behind a figure; null for accounts that may see figures but no lists. */
export function useListAddress(): (list: FigureList) => string | null {
  const account = useAccount()
  const mayList = account !== null && scopeOf(account, 'documents.read') !== null
  return mayList ? listAddress : () => null
}
