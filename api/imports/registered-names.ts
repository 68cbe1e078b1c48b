import type { Queryable } from '../database/database.ts'
import { plain } from './find-headings.ts'
import type { ImportColumn } from './import-spec.ts'
import type { UploadedTable, WantedColumn } from './uploaded-table.ts'

/** The columns as the reader of tables needs them, with the names that a sheet of its own may bear. */
export async function wantedColumns(
  db: Queryable,
  columns: readonly ImportColumn[],
): Promise<WantedColumn[]> {
  return Promise.all(
    columns.map(async ({ names, ...column }) => {
      const registered = await names?.(db)
      return registered === undefined ? column : { ...column, sheetNames: [...registered.byAlias.keys()] }
    }),
  )
}

/** The table with registered names in place of what the file calls them, and the rows that name nothing registered. */
export async function withRegisteredNames(
  db: Queryable,
  columns: readonly ImportColumn[],
  table: UploadedTable,
): Promise<{ named: UploadedTable; unknown: ReadonlyMap<number, string> }> {
  const unknown = new Map<number, string>()
  let named = table
  for (const { field, names } of columns) {
    const place = table.fields.indexOf(field)
    const registered = place === -1 ? undefined : await names?.(db)
    if (registered === undefined) continue
    const rows = named.rows.map((row, at) => {
      const cell = row.cells[place]
      if (typeof cell !== 'string' || cell === '' || registered.names.has(cell)) return row
      const name = registered.byAlias.get(plain(cell))
      if (name === undefined) unknown.set(at, cell)
      return name === undefined ? row : { ...row, cells: row.cells.with(place, name) }
    })
    named = { ...named, rows }
  }
  return { named, unknown }
}
