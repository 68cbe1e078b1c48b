import type { Generated } from 'kysely'

/** Names that carriers and contact codes had; documents that were done then go on bearing them. */
export interface FormerNameTable {
  id: Generated<number>
  /** `carrier` or `contact-code`. */
  of: string
  name: string
  record_id: number
  until: string
}
