import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'

/**
 * Call this before contact codes are deleted or renamed, in the same transaction: keeps their stores' names, and to whom they were
 * mapped. With whom their sales count, code_assignments goes on saying.
 */
export async function keepAsFormer(db: Queryable, ids: readonly number[]): Promise<void> {
  for (const piece of inPieces(ids)) {
    await db
      .deleteFrom('former_contact_codes')
      .where('code', 'in', (select) =>
        select.selectFrom('contact_codes').select('code').where('id', 'in', piece),
      )
      .execute()
    await db
      .insertInto('former_contact_codes')
      .columns(['code', 'dealer_name', 'manager_id'])
      .expression((select) =>
        select
          .selectFrom('contact_codes')
          .select(['code', 'dealer_name', sql<number | null>`cast(null as integer)`.as('manager_id')])
          .where('id', 'in', piece)
          .union(
            select
              .selectFrom('contact_code_mappings as mapping')
              .innerJoin('contact_codes as code', 'code.id', 'mapping.contact_code_id')
              .select(['code.code', 'code.dealer_name', 'mapping.manager_id'])
              .where('mapping.is_active', '=', 1)
              .where('code.id', 'in', piece),
          ),
      )
      .execute()
  }
}

/** Store names by code, of all codes or those in a list `among`; a registered code wins over a former one. */
export async function storeNames(db: Queryable, among?: RawBuilder<string>): Promise<Map<string, string>> {
  const namesIn = (table: 'former_contact_codes' | 'contact_codes') => {
    const named = db.selectFrom(table).select(['code', 'dealer_name'])
    return (among === undefined ? named : named.where('code', 'in', among)).execute()
  }
  const rows = [...(await namesIn('former_contact_codes')), ...(await namesIn('contact_codes'))]
  return new Map(rows.map((row) => [row.code, row.dealer_name]))
}
