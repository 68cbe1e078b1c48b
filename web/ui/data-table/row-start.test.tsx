// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'

interface Row {
  id: number
}

const COLUMNS: readonly Column<Row>[] = [{ key: 'id', header: '번호', cell: ({ id }) => id }]
const ROWS = [{ id: 1 }, { id: 2 }, { id: 3 }]
const idOf = ({ id }: Row) => id

test.each([
  { was: 'still there', start: { key: 3, index: 1 }, focused: '3' },
  { was: 'gone, with another in its place', start: { key: 9, index: 1 }, focused: '2' },
  { was: 'gone from the end', start: { key: 9, index: 3 }, focused: '3' },
  { was: 'of another list', start: { key: 9 }, focused: null },
])('the row that was opened takes the focus at first: $was', async ({ start, focused }) => {
  await render(<DataTable label="목록" columns={COLUMNS} rows={ROWS} rowKey={idOf} start={start} />)
  const row = document.activeElement
  expect(row instanceof HTMLTableRowElement ? row.textContent : null).toBe(focused)
})
