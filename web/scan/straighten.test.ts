import { expect, it } from 'vitest'
import { isConvex, pageSize, type Quad, WHOLE_PHOTO } from './quad.ts'
import { type Pixels, straighten } from './straighten.ts'

const TILTED: Quad = [
  { x: 0.25, y: 0.2 },
  { x: 0.75, y: 0.1 },
  { x: 0.95, y: 0.9 },
  { x: 0.05, y: 0.8 },
]

function blank(width: number, height: number): Pixels {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) }
}

/** Red grows to the right, green downwards. */
function slopes(width: number, height: number): Pixels {
  const photo = blank(width, height)
  for (let at = 0; at < width * height; at += 1) {
    photo.data[at * 4] = (((at % width) + 0.5) / width) * 255
    photo.data[at * 4 + 1] = ((Math.floor(at / width) + 0.5) / height) * 255
  }
  return photo
}

function colorAt({ width, height, data }: Pixels, x: number, y: number): number[] {
  const at = (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))) * 4
  return [...data.slice(at, at + 2)].map((part) => part / 255)
}

it('brings each corner of the page into its corner', () => {
  const page = blank(400, 400)
  straighten(slopes(400, 400), TILTED, page)
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const
  for (const [index, [x, y]] of corners.entries()) {
    const [right, down] = colorAt(page, x, y)
    expect(right).toBeCloseTo(TILTED[index]?.x ?? 0, 1)
    expect(down).toBeCloseTo(TILTED[index]?.y ?? 0, 1)
  }
})

it('draws straight lines straight: the middle is where the diagonals meet', () => {
  const page = blank(401, 401)
  straighten(slopes(400, 400), TILTED, page)
  const [right, down] = colorAt(page, 0.5, 0.5)
  expect(right).toBeCloseTo(0.45, 2)
  expect(down).toBeCloseTo(0.4, 2)
})

it('leaves the whole photo as it is', () => {
  const photo = slopes(40, 30)
  for (let at = 3; at < photo.data.length; at += 4) photo.data[at] = 255
  const page = blank(40, 30)
  straighten(photo, WHOLE_PHOTO, page)
  expect(page.data).toEqual(photo.data)
})

it('makes a page as large as its sides, within the bound', () => {
  expect(pageSize(WHOLE_PHOTO, { width: 4000, height: 3000 }, 2400)).toEqual({ width: 2400, height: 1800 })
  expect(pageSize(WHOLE_PHOTO, { width: 400, height: 300 }, 2400)).toEqual({ width: 400, height: 300 })
  expect(pageSize(TILTED, { width: 1000, height: 1000 }, 2400).width).toBe(906)
})

it('knows corners that cross over', () => {
  expect(isConvex(TILTED)).toBe(true)
  expect(isConvex([TILTED[0], TILTED[2], TILTED[1], TILTED[3]])).toBe(false)
})
