import type { Generated } from 'kysely'

/** A contact code as it was when it was deleted or renamed; registering the same code again replaces it. */
export interface FormerContactCodeTable {
  id: Generated<number>
  code: string
  dealer_name: string
  /** The sales manager in whose figures it counts; null: nobody. */
  manager_id: number | null
}
