import type { Generated } from 'kysely'

/** Deltas per activation status; their sum is the number of undeleted documents. */
export interface DocumentTallyTable {
  id: Generated<number>
  activation_status: string
  delta: number
}
