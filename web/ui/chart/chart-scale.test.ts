import { expect, test } from 'vitest'
import { axisTicks, labelledPlaces, nearestPlace } from './TrendChart.tsx'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [1_234, [0, 500, 1_000, 1_500]],
])('an axis up to %i has round lines, and its last one is not below', (max, lines) => {
  expect(axisTicks(max)).toEqual(lines)
})

test.each([
  [3_000_000, -1_200_000, [-2_000_000, 0, 2_000_000, 4_000_000]],
  [0, -3, [-3, -2, -1, 0]],
  [5, -0, [0, 2, 4, 6]],
])('an axis up to %i and down to %i has a line at nothing', (max, min, lines) => {
  expect(axisTicks(max, min)).toEqual(lines)
})

test('words below stand evenly and name the last place', () => {
  expect(labelledPlaces(30, 6)).toEqual([5, 11, 17, 23, 29])
  expect(labelledPlaces(30, 3)).toEqual([14, 29])
  expect(labelledPlaces(1, 6)).toEqual([0])
  expect(labelledPlaces(0, 6)).toEqual([])
  expect(labelledPlaces(3, 1)).toEqual([2])
})

test('a pointer finds the nearest place, also beyond the ends', () => {
  expect(nearestPlace(-20, 290, 30)).toBe(0)
  expect(nearestPlace(104, 290, 30)).toBe(10)
  expect(nearestPlace(106, 290, 30)).toBe(11)
  expect(nearestPlace(400, 290, 30)).toBe(29)
  expect(nearestPlace(10, 0, 30)).toBe(0)
})
