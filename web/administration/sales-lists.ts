import { type UseQueryResult, useQuery } from '@tanstack/react-query'
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
import { USERS_KEY } from './admin-keys.ts'

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
