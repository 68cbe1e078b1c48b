import { formatPhone } from '#shared/phone.ts'
import type { ContactCodeMapping } from '#shared/sales-org/contact-code-mapping.contract.ts'
import { type Position, type SalesManager, TEAM_LEADER } from '#shared/sales-org/sales-manager.contract.ts'
import type { SalesScope } from '#shared/sales-org/sales-scope.contract.ts'
import type { SalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import type { ManagerRow, MappingRow, TeamRow } from './sales-org.queries.ts'

export function presentTeam(row: TeamRow): SalesTeam {
  return {
    id: row.id,
    teamName: row.team_name,
    teamCode: row.team_code,
    description: row.description,
    isActive: row.is_active === 1,
    managerCount: row.manager_count,
    createdAt: row.created_at,
  }
}

export function presentManager(row: ManagerRow): SalesManager {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    managerName: row.name,
    teamId: row.team_id,
    teamName: row.team_name,
    lastTeamName: row.last_team_name,
    lastTeamFrom: row.last_team_from,
    managerCode: row.manager_code,
    position: row.position as Position | null,
    contactPhone: row.contact_phone === null ? null : formatPhone(row.contact_phone),
    email: row.contact_email,
    monthlyGoal: row.monthly_goal,
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    version: row.version,
    contactCodeCount: row.contact_code_count ?? 0,
    mappingCount: row.mapping_count ?? 0,
  }
}

export function presentScope(place: { team_name: string; position: string } | undefined): SalesScope {
  return {
    teamName: place?.team_name ?? null,
    position: (place?.position ?? null) as Position | null,
    isWholeTeam: place?.position === TEAM_LEADER,
  }
}

export function presentMapping(row: MappingRow): ContactCodeMapping {
  return {
    id: row.id,
    managerId: row.manager_id,
    managerName: row.manager_name,
    carrier: row.carrier,
    contactCode: row.code,
    dealerName: row.dealer_name,
    isActive: row.is_active === 1,
    createdAt: row.created_at,
  }
}
