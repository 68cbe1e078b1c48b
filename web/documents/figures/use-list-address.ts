import { scopeOf } from '#shared/permissions.ts'
import type { FigureList } from '#shared/stats/figure-lists.ts'
import { useAccount } from '../../lib/session-store.ts'
import { listAddress } from './list-address.ts'

/** Where the list behind a figure is; null for who may see figures and no lists. */
export function useListAddress(): (list: FigureList) => string | null {
  const account = useAccount()
  const mayList = account !== null && scopeOf(account, 'documents.read') !== null
  return mayList ? listAddress : () => null
}
