import type { Generated } from 'kysely'

/** A contact code whose figures a sales manager sees besides its own codes. It is deleted with the code. */
export interface ContactCodeMappingTable {
  id: Generated<number>
  manager_id: number
  contact_code_id: number
  is_active: Generated<number>
  created_at: string
}
