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

/** The table with registered names in place of what the file calls them, and what nothing registered is called. */
export async function withRegisteredNames(
  db: Queryable,
  columns: readonly ImportColumn[],
  table: UploadedTable,
): Promise<{ named: UploadedTable; unknownNames: string[] }> {
  const unknown = new Set<string>()
  let named = table
  for (const { field, names } of columns) {
    const place = table.fields.indexOf(field)
    const registered = place === -1 ? undefined : await names?.(db)
    if (registered === undefined) continue
    const exact = new Set(registered.names)
    const rows = named.rows.map((row) => {
      const cell = row.cells[place]
      if (typeof cell !== 'string' || cell === '' || exact.has(cell)) return row
      const name = registered.byAlias.get(plain(cell))
      if (name === undefined) unknown.add(cell)
      return name === undefined ? row : { ...row, cells: row.cells.with(place, name) }
    })
    named = { ...named, rows }
  }
  return { named, unknownNames: [...unknown].slice(0, MOST_ASKED) }
}

/** So many names are asked about; a column that holds something else entirely would have thousands. */
const MOST_ASKED = 20
