/** The 9-menu matrix of a restricted account. */
export interface UserPermissionTable {
  user_id: number
  menu_id: string
  can_view: number
  can_edit: number
  can_delete: number
}
