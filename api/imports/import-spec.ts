import type * as z from 'zod/mini'
import type { ImportKind, ImportReport } from '#shared/imports/import-report.ts'
import type { Context } from '../context.ts'
import type { Locking, Queryable, Transaction } from '../database/database.ts'
import type { AccessedBy } from '../http/access-sink.ts'

/** How the text of a cell becomes a value: see read-cell.ts. An empty cell is an absent field. */
export type ImportCellKind = 'text' | 'won' | 'signed-won' | 'integer' | 'flag' | 'day' | 'month'

export function isWonKind(kind: ImportCellKind | undefined): boolean {
  return kind === 'won' || kind === 'signed-won'
}

/** A column of an uploaded table. */
export interface ImportColumn<Field extends string = string> {
  field: Field
  /** The heading of the column in templates; messages name the column by it. */
  heading: string
  /** Further headings by which it is found; case, blanks and signs are ignored. */
  aliases?: readonly string[]
  /** Absent: text. */
  kind?: ImportCellKind
  /** A file without this column is refused as a whole. */
  required?: true
  /** The column's values in the two example rows of the template. */
  examples: readonly [string, string]
  /** The column names something registered, which files call by many names; a sheet of its own may bear the name instead. */
  names?: (db: Queryable) => Promise<RegisteredNames>
}

/** What a column may name. */
export interface RegisteredNames {
  names: ReadonlySet<string>
  /** Those that a template shows, in the order in which people see them. */
  shown: readonly string[]
  /** The registered name by what files call it, as `plain` writes it. */
  byAlias: ReadonlyMap<string, string>
}

export interface ImportOptions {
  /** The form's checkbox: existing contact codes with other values are changed instead of refused. */
  forceUpdate: boolean
}

/** A remark on a row; without a field it is about the whole row. */
export interface RowNote {
  field?: string
  reason: string
}

/** The reason why a row is not written. */
export interface RowProblem extends RowNote {
  outcome: 'refused' | 'skipped'
}

export function refused<Field extends string>(field: Field, reason: string): RowProblem {
  return { outcome: 'refused', field, reason }
}

/** A row that is to be written: `existing` is null for a new one. */
export interface AcceptedRow<Row, Existing> {
  row: Row
  existing: Existing | null
}

/** The rows of new records. */
export function addedRows<Row, Existing>(accepted: readonly AcceptedRow<Row, Existing>[]): Row[] {
  return accepted.flatMap(({ row, existing }) => (existing === null ? [row] : []))
}

/** The rows that change a record, each with that record. */
export function changedRows<Row, Existing>(accepted: readonly AcceptedRow<Row, Existing>[]) {
  return accepted.flatMap(({ row, existing }) => (existing === null ? [] : [{ row, existing }]))
}

/**
 * How one kind of records is read from an uploaded table, judged and written. Comparing `existing` with a row, column by column
 * of the file, shows whether the row is new, changed or the same as before.
 */
export interface ImportSpec<Row extends object, Existing extends Partial<Row>, Found> {
  kind: ImportKind
  /** Names templates and sheets: `KP번호`. */
  name: string
  columns: readonly ImportColumn<Extract<keyof Row, string>>[]
  /** The rules of one row, with their messages; its fields are those of the columns. */
  schema: z.ZodMiniType<Row>
  /** The key by which the record is found; a second row of the file with the same key is refused. */
  key(row: Row): string
  label(row: Row): string
  /** What is there now, as rows that upload again without changing anything. */
  current?(db: Queryable, context: Context): Promise<Row[]>
  /** Adds values that take long to compute and need no database, before the transaction begins. */
  prepare?(row: Row): Row
  /** Reads and locks all that judging needs, once for all rows; queries take the rows in pieces. */
  find(transaction: Locking, rows: readonly Row[], context: Context): Promise<Found>
  existing(row: Row, found: Found): Existing | null
  /** A rule beyond the row itself: an unknown carrier, a record in use. */
  problem?(row: Row, existing: Existing | null, found: Found, options: ImportOptions): RowProblem | null
  /** A consequence of writing the row of which the person who uploads it may not know. */
  note?(row: Row, existing: Existing | null, found: Found): RowNote | null
  /** Writes all accepted rows in pieces, with everything that follows from it; awaits only the database. */
  write(
    transaction: Transaction,
    accepted: readonly AcceptedRow<Row, Existing>[],
    found: Found,
    by: { context: Context; accessedBy: AccessedBy },
  ): Promise<Pick<ImportReport, 'initialPasswords'>>
}
