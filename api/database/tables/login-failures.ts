import type { Generated } from 'kysely'

/** Failed logins of the last minutes, for the limits. */
export interface LoginFailureTable {
  id: Generated<number>
  username_key: string
  address: string
  at: string
}
