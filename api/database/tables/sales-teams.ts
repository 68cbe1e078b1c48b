import type { Generated } from 'kysely'

/** Sales teams; three stand from the first start. */
export interface SalesTeamTable {
  id: Generated<number>
  team_name: string
  team_code: string
  description: string | null
  is_active: Generated<number>
  created_at: string
}
