import { type Expression, type SqlBool, sql } from 'kysely'
import { comparable } from '#shared/korean.ts'

/** One of the columns holds the text, whatever its case; `%` and `_` are letters (DECISIONS.md §4). */
export function containsText(columns: readonly string[], text: string): Expression<SqlBool> {
  const conditions = columns.map((column) => like(column, `%${asLetters(text)}%`))
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** The column begins with the text, whatever its case. */
export function startsWithText(column: string, text: string): Expression<SqlBool> {
  return like(column, `${asLetters(text)}%`)
}

function like(column: string, pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}

function asLetters(text: string): string {
  return comparable(text).replace(/[\\%_]/g, '\\$&')
}
