import { parse } from 'csv-parse/sync'
import { formatCount } from '#shared/count.ts'
import { decodeText } from '../storage/decode-text.ts'
import { findHeadings, type Grid, hasCells, noRows } from './find-headings.ts'
import {
  BROKEN_FILE,
  MOST_COLUMNS,
  RefusedTable,
  type TableCell,
  type TableRow,
  type TableToRead,
  TOO_LARGE,
  type UploadedTable,
} from './uploaded-table.ts'
import { readBinaryWorkbook, readWorkbookParts, type Sheet, tidyText } from './workbook-cells.ts'

/** Throws RefusedTable, and whatever a reader throws for a file that it cannot read. */
export function parseTable(toRead: TableToRead): UploadedTable {
  const { columns, mostRows, mostCharacters } = toRead
  const sheets = sheetsOf(toRead)
  const { grid, at, headings, fields } = findTable(sheets, columns)
  const rows: TableRow[] = []
  let characters = 0
  for (let index = at + 1; index < grid.length; index += 1) {
    const cells = (grid[index] ?? []).slice(0, headings.length)
    if (cells.every((cell) => cell === '')) continue
    if (rows.length === mostRows) throw tooManyRows(mostRows)
    // The file holds a text once that thousands of cells share, so its size says nothing about their total.
    for (const cell of cells) characters += (typeof cell === 'string' ? cell : cell.text).length
    if (characters > mostCharacters) throw new RefusedTable(TOO_LARGE)
    rows.push({ row: index + 1, cells })
  }
  if (rows.length === 0) throw noRows()
  return { headings, fields, rows, otherSheets: besides(grid, sheets) }
}

function sheetsOf({ kind, parts }: TableToRead): Sheet[] {
  if (kind === 'xlsx') return readWorkbookParts(parts)
  const whole = parts[0]?.bytes ?? new Uint8Array()
  return kind === 'xls' ? readBinaryWorkbook(whole) : [{ name: '', rows: readCsv(whole) }]
}

/** The names of other sheets that hold something, which is not read. */
function besides(read: Grid, sheets: readonly Sheet[]): string[] {
  return sheets.flatMap(({ name, rows }) => (rows !== null && rows !== read && hasCells(rows) ? [name] : []))
}

/** Where a sheet cannot be read, the missing headings may be in it, so the file counts as broken. */
function findTable(sheets: readonly Sheet[], columns: TableToRead['columns']) {
  try {
    return findHeadings(
      sheets.flatMap(({ rows }) => (rows === null ? [] : [rows])),
      columns,
    )
  } catch (error) {
    throw sheets.some(({ rows }) => rows === null) ? new RefusedTable(BROKEN_FILE) : error
  }
}

function tooManyRows(mostRows: number): RefusedTable {
  return new RefusedTable({
    code: 'RULE_BROKEN',
    message: `한 번에 ${formatCount(mostRows)}행까지 올릴 수 있습니다. 파일을 나누어 올려주세요.`,
  })
}

/** Excel separates by the character of the country it is set to, and by tabs in its text format. */
const SEPARATORS = [',', '\t', ';'] as const

function readCsv(bytes: Uint8Array): (TableCell[] | undefined)[] {
  const text = decodeText(bytes)
  if (text === null) throw new RefusedTable(BROKEN_FILE)
  const rows: string[][] = parse(text, {
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  })
  return rows.map((cells) => cells.slice(0, MOST_COLUMNS).map(tidyText))
}

/** The separator that splits the first non-empty line into the most cells. */
function separatorOf(text: string): string {
  const line = /^.*\S.*$/m.exec(text)?.[0] ?? ''
  const parts = (separator: string) => line.split(separator).length
  return SEPARATORS.reduce((best, each) => (parts(each) > parts(best) ? each : best))
}
