import type * as z from 'zod/mini'
import type { ImportKind, ImportReport } from '#shared/imports/import-report.ts'
import type { Context } from '../context.ts'
import type { Locking, Transaction } from '../database/database.ts'
import type { AccessedBy } from '../http/access-sink.ts'

/** How the text of a cell becomes a value: see read-cell.ts. An empty cell is an absent field. */
export type ImportCellKind = 'text' | 'won' | 'integer' | 'flag' | 'day'

/** A column of an uploaded table. */
export interface ImportColumn<Field extends string = string> {
  field: Field
  /** Heads the column in templates and names it in what is said about it. */
  heading: string
  /** Further headings under which it is found; case, blanks and signs never count. */
  aliases?: readonly string[]
  kind: ImportCellKind
  /** A file without this column is refused as a whole. */
  required: boolean
  /** Two rows of the template. */
  examples: readonly [string, string]
}

export interface ImportOptions {
  /** The form's checkbox: what is there already with other values is changed and not refused (contact codes). */
  forceUpdate: boolean
}

/** Something to be said of a row; without a field it is about the whole row. */
export interface RowNote {
  field?: string
  reason: string
}

/** Why a row is not written. */
export interface RowProblem extends RowNote {
  outcome: 'refused' | 'skipped'
}

/** A row that is to be written: `existing` is null for a new one. */
export interface AcceptedRow<Row, Existing> {
  row: Row
  existing: Existing | null
}

/**
 * How one kind of records is read from an uploaded table, judged and written. Whether a row is new, changed or the same as
 * before is found by comparing `existing` with it, column by column of the file.
 */
export interface ImportSpec<Row extends object, Existing extends Partial<Row>, Found> {
  kind: ImportKind
  /** Names templates and sheets: `KP번호`. */
  name: string
  columns: readonly ImportColumn<Extract<keyof Row, string>>[]
  /** The rules of one row, with their sentences; its fields are those of the columns. */
  schema: z.ZodMiniType<Row>
  /** What no two rows of a file share, as its record is found by: the second one is refused. */
  key(row: Row): string
  label(row: Row): string
  /** Adds to a row that is to be written what takes long to make without the database; before the transaction. */
  prepare?(row: Row): Row
  /** All that judging needs, read once for all rows and held until they are written: in pieces that a statement can hold. */
  find(transaction: Locking, rows: readonly Row[], context: Context): Promise<Found>
  existing(row: Row, found: Found): Existing | null
  /** A rule beyond the row itself: an unknown carrier, a record in use. */
  problem?(row: Row, existing: Existing | null, found: Found, options: ImportOptions): RowProblem | null
  /** What a row that is to be written brings with it, and who uploads it may not know. */
  note?(row: Row, existing: Existing | null, found: Found): RowNote | null
  /** Writes all accepted rows in pieces, with everything that follows from it; nothing is awaited but the database. */
  write(
    transaction: Transaction,
    accepted: readonly AcceptedRow<Row, Existing>[],
    found: Found,
    by: { context: Context; accessedBy: AccessedBy },
  ): Promise<Pick<ImportReport, 'initialPasswords'>>
}
