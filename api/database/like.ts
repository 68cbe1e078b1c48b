import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { comparable } from '#shared/korean.ts'

/** True where one of the columns holds the text, whatever its case; `%` and `_` are plain characters. */
export function containsText(columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const pattern = containing(comparable(text))
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => lowerLike(column, pattern)),
    sql` or `,
  )})`
}

/** The column begins with the text, whatever its case. */
export function startsWithText(column: string, text: string): RawBuilder<SqlBool> {
  return lowerLike(column, `${asLetters(comparable(text))}%`)
}

/** The column holds exactly this text somewhere. */
export function containsExactly(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${containing(text)} escape '\\'`
}

function lowerLike(column: string, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}

function containing(text: string): string {
  return `%${asLetters(text)}%`
}

/** Escapes `%` and `_`, which are wildcards in a LIKE pattern. */
function asLetters(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
