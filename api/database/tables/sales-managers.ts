/** What a sales manager's account has in addition while it belongs to a team. */
export interface SalesManagerTable {
  user_id: number
  team_id: number
  manager_code: string
  position: string
  created_at: string
}
