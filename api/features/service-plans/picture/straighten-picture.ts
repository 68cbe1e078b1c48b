import sharp, { type Sharp } from 'sharp'
import type { Box, GreyPicture } from './boxes.ts'
import { inkOf } from './ink.ts'

/** Wide enough for the small print of a whole page; a larger picture only takes more time. */
const MOST_WIDTH = 2400
/** Screenshots are small: their letters are read better when they are enlarged. */
const USUAL_WIDTH = 1500
const MOST_ENLARGED = 3
const MOST_PIXELS = 9_000_000
/** In degrees. Photos taken by hand are usually tilted by less. */
const MOST_TILT = 4
const TILT_STEPS = [0.25, 0.05]
/** Rotation blurs letters, so a smaller tilt is left as it is. */
const LEAST_TILT = 0.15
/** The tilt is measured in a copy of this width. */
const TILT_WIDTH = 700

export interface StraightPicture {
  grey: GreyPicture
  /** The size of the picture as a browser shows it, rotated as the camera recorded. */
  shown: { width: number; height: number }
  /** Where a box of the straightened picture lies in the picture as shown. */
  toShown: (box: Box) => Box
}

/** Makes a picture grey, upright and of a good size. Throws sharp's error for a file that is no picture. */
export async function straightenPicture(bytes: Uint8Array): Promise<StraightPicture> {
  const picture = sharp(bytes, { limitInputPixels: 100_000_000 })
  const { width, height } = (await picture.metadata()).autoOrient
  const scale = scaleFor(width, height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  // One pipeline, so that a large picture is never in memory as a whole.
  const flat = await greyOf(
    picture
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
      .greyscale(),
  )
  const tilt = await tiltOf(flat)
  if (Math.abs(tilt) < LEAST_TILT)
    return { grey: flat, shown: { width, height }, toShown: mapBack(flat, flat, scale, 0) }
  const turned = await greyOf(fromGrey(flat).rotate(-tilt, { background: { r: 255, g: 255, b: 255 } }))
  return { grey: turned, shown: { width, height }, toShown: mapBack(turned, flat, scale, tilt) }
}

function scaleFor(width: number, height: number): number {
  const wanted = Math.min(Math.max(width, Math.min(width * MOST_ENLARGED, USUAL_WIDTH)), MOST_WIDTH)
  return Math.min(wanted / width, Math.sqrt(MOST_PIXELS / (width * height)))
}

export function fromGrey({ pixels, width, height }: GreyPicture) {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
}

export async function greyOf(picture: Sharp): Promise<GreyPicture> {
  const { data, info } = await picture
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** The tilt in degrees, clockwise: the angle at which ink is concentrated most clearly in single rows. */
async function tiltOf(picture: GreyPicture): Promise<number> {
  const factor = Math.min(1, TILT_WIDTH / picture.width)
  const small = await greyOf(fromGrey(picture).resize({ width: Math.round(picture.width * factor) }))
  const ink = inkOf(small)
  const points: [number, number][] = []
  for (let at = 0; at < ink.length; at += 1) {
    if (ink[at]) points.push([at % small.width, Math.floor(at / small.width)])
  }
  let best = { tilt: 0, sharpness: sharpnessAt(points, small, 0) }
  let around = MOST_TILT
  for (const step of TILT_STEPS) {
    const middle = best.tilt
    for (let tilt = middle - around; tilt <= middle + around; tilt += step) {
      const sharpness = sharpnessAt(points, small, tilt)
      if (sharpness > best.sharpness) best = { tilt, sharpness }
    }
    around = step
  }
  return best.tilt
}

function sharpnessAt(
  points: readonly [number, number][],
  { width, height }: GreyPicture,
  tilt: number,
): number {
  const slope = Math.tan((tilt * Math.PI) / 180)
  const margin = Math.ceil(width * Math.tan(((MOST_TILT + 1) * Math.PI) / 180))
  const rows = new Float64Array(height + 2 * margin + 1)
  for (const [x, y] of points) {
    const row = Math.round(y - x * slope) + margin
    rows[row] = (rows[row] ?? 0) + 1
  }
  return rows.reduce((sum, count) => sum + count * count, 0)
}

/** The rotation is around the centre, and the canvas grows so that the corners fit. */
function mapBack(turned: GreyPicture, flat: GreyPicture, scale: number, tilt: number) {
  const angle = (tilt * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const point = (x: number, y: number) => {
    const dx = x - turned.width / 2
    const dy = y - turned.height / 2
    return {
      x: (dx * cos - dy * sin + flat.width / 2) / scale,
      y: (dx * sin + dy * cos + flat.height / 2) / scale,
    }
  }
  return ({ left, top, width, height }: Box): Box => {
    const corners = [
      point(left, top),
      point(left + width, top),
      point(left, top + height),
      point(left + width, top + height),
    ]
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    const from = { x: Math.max(0, Math.min(...xs)), y: Math.max(0, Math.min(...ys)) }
    const to = {
      x: Math.min(flat.width / scale, Math.max(...xs)),
      y: Math.min(flat.height / scale, Math.max(...ys)),
    }
    return {
      left: Math.round(from.x),
      top: Math.round(from.y),
      width: Math.round(to.x - from.x),
      height: Math.round(to.y - from.y),
    }
  }
}
