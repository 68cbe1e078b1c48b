import { expect, it } from 'vitest'
import { isPortIn } from './port-in.ts'

it.each([
  ['SK', 'SKT'],
  ['LG', 'LGU+'],
  ['KT', 'KT'],
  ['lg', 'LG U+'],
])('a move from %s to %s is no port-in', (from, to) => {
  expect(isPortIn(from, to)).toBe(false)
})

it.each([
  ['SK', 'KT'],
  ['SK알뜰', 'SKT'],
  ['KT', 'KT엠모바일'],
])('a move from %s to %s is a port-in', (from, to) => {
  expect(isPortIn(from, to)).toBe(true)
})

it('needs both carriers', () => {
  expect(isPortIn(null, 'KT')).toBe(false)
  expect(isPortIn('SK', null)).toBe(false)
})
