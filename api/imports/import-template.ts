import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Cell } from '../excel/workbook-sheet.ts'
import type { FileAnswer } from '../http/answers.ts'
import { FILE_KINDS } from '../storage/file-kinds.ts'
import type { ImportColumn } from './import-spec.ts'
import { readCell } from './read-cell.ts'
import { tableWorkbook } from './table-workbook.ts'

interface Template {
  name: string
  columns: readonly ImportColumn[]
}

const made = new WeakMap<Template['columns'], Promise<Buffer>>()

/** Made once for its columns, which do not change while the server runs: it costs a third of a second of a processor. */
export async function workbookTemplate(template: Template): Promise<FileAnswer> {
  const { columns, name } = template
  let workbook = made.get(columns)
  if (workbook === undefined) {
    workbook = buffer(makeWorkbook(template).stream)
    made.set(columns, workbook)
    workbook.catch(() => made.delete(columns))
  }
  const bytes = await workbook
  return {
    stream: Readable.from([bytes]),
    fileName: `${name}_양식.xlsx`,
    contentType: FILE_KINDS.xlsx.contentType,
    size: bytes.length,
  }
}

/** Headings and two examples; text columns are formatted as text, so that typed numbers keep leading zeros. */
function makeWorkbook({ name, columns }: Template): FileAnswer {
  const shapes = columns.map(({ heading, kind, examples }) => ({
    heading,
    width: Math.max(...[heading, ...examples].map((text) => text.length)) * 2 + 4,
    kind: kind === 'won' ? ('won' as const) : kind === 'integer' ? ('number' as const) : ('text' as const),
  }))
  const rows = exampleRows(columns).map((cells) => cells.map((text, at) => templateCell(columns[at], text)))
  return tableWorkbook({ sheetName: name, columns: shapes, rows }, name)
}

/** The same as CSV text that Excel opens without asking. */
export function csvTemplate({ name, columns }: Template): FileAnswer {
  const lines = [columns.map(({ heading }) => heading), ...exampleRows(columns)]
  const text = lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
  return {
    stream: Readable.from([Buffer.from(`\ufeff${text}`)]),
    fileName: `${name}_양식.csv`,
    contentType: `${FILE_KINDS.csv.contentType}; charset=utf-8`,
  }
}

function exampleRows(columns: readonly ImportColumn[]): string[][] {
  return [0, 1].map((which) => columns.map(({ examples }) => examples[which] ?? ''))
}

function templateCell(column: ImportColumn | undefined, text: string): Cell {
  if (column === undefined || text === '' || (column.kind !== 'won' && column.kind !== 'integer')) return text
  const reading = readCell(column.kind, text)
  return 'value' in reading ? Number(reading.value) : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
