import type { Generated } from 'kysely'

/** One room a document; `last_number` is the number of its newest message. */
export interface ChatRoomTable {
  id: Generated<number>
  document_id: number
  dealer_id: number | null
  worker_id: number | null
  last_number: Generated<number>
  read_by_dealer: Generated<number>
  read_by_staff: Generated<number>
  created_at: string
}
