import type { Column } from './column.ts'

/** Shows the columns up to `until` and the pinned ones, uncut; `widened` takes the room left over. */
export interface FirstView {
  until: string
  widened: string
}

interface Measures {
  /** The part of each column that is needed here. */
  columns: readonly Pick<Column<never>, 'key' | 'width' | 'pinned'>[]
  minWidth: string
  /** The width of the check boxes, where there are some. */
  check: string | undefined
  firstView: FirstView | undefined
}

/** A slightly wider frame lacks only a few pixels, and is better just scrolled. */
const NARROW_BELOW = '52rem'

/** A table's widths as CSS; `cqi` is 1 % of its frame. One column may have none, and takes the rest. */
export function tableWidths({ columns, minWidth, check, firstView }: Measures) {
  const last = columns.findIndex(({ key }) => key === firstView?.until)
  if (firstView === undefined || last < 0) {
    return { table: `calc(${minWidth})`, column: ({ width }: Pick<Column<never>, 'width'>) => width }
  }
  const given = [check, ...columns.map(({ width }) => width)].filter((width) => width !== undefined)
  const left = `${minWidth} - ${sum(given)}`
  const seen = columns.filter(({ pinned }, index) => index <= last || pinned)
  const first = sum([
    ...(check === undefined ? [] : [check]),
    ...seen.map(({ width }) => width ?? `(${left})`),
  ])
  const isNarrow = `(${NARROW_BELOW} - 100cqi) * 1000`
  const spare = `max(0px, min(100cqi - ${first}, ${isNarrow}))`
  return {
    table: `calc(${minWidth} + ${spare})`,
    column: ({ key, width }: Pick<Column<never>, 'key' | 'width'>) =>
      key === firstView.widened && width !== undefined ? `calc(${width} + ${spare})` : width,
  }
}

function sum(widths: readonly string[]): string {
  return `(${widths.join(' + ')})`
}
