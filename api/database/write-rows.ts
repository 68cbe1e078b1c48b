import { type Insertable, sql } from 'kysely'
import type { Queryable } from './database.ts'
import { inPieces } from './statement-sizes.ts'
import type { Tables } from './tables/tables.ts'

/** The type of a column. PostgreSQL cannot infer the type of the values in a list. */
type ColumnType = 'text' | 'bigint'

type Value = string | number | null

/** Inserts many rows, many per statement. */
export async function insertRows<Table extends keyof Tables>(
  db: Queryable,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (const piece of inPieces(rows)) await db.insertInto(table).values(piece).execute()
}

/** Sets these columns of many rows, found by their `key`, each to its own values; many rows per statement. */
export async function updateRows<
  Table extends keyof Tables,
  Column extends keyof Tables[Table] & string,
  Key extends keyof Tables[Table] & string = 'id' & keyof Tables[Table],
>(
  db: Queryable,
  table: Table,
  types: Readonly<Record<Column, ColumnType>>,
  rows: readonly Readonly<Record<NoInfer<Column | Key>, Value>>[],
  key: { column: Key; type: 'integer' | 'text' } = { column: 'id' as Key, type: 'integer' },
): Promise<void> {
  const columns = Object.keys(types) as Column[]
  const assigned = columns.map(
    (column, at) =>
      sql`${sql.ref(column)} = cast(${sql.ref(`given.column${at + 2}`)} as ${sql.raw(types[column])})`,
  )
  for (const piece of inPieces(rows)) {
    const values = piece.map(
      (row) => sql`(${sql.join([row[key.column], ...columns.map((column) => row[column])])})`,
    )
    await sql`update ${sql.table(table)} set ${sql.join(assigned)}
      from (values ${sql.join(values)}) as given
      where ${sql.ref(`${table}.${key.column}`)} = cast(given.column1 as ${sql.raw(key.type)})`.execute(db)
  }
}
