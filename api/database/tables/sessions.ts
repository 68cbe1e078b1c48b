import type { Generated } from 'kysely'

/** Only the SHA-256 of a session id is stored. */
export interface SessionTable {
  id: Generated<number>
  sid_hash: string
  user_id: number
  user_type: string
  created_at: string
  last_seen_at: string
  expires_at: string
  revoked_at: string | null
  address: string | null
  user_agent: string | null
}
