import type { Generated } from 'kysely'

/** A contact code as it was when it was deleted or renamed; what is registered under the same code again takes its place. */
export interface FormerContactCodeTable {
  id: Generated<number>
  code: string
  dealer_name: string
  /** Whose figures it counts in; null: nobody's. */
  manager_id: number | null
}
