import type { Column } from './column.ts'

/** The columns up to `until`, and those that are pinned; `widened` takes what they leave free, so that none is cut. */
export interface FirstView {
  until: string
  widened: string
}

interface Measures {
  /** As much as is needed of each column. */
  columns: readonly Pick<Column<never>, 'key' | 'width' | 'pinned'>[]
  minWidth: string
  /** Of the check boxes, where there are some. */
  check: string | undefined
  firstView: FirstView | undefined
}

/** A little wider, a table that lacks some pixels is better scrolled by them. */
const NARROW_BELOW = '52rem'

/** The widths of a table as CSS; `cqi` is a hundredth of its frame. At most one column has no width: it takes what is left. */
export function tableWidths({ columns, minWidth, check, firstView }: Measures) {
  const last = columns.findIndex(({ key }) => key === firstView?.until)
  if (firstView === undefined || last < 0) {
    return { table: minWidth, column: ({ width }: Pick<Column<never>, 'width'>) => width }
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
