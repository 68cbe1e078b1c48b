import { parse } from 'csv-parse/sync'
import { formatCount } from '#shared/count.ts'
import { LIMITS } from '#shared/limits.ts'
import { decodeText } from '../storage/decode-text.ts'
import {
  type FoundHeadings,
  findHeadings,
  type Grid,
  hasCells,
  noRows,
  plain,
  textOf,
} from './find-headings.ts'
import {
  BROKEN_FILE,
  RefusedTable,
  type TableCell,
  type TableRow,
  type TableToRead,
  TOO_LARGE,
  type UploadedSheet,
  type UploadedTable,
  type WantedColumn,
} from './uploaded-table.ts'
import { readBinaryWorkbook, readWorkbookParts, type Sheet, tidyText } from './workbook-cells.ts'

/** Throws RefusedTable, and whatever a reader throws for a file that it cannot read. */
export function parseTable(toRead: TableToRead): UploadedTable {
  const { columns, mostRows, mostCharacters } = toRead
  const sheets = sheetsOf(toRead)
  const room = { characters: mostCharacters }
  const found = findTable(sheets, columns)
  const table = 'grid' in found ? oneTable(found, room) : joinedTable(found, room)
  if (table.rows.length > mostRows) throw tooManyRows(mostRows)
  if (table.rows.length === 0) throw noRows()
  const read = 'grid' in found ? [found.grid] : found.parts.map(({ grid }) => grid)
  return { ...table, otherSheets: besides(read, sheets) }
}

type Room = { characters: number }
type ReadTable = Omit<UploadedTable, 'otherSheets'>

function oneTable({ grid, at, headings, fields }: FoundHeadings, room: Room): ReadTable {
  return { headings, fields, rows: filledRows(grid, { from: at + 1, width: headings.length }, room) }
}

/** The tables of several sheets under the headings of the first, with the names of the sheets as a column of their own. */
function joinedTable({ named, parts }: NamedSheets, room: Room): ReadTable {
  const [first] = parts
  if (first === undefined) throw noRows()
  const rows = parts.flatMap((part) => {
    const places = first.headings.map((heading, at) => {
      const field = first.fields[at]
      return field === null ? part.headings.indexOf(heading) : part.fields.indexOf(field ?? null)
    })
    return oneTable(part, room).rows.map(({ row, cells }) => ({
      row,
      sheet: part.name,
      cells: [part.name, ...places.map((place) => cells[place] ?? '')],
    }))
  })
  return { headings: [named.heading, ...first.headings], fields: [named.field, ...first.fields], rows }
}

/** The sheets that are asked for, whatever stands in them. Throws as parseTable does, and for a file without any row. */
export function parseSheets(toRead: TableToRead): UploadedSheet[] {
  const { sheets: wanted = 'first-rows', mostRows, mostCharacters } = toRead
  const room = { characters: mostCharacters }
  const sheets = sheetsOf(toRead).flatMap(({ name, rows }): UploadedSheet[] => {
    const asked = wanted === 'first-rows' ? wanted : wanted.find((sheet) => sheet.name === name)
    if (asked === undefined) return []
    if (rows === null) throw new RefusedTable(BROKEN_FILE)
    const filled = filledRows(rows, { from: 0, width: LIMITS.importColumns }, room)
    const total = filled.length
    if (total === 0) return []
    if (asked === 'first-rows') return [{ name, rows: filled.slice(0, mostRows), total }]
    // A carrier's file takes the place of the one of the same name.
    if (filled.filter(({ row }) => row > asked.lastHeading).length > mostRows)
      throw tooManyRows(mostRows, '서로 다른 이름으로 ')
    return [{ name, rows: filled, total }]
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
function besides(read: readonly Grid[], sheets: readonly Sheet[]): string[] {
  return sheets.flatMap(({ name, rows }) =>
    rows !== null && !read.includes(rows) && hasCells(rows) ? [name] : [],
  )
}

/** The sheets whose names stand for a column that they do not have. */
interface NamedSheets {
  named: WantedColumn
  parts: (FoundHeadings & { name: string })[]
}

/** Where a sheet cannot be read, the missing headings may be in it, so the file counts as broken. */
function findTable(sheets: readonly Sheet[], columns: TableToRead['columns']): FoundHeadings | NamedSheets {
  try {
    return findHeadings(
      sheets.flatMap(({ rows }) => (rows === null ? [] : [rows])),
      columns,
    )
  } catch (error) {
    const found = sheets.every(({ rows }) => rows !== null) ? namedSheets(sheets, columns) : null
    if (found !== null) return found
    throw sheets.some(({ rows }) => rows === null) ? new RefusedTable(BROKEN_FILE) : error
  }
}

/** A name that a program gives, and that says nothing. */
const UNNAMED = /^((sheet|시트|목록)\s*\d*)?$/i

/** Sheets that have all columns but the one that their names stand for: at least one whose name is known, or two. */
function namedSheets(sheets: readonly Sheet[], columns: TableToRead['columns']): NamedSheets | null {
  const named = columns.find(({ sheetNames }) => sheetNames !== undefined)
  if (named === undefined) return null
  const others = columns.filter((column) => column !== named)
  const parts = sheets.flatMap(({ name, rows }) => {
    if (rows === null || UNNAMED.test(name)) return []
    try {
      return [{ name, ...findHeadings([rows], others) }]
    } catch (error) {
      if (error instanceof RefusedTable) return []
      throw error
    }
  })
  const isKnown = parts.some(({ name }) => named.sheetNames?.includes(plain(name)))
  return isKnown || parts.length > 1 ? { named, parts } : null
}

function tooManyRows(mostRows: number, how = ''): RefusedTable {
  return new RefusedTable({
    code: 'RULE_BROKEN',
    message: `한 번에 ${formatCount(mostRows)}행까지 올릴 수 있습니다. 파일을 나누어 ${how}올려주세요.`,
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
