import { type Expression, type SqlBool, sql } from 'kysely'
import { comparable } from '#shared/korean.ts'

/** One of the columns holds the text, whatever its case; `%` and `_` are letters (DECISIONS.md §4). */
export function containsText(columns: readonly string[], text: string): Expression<SqlBool> {
  const pattern = `%${comparable(text).replace(/[\\%_]/g, '\\$&')}%`
  const conditions = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}
