import { RefusedTable, type TableCell, type WantedColumn } from './uploaded-table.ts'

export type Grid = readonly (readonly TableCell[] | undefined)[]

/** A title, a date or a line of advice may stand above the headings. */
const LOOKED_AT_ROWS = 20

interface FoundHeadings {
  grid: Grid
  /** The index of the row in the grid. */
  at: number
  headings: string[]
  fields: (string | null)[]
}

/** The row of the headings; throws RefusedTable with the missing names where no row has all required ones. */
export function findHeadings(grids: readonly Grid[], columns: readonly WantedColumn[]): FoundHeadings {
  const fieldOf = fieldsByHeading(columns)
  const required = columns.filter((column) => column.required)
  let fewest = required
  for (const grid of grids) {
    for (const at of firstRows(grid)) {
      const headings = (grid[at] ?? []).map(textOf)
      const fields = headings.map((heading) => fieldOf(heading))
      const missing = required.filter(({ field }) => !fields.includes(field))
      if (missing.length === 0) return { grid, at, headings, fields: onlyOnce(headings, fields) }
      if (missing.length < fewest.length) fewest = missing
    }
  }
  if (!grids.some(hasCells)) throw noRows()
  const names = fewest.map(({ heading }) => heading)
  throw new RefusedTable({
    code: 'RULE_BROKEN',
    message: `파일에 필요한 열이 없습니다: ${names.join(', ')}`,
    details: names.map((name) => ({ field: name, message: '파일에 이 열이 없습니다.' })),
  })
}

export function hasCells(grid: Grid): boolean {
  return grid.some((row) => row?.some((cell) => cell !== ''))
}

export function noRows(): RefusedTable {
  return new RefusedTable({ code: 'RULE_BROKEN', message: '파일에 등록할 행이 없습니다.' })
}

/** The first rows that are not empty, as indexes. */
function firstRows(grid: Grid): number[] {
  const found: number[] = []
  for (let at = 0; at < grid.length && found.length < LOOKED_AT_ROWS; at += 1) {
    if (grid[at]?.some((cell) => cell !== '')) found.push(at)
  }
  return found
}

function onlyOnce(headings: readonly string[], fields: (string | null)[]): (string | null)[] {
  const twice = fields.findIndex((field, at) => field !== null && fields.indexOf(field) !== at)
  if (twice === -1) return fields
  throw new RefusedTable({
    code: 'RULE_BROKEN',
    message: `같은 열이 두 번 있습니다: ${headings[fields.indexOf(fields[twice] ?? '')]}, ${headings[twice]}`,
  })
}

/** Finds a column by any of its names, ignoring case, blanks and signs; `월정액(원)` also counts as `월정액`. */
function fieldsByHeading(columns: readonly WantedColumn[]): (heading: string) => string | null {
  const byName = new Map(
    columns.flatMap(({ field, heading, aliases = [] }) =>
      [heading, ...aliases].map((name) => [plain(name), field] as const),
    ),
  )
  return (heading) => byName.get(plain(heading)) ?? byName.get(plain(heading.replace(/\(.*?\)/g, ''))) ?? null
}

function plain(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function textOf(cell: TableCell): string {
  return typeof cell === 'string' ? cell : cell.text
}
