import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Carrier, listCarriers, listOtherCarriers } from '#shared/carriers/carrier.contract.ts'
import { listContactCodeMappings } from '#shared/sales-org/contact-code-mapping.contract.ts'
import {
  listSalesManagers,
  listUnassignedSalesManagers,
  type SalesManager,
} from '#shared/sales-org/sales-manager.contract.ts'
import { listSalesTeams, type SalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { call } from '../lib/api-client.ts'
import { caching } from '../lib/query-client.ts'
import type { SelectOption } from '../ui/SelectField.tsx'
import { CARRIERS_KEY, OTHER_CARRIERS_KEY, USERS_KEY } from './record-keys.ts'
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

/** Sales managers are accounts, and what changes here shows there. */
const under = (name: string) => [...USERS_KEY, 'sales', name] as const

export const TEAMS = {
  key: under('teams'),
  read: (signal: AbortSignal) => call(listSalesTeams, { signal }),
}
export const MANAGERS = {
  key: under('managers'),
  read: (signal: AbortSignal) => call(listSalesManagers, { signal }),
}
export const MAPPINGS = {
  key: under('mappings'),
  read: (signal: AbortSignal) => call(listContactCodeMappings, { signal }),
}

export function useTeams(): SalesTeam[] {
  const { data = [] } = useQuery({
    ...caching.adminCarriers,
    queryKey: TEAMS.key,
    queryFn: ({ signal }) => TEAMS.read(signal),
  })
  return data
}

export function useManagers(): SalesManager[] {
  const { data = [] } = useQuery({
    ...caching.adminCarriers,
    queryKey: MANAGERS.key,
    queryFn: ({ signal }) => MANAGERS.read(signal),
  })
  return data
}

/** Accounts of sales managers without a team. */
export function useUnassigned(): UseQueryResult<{ id: number; name: string; username: string }[]> {
  return useQuery({
    ...caching.admin,
    queryKey: under('unassigned'),
    queryFn: ({ signal }) => call(listUnassignedSalesManagers, { signal }),
  })
}

/** Active teams, and the one that is `kept`. */
export function teamOptions(teams: readonly SalesTeam[], kept?: number | null): SelectOption[] {
  return teams
    .filter(({ id, isActive }) => isActive || id === kept)
    .map(({ id, teamName }) => ({ value: id.toString(), label: teamName }))
}

/** Sales managers that work, and the one that is `kept`. */
export function managerOptions(managers: readonly SalesManager[], kept?: number): SelectOption[] {
  return managers
    .filter(({ id, isActive }) => isActive || id === kept)
    .map(({ id, name, teamName }) => ({
      value: id.toString(),
      label: teamName === null ? name : `${name} (${teamName})`,
    }))
}
