import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listAdditionalServices } from '#shared/additional-services/additional-service.contract.ts'
import { listServicePlans } from '#shared/service-plans/service-plan.contract.ts'
import { call } from '../lib/api-client.ts'
import { caching } from '../lib/query-client.ts'
import { ADD_ONS_KEY, PLANS_KEY } from '../records/record-keys.ts'
import type { AddOnNames } from './field-text.ts'

/**
 * Plans and add-ons of every carrier, switched-off ones included. Unlike the forms' lists
 * (web/records/device/reference.ts) they are not limited to the carriers for which the account may submit.
 */
export function usePlanLists() {
  const plans = useQuery({
    ...caching.reference,
    queryKey: PLANS_KEY,
    queryFn: ({ signal }) => call(listServicePlans, { signal }),
  })
  const addOns = useQuery({
    ...caching.reference,
    queryKey: ADD_ONS_KEY,
    queryFn: ({ signal }) => call(listAdditionalServices, { signal }),
  })
  return {
    plans: plans.data,
    addOns: addOns.data,
    // What was read once stays usable when reading it again fails.
    isMissing: plans.isLoadingError || addOns.isLoadingError,
    retry: () => {
      void plans.refetch()
      void addOns.refetch()
    },
  }
}

/** The active plans and add-ons of one carrier, which a customer can be given. */
export function useOffer(carrier: string | null) {
  const { plans, addOns, isMissing, retry } = usePlanLists()
  const offered = useMemo(() => {
    const isOffered = (it: { isActive: boolean; carrier: string }) => it.isActive && it.carrier === carrier
    return { plans: plans?.filter(isOffered) ?? [], addOns: addOns?.filter(isOffered) ?? [] }
  }, [plans, addOns, carrier])
  return { ...offered, isLoaded: plans !== undefined && addOns !== undefined, isMissing, retry }
}

/** The names of all add-ons, by id. */
export function useAddOnNames(): AddOnNames {
  const { addOns } = usePlanLists()
  return useMemo(() => new Map(addOns?.map(({ id, serviceName }) => [id, serviceName])), [addOns])
}
