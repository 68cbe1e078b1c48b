import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readListSettings } from '#shared/saved-views/list-settings.contract.ts'
import { call } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { LIST_SETTINGS_KEY } from '../../records/record-keys.ts'
import { takeOrders } from '../list/list-order.ts'
import { takeColumns } from './list-columns.ts'

/** Takes over how the account left its lists on another device. Until the server has answered, lists are as this device knows them. */
export function useListSettings(): void {
  const { data } = useQuery({
    ...caching.reference,
    queryKey: LIST_SETTINGS_KEY,
    queryFn: ({ signal }) => call(readListSettings, { signal }),
  })
  useEffect(() => {
    if (data === undefined) return
    takeOrders(data.orders)
    takeColumns(data.columns)
  }, [data])
}
