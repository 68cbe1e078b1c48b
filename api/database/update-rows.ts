import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import { inPieces } from './statement-sizes.ts'
import type { Tables } from './tables/tables.ts'

/** As the database keeps it: values without a type of their own must be told theirs. */
type ColumnType = 'text' | 'bigint'

/** Sets these columns of many rows, each to its own values, by statements of many. */
export async function updateRows<Table extends keyof Tables, Column extends keyof Tables[Table] & string>(
  db: Queryable,
  table: Table,
  types: Readonly<Record<Column, ColumnType>>,
  rows: readonly ({ id: number } & Readonly<Record<NoInfer<Column>, string | number | null>>)[],
): Promise<void> {
  const columns = Object.keys(types) as Column[]
  const assigned = columns.map(
    (column, at) =>
      sql`${sql.ref(column)} = cast(${sql.ref(`given.column${at + 2}`)} as ${sql.raw(types[column])})`,
  )
  for (const piece of inPieces(rows)) {
    const values = piece.map((row) => sql`(${sql.join([row.id, ...columns.map((column) => row[column])])})`)
    await sql`update ${sql.table(table)} set ${sql.join(assigned)}
      from (values ${sql.join(values)}) as given
      where ${sql.ref(`${table}.id`)} = cast(given.column1 as integer)`.execute(db)
  }
}
