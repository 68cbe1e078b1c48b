import { parse } from 'csv-parse/sync'
import { formatCount } from '#shared/count.ts'
import { LIMITS } from '#shared/limits.ts'
import { decodeText } from '../storage/decode-text.ts'
import { findHeadings, type Grid, hasCells, noRows, textOf } from './find-headings.ts'
import {
  BROKEN_FILE,
  RefusedTable,
  type TableCell,
  type TableRow,
  type TableToRead,
  TOO_LARGE,
  type UploadedSheet,
  type UploadedTable,
} from './uploaded-table.ts'
import { readBinaryWorkbook, readWorkbookParts, type Sheet, tidyText } from './workbook-cells.ts'

/** Throws RefusedTable, and whatever a reader throws for a file that it cannot read. */
export function parseTable(toRead: TableToRead): UploadedTable {
  const { columns, mostRows, mostCharacters } = toRead
  const sheets = sheetsOf(toRead)
  const { grid, at, headings, fields } = findTable(sheets, columns)
  const room = { characters: mostCharacters }
  const rows = filledRows(grid, { from: at + 1, width: headings.length }, room)
  if (rows.length > mostRows) throw tooManyRows(mostRows)
  if (rows.length === 0) throw noRows()
  return { headings, fields, rows, otherSheets: besides(grid, sheets) }
}

/** The sheets that are asked for, whatever stands in them. Throws as parseTable does, and for a file without any row. */
export function parseSheets(toRead: TableToRead): UploadedSheet[] {
  const { sheets: wanted, mostRows, mostCharacters } = toRead
  const { names = null, isSample = false } = wanted ?? {}
  const room = { characters: mostCharacters }
  const sheets = sheetsOf(toRead).flatMap(({ name, rows }): UploadedSheet[] => {
    if (names !== null && !names.includes(name)) return []
    if (rows === null) throw new RefusedTable(BROKEN_FILE)
    const filled = filledRows(rows, { from: 0, width: LIMITS.importColumns }, room)
    if (!isSample && filled.length > mostRows) throw tooManyRows(mostRows)
    return filled.length === 0
      ? []
      : [{ name, rows: isSample ? filled.slice(0, mostRows) : filled, total: filled.length }]
  })
  if (sheets.length === 0) throw noRows()
  return sheets
}

/** The rows that hold something. `room` is what all sheets together may hold. Throws RefusedTable. */
function filledRows(
  grid: Grid,
  { from, width }: { from: number; width: number },
  room: { characters: number },
): TableRow[] {
  const rows: TableRow[] = []
  for (let index = from; index < grid.length; index += 1) {
    const cells = (grid[index] ?? []).slice(0, width)
    if (cells.every((cell) => cell === '')) continue
    // The file holds a text once that thousands of cells share, so its size says nothing about their total.
    for (const cell of cells) room.characters -= textOf(cell).length
    if (room.characters < 0) throw new RefusedTable(TOO_LARGE)
    rows.push({ row: index + 1, cells })
  }
  return rows
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
  return rows.map((cells) => cells.slice(0, LIMITS.importColumns).map(tidyText))
}

/** The separator that splits the first non-empty line into the most cells. */
function separatorOf(text: string): string {
  const line = /^.*\S.*$/m.exec(text)?.[0] ?? ''
  const parts = (separator: string) => line.split(separator).length
  return SEPARATORS.reduce((best, each) => (parts(each) > parts(best) ? each : best))
}
