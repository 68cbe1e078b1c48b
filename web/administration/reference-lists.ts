import { useQuery } from '@tanstack/react-query'
import { type Carrier, listCarriers, listOtherCarriers } from '#shared/carriers/carrier.contract.ts'
import { call } from '../lib/api-client.ts'
import { caching } from '../lib/query-client.ts'
import { CARRIERS_KEY, OTHER_CARRIERS_KEY } from './admin-keys.ts'

export const readCarriers = (signal: AbortSignal) => call(listCarriers, { signal })
export const readOtherCarriers = (signal: AbortSignal) => call(listOtherCarriers, { signal })

/** All carriers, other ones last, as far as they are read. */
function useCarriers(): { known: readonly Carrier[]; areAllRead: boolean } {
  const carriers = useQuery({
    ...caching.adminCarriers,
    queryKey: CARRIERS_KEY,
    queryFn: ({ signal }) => readCarriers(signal),
  })
  const others = useQuery({
    ...caching.adminCarriers,
    queryKey: OTHER_CARRIERS_KEY,
    queryFn: ({ signal }) => readOtherCarriers(signal),
  })
  return {
    known: [...(carriers.data ?? []), ...(others.data ?? [])],
    areAllRead: carriers.isSuccess && others.isSuccess,
  }
}

/** The names of those that are offered, other ones last. */
export function useActiveCarriers(): string[] {
  return useCarriers()
    .known.filter(({ isActive }) => isActive)
    .map(({ name }) => name)
}

/** Of these names those that no carrier bears; none while that is not known. */
export function useGoneCarriers(names: readonly string[]): string[] {
  const { known, areAllRead } = useCarriers()
  return areAllRead ? names.filter((wanted) => !known.some(({ name }) => name === wanted)) : []
}

/** The names of all carriers, other ones last; with `kept` also one that is no longer among them. */
export function useCarrierOptions(kept?: string): { value: string; label: string }[] {
  const { known } = useCarriers()
  const options = known.map(({ name, isActive }) => ({
    value: name,
    label: isActive ? name : `${name} (비활성)`,
  }))
  const isMissing = kept !== undefined && kept !== '' && !known.some(({ name }) => name === kept)
  return isMissing ? [{ value: kept, label: kept }, ...options] : options
}
