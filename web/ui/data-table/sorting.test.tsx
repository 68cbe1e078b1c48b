// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { formatWon } from '#shared/money.ts'
import { find, render } from '../testing/render.tsx'
import { type Column, fieldColumn } from './column.ts'
import { DataTable } from './DataTable.tsx'

interface Plan {
  id: number
  name: string
  fee: number | null
}

const COLUMNS: readonly Column<Plan>[] = [
  fieldColumn('name', '이름', { isSorted: true }),
  fieldColumn('fee', '요금', { show: formatWon, isSorted: true }),
  { key: 'actions', header: '상태', cell: () => '활성' },
]
const ROWS: readonly Plan[] = [
  { id: 1, name: '나 10', fee: 900 },
  { id: 2, name: '가', fee: null },
  { id: 3, name: '나 9', fee: 33000 },
]
const idOf = ({ id }: Plan) => id
const names = () => [...document.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent)
const press = (header: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('th button')].find(
      ({ textContent }) => textContent === header,
    )
    ;(button as HTMLButtonElement).click()
  })

test('a header sorts up, down and then as the rows were given; what is not known stands last', async () => {
  const { again } = await render(<DataTable label="요금제" columns={COLUMNS} rows={ROWS} rowKey={idOf} />)
  expect(names()).toEqual(['나 10', '가', '나 9'])
  const fees = [...document.querySelectorAll('tbody tr td:nth-child(2)')].map((cell) => cell.textContent)
  expect(fees).toEqual(['900원', '–', '33,000원'])
  await press('이름')
  expect(names()).toEqual(['가', '나 9', '나 10'])
  expect(find('th[aria-sort]').getAttribute('aria-sort')).toBe('ascending')
  await press('요금')
  expect(names()).toEqual(['나 10', '나 9', '가'])
  await press('요금')
  expect(names()).toEqual(['나 9', '나 10', '가'])
  expect(find('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')

  const cheaper = ROWS.map((row) => (row.id === 3 ? { ...row, fee: 100 } : row))
  await again(<DataTable label="요금제" columns={COLUMNS} rows={cheaper} rowKey={idOf} />)
  expect(names()).toEqual(['나 10', '나 9', '가'])

  await press('요금')
  expect(names()).toEqual(['나 10', '가', '나 9'])
  expect(document.querySelector('th[aria-sort]')).toBeNull()
  expect(document.querySelectorAll('th button')).toHaveLength(2)
})
