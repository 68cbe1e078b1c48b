import type { Generated } from 'kysely'

/** A text to insert; without an owner it is the company's. */
export interface CannedReplyTable {
  id: Generated<number>
  owner_id: number | null
  kind: string
  title: string
  text: string
  updated_at: string
}
