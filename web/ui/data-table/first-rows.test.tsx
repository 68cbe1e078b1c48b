// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'

interface Row {
  id: number
}

const ROWS = Array.from({ length: 100 }, (_, index) => ({ id: index + 1 }))
const idOf = ({ id }: Row) => id
const shownRows = () => document.querySelectorAll('tbody tr[data-index]').length

/** Renders the list; returns how many rows each commit that added some showed. */
async function commitsOf(start?: { key: number; index: number }) {
  const shown: number[] = []
  const cell = ({ id }: Row) => <i ref={() => void shown.push(shownRows())}>{id}</i>
  const columns: readonly Column<Row>[] = [{ key: 'id', header: '번호', cell }]
  await render(<DataTable label="목록" columns={columns} rows={ROWS} rowKey={idOf} start={start} />)
  const commits = [...new Set(shown)]
  return commits.filter((rows) => rows > 0)
}

test('the rows that fill the window come first, and the others with them to scroll to', async () => {
  const [first, last] = await commitsOf()
  expect(first).toBeLessThan(30)
  expect(first).toBeGreaterThanOrEqual(window.innerHeight / 40)
  expect(last).toBe(100)
})

test('whoever comes back to a row further down finds it at once', async () => {
  expect(await commitsOf({ key: 90, index: 89 })).toEqual([100])
})
