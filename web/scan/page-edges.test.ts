import { expect, it } from 'vitest'
import { findPage } from './page-edges.ts'
import type { Point, Quad } from './quad.ts'
import { drawnPhoto } from './testing/drawn-photo.ts'

function quad(...places: readonly [number, number][]): Quad {
  return places.map(([x, y]) => ({ x, y })) as unknown as Quad
}

const STRAIGHT = quad([0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9])
const ROTATED = quad([0.3, 0.08], [0.86, 0.3], [0.7, 0.93], [0.14, 0.7])
const TILTED = quad([0.27, 0.15], [0.73, 0.13], [0.92, 0.9], [0.1, 0.92])

/** The greatest distance of a corner from where it should be, in parts of the photo. */
function farthest(found: Quad | null, expected: Quad): number {
  if (found === null) return Number.POSITIVE_INFINITY
  const away = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
  return Math.max(...found.map((corner, index) => away(corner, expected[index] as Point)))
}

it.each([
  ['straight', STRAIGHT, {}],
  ['rotated', ROTATED, {}],
  ['tilted', TILTED, {}],
  ['tilted, without print', TILTED, { isPrinted: false }],
  ['on a light table', TILTED, { table: 160 }],
  ['in a dark room', ROTATED, { table: 20, paper: 80 }],
  ['upright', STRAIGHT, { width: 300, height: 400 }],
] as const)('finds the corners of a page that lies %s', (_, page, more) => {
  expect(farthest(findPage(drawnPhoto({ page, ...more })), page)).toBeLessThan(0.015)
})

it.each([
  ['there is no page', { page: null }],
  [
    'the page fills the picture, whatever is printed on it',
    { page: quad([-0.1, -0.1], [1.1, -0.1], [1.1, 1.1], [-0.1, 1.1]) },
  ],
  [
    'a side of the page is not on the picture',
    { page: quad([0.2, 0.1], [0.8, 0.1], [0.8, 1.2], [0.2, 1.2]) },
  ],
  ['paper and table are of one colour', { page: STRAIGHT, table: 213 }],
  ['the page is small', { page: quad([0.4, 0.4], [0.6, 0.4], [0.6, 0.65], [0.4, 0.65]) }],
  ['a dark thing lies on a light table', { page: STRAIGHT, table: 220, paper: 80 }],
] as const)('keeps the whole photo when %s', (_, photo) => {
  expect(findPage(drawnPhoto(photo))).toBeNull()
})
