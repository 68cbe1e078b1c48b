import type { Quad } from './quad.ts'

/** Pixels in RGBA, as a canvas gives them. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Fills `page` with what lies between the corners on the photo, seen from straight above. */
export function straighten(photo: Pixels, quad: Quad, page: Pixels): void {
  const map = mappingTo(quad)
  const { data: from, width, height } = photo
  const { data: to } = page
  const [right, bottom] = [width - 1, height - 1]
  let at = 0
  for (let row = 0; row < page.height; row += 1) {
    const v = (row + 0.5) / page.height
    for (let column = 0; column < page.width; column += 1) {
      const u = (column + 0.5) / page.width
      const depth = map.g * u + map.h * v + 1
      const x = Math.min(Math.max(((map.a * u + map.b * v + map.c) / depth) * width - 0.5, 0), right)
      const y = Math.min(Math.max(((map.d * u + map.e * v + map.f) / depth) * height - 0.5, 0), bottom)
      const [left, top] = [Math.trunc(x), Math.trunc(y)]
      const [across, down] = [x - left, y - top]
      const upper = (top * width + left) * 4
      const step = left < right ? 4 : 0
      const lower = top < bottom ? upper + width * 4 : upper
      for (let part = 0; part < 3; part += 1) {
        const above = mixed(from, upper + part, step, across)
        to[at + part] = above + (mixed(from, lower + part, step, across) - above) * down
      }
      to[at + 3] = 255
      at += 4
    }
  }
}

function mixed(data: Uint8ClampedArray, at: number, step: number, share: number): number {
  const first = data[at] ?? 0
  return first + ((data[at + step] ?? 0) - first) * share
}

/** The projective mapping of the unit square to the quad (Heckbert, Fundamentals of Texture Mapping, 1989). */
function mappingTo([one, two, three, four]: Quad) {
  const [acrossX, acrossY] = [two.x - three.x, two.y - three.y]
  const [downX, downY] = [four.x - three.x, four.y - three.y]
  const [restX, restY] = [one.x - two.x + three.x - four.x, one.y - two.y + three.y - four.y]
  const area = acrossX * downY - downX * acrossY
  const g = (restX * downY - downX * restY) / area
  const h = (acrossX * restY - restX * acrossY) / area
  return {
    a: two.x - one.x + g * two.x,
    b: four.x - one.x + h * four.x,
    c: one.x,
    d: two.y - one.y + g * two.y,
    e: four.y - one.y + h * four.y,
    f: one.y,
    g,
    h,
  }
}
