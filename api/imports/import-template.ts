import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { kstDay } from '#shared/kst.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import type { Cell, SheetColumn } from '../excel/workbook-sheet.ts'
import type { FileAnswer } from '../http/answers.ts'
import { FILE_KINDS } from '../storage/file-kinds.ts'
import { type ImportColumn, isWonKind } from './import-spec.ts'
import { readCell } from './read-cell.ts'
import { tableWorkbook } from './table-workbook.ts'

interface Template {
  name: string
  columns: readonly ImportColumn[]
}

const made = new WeakMap<Template['columns'], { examples: string; workbook: Promise<Buffer> }>()

/** Made once for its columns and what is registered, which seldom change: it costs a third of a second of a processor. */
export async function workbookTemplate(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  template: Template,
): Promise<FileAnswer> {
  const { columns, name } = template
  const db = database.kysely
  const rows = await exampleRows(db, columns)
  const examples = JSON.stringify(rows)
  const kept = made.get(columns)
  let workbook = kept?.examples === examples ? kept.workbook : undefined
  if (workbook === undefined) {
    workbook = buffer(makeWorkbook(template, rows).stream)
    made.set(columns, { examples, workbook })
    workbook.catch(() => made.delete(columns))
  }
  const bytes = await workbook
  return {
    stream: Readable.from([bytes]),
    fileName: `${name}_양식_${kstDay(clock.now())}.xlsx`,
    contentType: FILE_KINDS.xlsx.contentType,
    size: bytes.length,
  }
}

/** Headings and examples; text columns are formatted as text, so that typed numbers keep leading zeros. */
function makeWorkbook({ name, columns }: Template, examples: readonly string[][]): FileAnswer {
  const rows = examples.map((cells) => cells.map((text, at) => templateCell(columns[at], text)))
  return tableWorkbook({ sheetName: name, columns: shapesOf(columns), rows }, name)
}

function shapesOf(columns: readonly ImportColumn[]): SheetColumn[] {
  return columns.map(({ heading, kind, examples }) => ({
    heading,
    width: Math.max(...[heading, ...examples].map((text) => text.length)) * 2 + 4,
    kind: isWonKind(kind) ? ('won' as const) : kind === 'integer' ? ('number' as const) : ('text' as const),
  }))
}

/** Records as the rows of a template. */
export function currentWorkbook<Row extends object>(
  { name, columns }: { name: string; columns: readonly ImportColumn<Extract<keyof Row, string>>[] },
  records: readonly Row[],
  now: Date,
): FileAnswer {
  const rows = records.map((record) => columns.map(({ field }) => cellOf(record[field])))
  const title = `${name}_등록된내용_${kstDay(now)}`
  return tableWorkbook({ sheetName: name, columns: shapesOf(columns), rows }, title)
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'boolean') return value ? '예' : '아니오'
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

/** The same as CSV text that Excel opens without asking. */
export async function csvTemplate(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { name, columns }: Template,
): Promise<FileAnswer> {
  const lines = [columns.map(({ heading }) => heading), ...(await exampleRows(database.kysely, columns))]
  const text = lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
  return {
    stream: Readable.from([Buffer.from(`\ufeff${text}`)]),
    fileName: `${name}_양식_${kstDay(clock.now())}.csv`,
    contentType: `${FILE_KINDS.csv.contentType}; charset=utf-8`,
  }
}

/** So many registered names are shown, each in a row of its own. */
const MOST_SHOWN = 30

/** Two rows, or one for each registered name, in turn with the values of the two examples. */
async function exampleRows(db: Queryable, columns: readonly ImportColumn[]): Promise<string[][]> {
  const registered = await Promise.all(columns.map(async ({ names }) => (await names?.(db))?.shown ?? []))
  const count = Math.min(MOST_SHOWN, Math.max(2, ...registered.map(({ length }) => length)))
  return Array.from({ length: count }, (_, row) =>
    columns.map(({ examples }, at) => {
      const names = registered[at] ?? []
      return names[row % names.length] ?? examples[row % 2] ?? ''
    }),
  )
}

function templateCell(column: ImportColumn | undefined, text: string): Cell {
  if (column === undefined || text === '' || (!isWonKind(column.kind) && column.kind !== 'integer'))
    return text
  const reading = readCell(column.kind, text)
  return 'value' in reading ? Number(reading.value) : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
