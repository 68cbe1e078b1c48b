import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
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
import { useAdminQuery } from './admin-query.ts'
import { CARRIERS_KEY, OTHER_CARRIERS_KEY, USERS_KEY } from './record-keys.ts'

export const readCarriers = (signal: AbortSignal) => call(listCarriers, { signal })
export const readOtherCarriers = (signal: AbortSignal) => call(listOtherCarriers, { signal })

interface ReadList<Row> {
  key: QueryKey
  read: (signal: AbortSignal) => Promise<Row[]>
}

/** A list as it was read within the last minute. */
function useList<Row>({ key, read }: ReadList<Row>) {
  return useQuery({ ...caching.adminCarriers, queryKey: key, queryFn: ({ signal }) => read(signal) })
}

/** All carriers loaded so far, other carriers (기타) last. */
function useCarriers(): { known: readonly Carrier[]; areAllRead: boolean } {
  const carriers = useList({ key: CARRIERS_KEY, read: readCarriers })
  const others = useList({ key: OTHER_CARRIERS_KEY, read: readOtherCarriers })
  return {
    known: [...(carriers.data ?? []), ...(others.data ?? [])],
    areAllRead: carriers.isSuccess && others.isSuccess,
  }
}

/** The names of the active carriers, other carriers (기타) last. */
export function useActiveCarriers(): string[] {
  return useCarriers()
    .known.filter(({ isActive }) => isActive)
    .map(({ name }) => name)
}

/** Those of these names that belong to no carrier; empty until all carriers are loaded. */
export function useGoneCarriers(names: readonly string[]): string[] {
  const { known, areAllRead } = useCarriers()
  return areAllRead ? names.filter((wanted) => !known.some(({ name }) => name === wanted)) : []
}

/** The names of all carriers, other carriers (기타) last; `kept` is added even when it no longer exists. */
export function useCarrierOptions(kept?: string): { value: string; label: string }[] {
  const { known } = useCarriers()
  const options = known.map(({ name, isActive }) => ({
    value: name,
    label: isActive ? name : `${name} (비활성)`,
  }))
  const isMissing = kept !== undefined && kept !== '' && !known.some(({ name }) => name === kept)
  return isMissing ? [{ value: kept, label: kept }, ...options] : options
}

/** All carriers by their ids, other carriers (기타) last. */
export function useCarrierIds(): SelectOption[] {
  return useCarriers().known.map(({ id, name, isActive }) => ({
    value: String(id),
    label: isActive ? name : `${name} (비활성)`,
  }))
}

/** Sales managers are accounts, so a change here must also refresh the accounts. */
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
  return useList(TEAMS).data ?? []
}

export function useManagers(): SalesManager[] {
  return useList(MANAGERS).data ?? []
}

/** Sales managers' accounts without a team. */
export function useUnassigned(): UseQueryResult<{ id: number; name: string; username: string }[]> {
  return useAdminQuery(under('unassigned'), listUnassignedSalesManagers)
}

/** The active teams, and `kept` even when it is inactive. */
export function teamOptions(teams: readonly SalesTeam[], kept?: number | null): SelectOption[] {
  return teams
    .filter(({ id, isActive }) => isActive || id === kept)
    .map(({ id, teamName }) => ({ value: id.toString(), label: teamName }))
}

/** The active sales managers, and `kept` even when inactive. */
export function managerOptions(managers: readonly SalesManager[], kept?: number): SelectOption[] {
  return managers
    .filter(({ id, isActive }) => isActive || id === kept)
    .map(({ id, name, teamName }) => ({
      value: id.toString(),
      label: teamName === null ? name : `${name} (${teamName})`,
    }))
}
