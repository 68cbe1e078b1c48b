import type { Pixels } from './straighten.ts'

/** A picture of the brightness alone, 0 to 255. */
export interface Gray {
  width: number
  height: number
  data: Uint8Array
}

export function grayOf({ width, height, data }: Pixels): Gray {
  const gray = new Uint8Array(width * height)
  for (let at = 0; at < gray.length; at += 1) {
    const from = at * 4
    gray[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0)
  }
  return { width, height, data: gray }
}

/** For each pixel what `choose` makes of the pixels around it in its row, and then in its column. */
export function filtered(
  { width, height, data }: Gray,
  radius: number,
  choose: (values: readonly number[]) => number,
): Gray {
  const across = new Uint8Array(data.length)
  const around = new Array<number>(2 * radius + 1)
  const bounded = (value: number, last: number) => Math.min(Math.max(value, 0), last)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let step = -radius; step <= radius; step += 1)
        around[step + radius] = data[y * width + bounded(x + step, width - 1)] ?? 0
      across[y * width + x] = choose(around)
    }
  }
  const both = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let step = -radius; step <= radius; step += 1)
        around[step + radius] = across[bounded(y + step, height - 1) * width + x] ?? 0
      both[y * width + x] = choose(around)
    }
  }
  return { width, height, data: both }
}

export const greatest = (values: readonly number[]) => {
  let found = 0
  for (const value of values) if (value > found) found = value
  return found
}
export const least = (values: readonly number[]) => {
  let found = 255
  for (const value of values) if (value < found) found = value
  return found
}
export const mean = (values: readonly number[]) => {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}
