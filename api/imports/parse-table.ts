import { readCsv } from './csv-cells.ts'
import { findHeadings, noRows } from './find-headings.ts'
import {
  BROKEN_FILE,
  RefusedTable,
  type TableRow,
  type TableToRead,
  type UploadedTable,
} from './uploaded-table.ts'
import { readBinaryWorkbook, readWorkbookParts, type SheetCells } from './workbook-cells.ts'

/** Throws RefusedTable, and whatever a reader throws at what it cannot read. */
export function parseTable(toRead: TableToRead): UploadedTable {
  const { columns, mostRows } = toRead
  const { grid, at, headings, fields } = findTable(sheetsOf(toRead), columns)
  const rows: TableRow[] = []
  for (let index = at + 1; index < grid.length; index += 1) {
    const cells = (grid[index] ?? []).slice(0, headings.length)
    if (cells.every((cell) => cell === '')) continue
    if (rows.length === mostRows) throw tooManyRows(mostRows)
    rows.push({ row: index + 1, cells })
  }
  if (rows.length === 0) throw noRows()
  return { headings, fields, rows }
}

function sheetsOf({ kind, parts }: TableToRead): SheetCells[] {
  if (kind === 'xlsx') return readWorkbookParts(parts)
  const whole = parts[0]?.bytes ?? new Uint8Array()
  return kind === 'xls' ? readBinaryWorkbook(whole) : [readCsv(whole)]
}

/** What is missing may stand in a sheet that cannot be read. */
function findTable(sheets: readonly SheetCells[], columns: TableToRead['columns']) {
  try {
    return findHeadings(
      sheets.filter((sheet) => sheet !== null),
      columns,
    )
  } catch (error) {
    throw sheets.includes(null) ? new RefusedTable(BROKEN_FILE) : error
  }
}

function tooManyRows(mostRows: number): RefusedTable {
  return new RefusedTable({
    code: 'RULE_BROKEN',
    message: `한 번에 ${mostRows.toLocaleString('ko-KR')}행까지 올릴 수 있습니다. 파일을 나누어 올려주세요.`,
  })
}
