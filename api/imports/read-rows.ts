import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { hasHangul } from '#shared/korean.ts'
import type { ImportColumn } from './import-spec.ts'
import { readCell } from './read-cell.ts'
import type { TableCell, UploadedTable } from './uploaded-table.ts'

export interface CellProblem {
  column: string | null
  reason: string
}

/** A row of the file as its record, or the problems that keep it from being one. */
export interface ReadRow<Row> {
  /** The place of the row in the table. */
  at: number
  row: number
  sheet?: string | undefined
  /** The texts of its cells. */
  cells: readonly TableCell[]
  /** The record's own label; without a record the first text of the row. */
  label: string
  /** The key that no two rows may share; null without a record. */
  key: string | null
  /** Fields for which the file has a value here; the others stay as they are. */
  given: ReadonlySet<string>
  record: Row | null
  problems: CellProblem[]
  /** The row is an example from the template and is not meant to be imported. */
  isExample: boolean
}

/** The longest time for which the event loop may be blocked at once. */
const SLICE_MS = 8

interface RowRules<Row> {
  columns: readonly ImportColumn[]
  schema: z.ZodMiniType<Row>
  key(row: Row): string
  label(row: Row): string
  prepare?: ((row: Row) => Row) | undefined
}

/** Reads all rows of a table and judges each by itself; other requests are served in between. */
export async function readRows<Row>(table: UploadedTable, rules: RowRules<Row>): Promise<ReadRow<Row>[]> {
  const reader = rowReader(table, rules)
  const read: ReadRow<Row>[] = []
  let began = performance.now()
  for (const [at, row] of table.rows.entries()) {
    read.push({ ...reader(row), at, row: row.row, sheet: row.sheet, cells: row.cells })
    if (performance.now() - began < SLICE_MS) continue
    await turnOfTheLoop()
    began = performance.now()
  }
  return read
}

function rowReader<Row>({ fields }: UploadedTable, rules: RowRules<Row>) {
  const { columns, schema } = rules
  const columnOf = new Map<string, ImportColumn>(columns.map((column) => [column.field, column]))
  const inFile = fields.map((field) => (field === null ? undefined : columnOf.get(field)))
  const examples = [0, 1].map((which) =>
    inFile.map((column) => (column === undefined ? null : valueIn(column, column.examples[which] ?? ''))),
  )

  return ({ cells }: UploadedTable['rows'][number]): Omit<ReadRow<Row>, 'at' | 'row' | 'sheet' | 'cells'> => {
    const values: Record<string, string | number | boolean> = {}
    const problems: CellProblem[] = []
    for (const [at, column] of inFile.entries()) {
      const cell = cells[at] ?? ''
      if (column === undefined || cell === '') continue
      const reading = typeof cell === 'string' ? readCell(column.kind, cell) : cell
      if ('reason' in reading) problems.push({ column: column.heading, reason: reasonFor(reading, cell) })
      else values[column.field] = reading.value
    }
    const isExample =
      problems.length === 0 &&
      examples.some((example) =>
        inFile.every(
          (column, at) =>
            // Templates show what is registered here instead.
            column === undefined ||
            column.names !== undefined ||
            (values[column.field] ?? null) === (example[at] ?? null),
        ),
      )
    const given = new Set(Object.keys(values))
    const parsed = schema.safeParse(values)
    if (parsed.success && problems.length === 0) {
      const record = rules.prepare?.(parsed.data) ?? parsed.data
      return { label: rules.label(record), key: rules.key(record), given, record, problems, isExample }
    }
    // All at once, so that a row is not refused again for its next cell; what could not be read is not missing.
    const isRead = ({ column }: CellProblem) =>
      problems.every((unread) => column !== null && column !== unread.column)
    problems.push(...issuesOf(parsed.error, columnOf).filter(isRead))
    return { label: firstTexts(cells), key: null, given, record: null, problems, isExample }
  }
}

function reasonFor(reading: { reason: string }, cell: TableCell): string {
  return typeof cell === 'string' ? reading.reason : `${reading.reason} (${cell.text.slice(0, 50)})`
}

function valueIn(column: ImportColumn, text: string): string | number | boolean | null {
  if (text === '') return null
  const reading = readCell(column.kind, text)
  return 'value' in reading ? reading.value : null
}

/** One problem per column, with the rules' own Korean messages. */
function issuesOf(error: z.core.$ZodError | undefined, columnOf: ReadonlyMap<string, ImportColumn>) {
  const problems = new Map<string | null, CellProblem>()
  for (const { path, message } of error?.issues ?? []) {
    const column = columnOf.get(String(path[0] ?? ''))?.heading ?? null
    if (problems.has(column)) continue
    problems.set(column, { column, reason: hasHangul(message) ? message : '값이 올바르지 않습니다.' })
  }
  return [...problems.values()]
}

function firstTexts(cells: readonly TableCell[]): string {
  return cells
    .map((cell) => (typeof cell === 'string' ? cell : cell.text))
    .filter((text) => text !== '')
    .slice(0, 2)
    .map((text) => text.slice(0, 50))
    .join(' · ')
}
