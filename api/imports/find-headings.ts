import { RefusedTable, type TableCell, type WantedColumn } from './uploaded-table.ts'

export type Grid = readonly (readonly TableCell[] | undefined)[]

/** A title, a date or a line of advice may stand above the headings. */
const LOOKED_AT_ROWS = 20

export interface FoundHeadings {
  grid: Grid
  /** The index of the row in the grid below which the data begin. */
  at: number
  headings: string[]
  fields: (string | null)[]
}

/**
 * The row of the headings, or the lower one of two rows that together name the columns (`단가` above `신규` and `번호이동`). Throws
 * RefusedTable with the missing names where no row has all required ones.
 */
export function findHeadings(grids: readonly Grid[], columns: readonly WantedColumn[]): FoundHeadings {
  const fieldOf = fieldsByHeading(columns)
  const required = columns.filter((column) => column.required)
  const missingIn = ({ fields }: NamedColumns) => required.filter(({ field }) => !fields.includes(field))
  let fewest = required
  for (const isInTwoRows of [false, true]) {
    for (const grid of grids) {
      for (const at of firstRows(grid)) {
        const [upper = [], lower = []] = [grid[at], grid[at + 1]]
        const [one, both] = [inOneRow(upper, fieldOf), inTwoRows(upper, lower, fieldOf)]
        // A title above the headings adds nothing to them, so the first row must name what is required.
        const isTwo = isInTwoRows || (both.isContinued && missingIn(one).length === 0)
        const named = isTwo ? both : one
        const missing = missingIn(named)
        if (missing.length === 0) {
          const { headings, fields } = named
          return { grid, at: isTwo ? at + 1 : at, headings, fields: onlyOnce(headings, fields) }
        }
        if (missing.length < fewest.length) fewest = missing
      }
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

type NamedColumns = Pick<FoundHeadings, 'headings' | 'fields'>
type FieldOf = (heading: string) => string | null

function inOneRow(cells: readonly TableCell[], fieldOf: FieldOf): NamedColumns {
  const headings = cells.map(textOf)
  return { headings, fields: headings.map((heading) => fieldOf(heading)) }
}

/**
 * The columns as two rows name them: by both names together, or by the lower one, or by the upper one that has nothing below.
 * `isContinued`: whatever stands in the lower row names a column, so that it is no row of data.
 */
function inTwoRows(
  upper: readonly TableCell[],
  lower: readonly TableCell[],
  fieldOf: FieldOf,
): NamedColumns & { isContinued: boolean } {
  const headings: string[] = []
  const fields: (string | null)[] = []
  let isContinued = lower.some((cell) => cell !== '')
  for (const [at, joined] of joinedHeadings(upper, lower).entries()) {
    const below = textOf(lower[at] ?? '')
    const alone = below === '' ? textOf(upper[at] ?? '') : below
    const telling = fieldOf(joined) === null && fieldOf(alone) !== null ? alone : joined
    headings.push(telling)
    fields.push(fieldOf(telling))
    if (below !== '' && fieldOf(telling) === null) isContinued = false
  }
  return { headings, fields, isContinued }
}

/** The names of columns in one row or two; the upper name of a group also belongs to the columns to its right. */
export function joinedHeadings(upper: readonly TableCell[], lower?: readonly TableCell[]): string[] {
  if (lower === undefined) return upper.map(textOf)
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [above, below] = [textOf(upper[at] ?? ''), textOf(lower[at] ?? '')]
    if (above !== '') group = above
    return below === '' ? above : `${group} ${below}`.trim()
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
export function fieldsByHeading(
  columns: readonly Omit<WantedColumn, 'required'>[],
): (heading: string) => string | null {
  const byName = new Map(
    columns.flatMap(({ field, heading, aliases = [] }) =>
      [heading, ...aliases].map((name) => [plain(name), field] as const),
    ),
  )
  return (heading) => byName.get(plain(heading)) ?? byName.get(plain(heading.replace(/\(.*?\)/g, ''))) ?? null
}

/** A heading, or another name, without case, blanks and signs. */
export function plain(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** What a cell shows. */
export function textOf(cell: TableCell): string {
  return typeof cell === 'string' ? cell : cell.text
}
