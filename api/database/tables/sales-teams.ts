import type { Generated } from 'kysely'

/** Sales teams; the first start makes three. */
export interface SalesTeamTable {
  id: Generated<number>
  team_name: string
  team_code: string
  description: string | null
  is_active: Generated<number>
  created_at: string
}
