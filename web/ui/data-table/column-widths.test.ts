import { expect, test } from 'vitest'
import { fittedColumns, type Measured } from './column-widths.ts'

const COLUMNS: readonly Measured[] = [
  { key: 'name', width: '6rem' },
  { key: 'store', width: '8rem' },
  { key: 'memo' },
  { key: 'actions', width: '5rem', pinned: true },
]
const fitted = (shown: readonly string[], widths: Record<string, number>) =>
  fittedColumns({ columns: COLUMNS, shown: new Set(shown), widths, minWidth: '30rem', check: undefined })
const ALL = ['name', 'store', 'memo', 'actions']
const LEFT = '(30rem - 6rem - 8rem - 5rem)'

test('without a choice everything is as the list has it', () => {
  expect(fitted(ALL, {})).toEqual({ columns: COLUMNS, minWidth: '30rem' })
})

test('a chosen width holds, and the table grows with it', () => {
  const { columns, minWidth } = fitted(ALL, { store: 200, memo: 300 })
  expect(columns.map(({ width }) => width)).toEqual(['6rem', '200px', undefined, '5rem'])
  expect(minWidth).toBe('(6rem + 200px + 300px + 5rem)')
})

test('hidden columns leave their room to the others', () => {
  expect(fitted(['name', 'memo', 'actions'], {}).minWidth).toBe(`(6rem + ${LEFT} + 5rem)`)
  // Without the column that takes the rest, the last one before the buttons does.
  const { columns, minWidth } = fitted(['name', 'store', 'actions'], { name: 90 })
  expect(columns.map(({ width }) => width)).toEqual(['90px', undefined, '5rem'])
  expect(minWidth).toBe('(90px + 8rem + 5rem)')
})
