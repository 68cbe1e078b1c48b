import { type Box, bottomOf, centreOf, median, middleOf, overlapAcross, rightOf, unionOf } from './boxes.ts'

/** A column with its cells from top to bottom. */
export interface TableColumn {
  left: number
  right: number
  cells: Box[]
}

/** A line with fewer cells is a title or a note, not part of the table. */
const LEAST_CELLS = 3

/** Groups boxes into lines from top to bottom, each from left to right. */
export function linesOf(boxes: readonly Box[]): Box[][] {
  const lines: Box[][] = []
  for (const box of [...boxes].sort((a, b) => middleOf(a) - middleOf(b))) {
    const line = lines.findLast((candidate) => {
      const middle = median(candidate.map(middleOf))
      return (
        middle >= box.top &&
        middle <= bottomOf(box) &&
        candidate.every((other) => overlapAcross(other, box) <= 0)
      )
    })
    if (line === undefined) lines.push([box])
    else line.push(box)
  }
  return lines.map((line) => line.sort((a, b) => a.left - b.left))
}

/** Groups the cells of the table's lines into columns, from left to right. */
export function columnsOf(lines: readonly Box[][]): TableColumn[] {
  const columns: TableColumn[] = []
  for (const box of lines.filter((line) => line.length >= LEAST_CELLS).flat()) {
    const own = columns.filter(
      (column) => overlapAcross(spanOf(column), box) > 0.4 * Math.min(box.width, column.right - column.left),
    )
    const merged: TableColumn = { left: box.left, right: rightOf(box), cells: [box] }
    for (const column of own) {
      merged.left = Math.min(merged.left, column.left)
      merged.right = Math.max(merged.right, column.right)
      merged.cells.push(...column.cells)
      columns.splice(columns.indexOf(column), 1)
    }
    columns.push(merged)
  }
  return columns
    .map((column) => ({ ...column, cells: column.cells.sort((a, b) => middleOf(a) - middleOf(b)) }))
    .sort((a, b) => a.left - b.left)
}

function spanOf({ left, right }: TableColumn): Box {
  return { left, top: 0, width: right - left, height: 0 }
}

/** The cells of a column that stand within the rows of the anchors, also those that span several rows. */
export function cellsWithin(boxes: readonly Box[], column: TableColumn, anchors: readonly Box[]): Box[] {
  const reach = pitchOf(anchors) / 2
  const [top, bottom] = [
    Math.min(...anchors.map(middleOf)) - reach,
    Math.max(...anchors.map(middleOf)) + reach,
  ]
  return boxes
    .filter((box) => centreOf(box) > column.left && centreOf(box) < column.right)
    .filter((box) => middleOf(box) > top && middleOf(box) < bottom)
    .sort((a, b) => middleOf(a) - middleOf(b))
}

/** The cell of a column beside each anchor; text between rows, such as a wrapped name, goes to the nearer one. */
export function cellsBeside(
  boxes: readonly Box[],
  column: TableColumn,
  anchors: readonly Box[],
): (Box | null)[] {
  const beside = anchors.map((): Box[] => [])
  for (const box of cellsWithin(boxes, column, anchors)) {
    const distances = anchors.map((anchor) => Math.abs(middleOf(anchor) - middleOf(box)))
    beside[distances.indexOf(Math.min(...distances))]?.push(box)
  }
  return beside.map((cells) => (cells.length === 0 ? null : unionOf(cells)))
}

/** The usual distance from one row to the next. */
function pitchOf(anchors: readonly Box[]): number {
  const steps = anchors.slice(1).map((anchor, index) => middleOf(anchor) - middleOf(anchors[index] ?? anchor))
  return median(steps) || (anchors[0]?.height ?? 0) * 2
}

/**
 * The cell of each row where cells span several rows. Such a cell stands in the middle of its rows: from the top on, each
 * takes as many rows as bring their middle closest to its own.
 */
export function spannedCells(cells: readonly Box[], anchors: readonly Box[]): (Box | null)[] {
  const taken: (Box | null)[] = []
  for (const [index, cell] of cells.entries()) {
    const from = taken.length
    const most = anchors.length - from - (cells.length - 1 - index)
    let best = { count: 1, distance: Number.POSITIVE_INFINITY }
    for (let count = 1; count <= most; count += 1) {
      const rows = unionOf(anchors.slice(from, from + count))
      const distance = Math.abs(middleOf(rows) - middleOf(cell))
      if (distance < best.distance) best = { count, distance }
    }
    for (let row = 0; row < best.count && taken.length < anchors.length; row += 1) taken.push(cell)
  }
  return anchors.map((_, row) => taken[row] ?? null)
}
