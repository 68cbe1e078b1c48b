/** Steps of an axis that are easy to read: 1, 2 or 5 times a power of ten. */
const STEPS = [1, 2, 5, 10]

/** About `wanted` even steps of an axis, from 0 (or `min` if that is lower) to at least `max`. */
export function axisTicks(max: number, min = 0, wanted = 4): number[] {
  const rough = Math.max(1, max - min) / wanted
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const step = power * (STEPS.find((each) => each * power >= rough) ?? 10)
  const below = Math.ceil(-min / step)
  const above = Math.max(below === 0 ? 1 : 0, Math.ceil(max / step))
  return Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step)
}

/** Which of `count` places get a label when only `room` labels fit: evenly spaced, always with the last. */
export function labelledPlaces(count: number, room: number): number[] {
  const every = room <= 1 ? count : Math.max(1, Math.ceil((count - 1) / (room - 1)))
  const places: number[] = []
  for (let place = count - 1; place >= 0; place -= every) places.unshift(place)
  return places
}

/** The place whose middle is nearest to `x`, of `count` places spread evenly from 0 to `width`. */
export function nearestPlace(x: number, width: number, count: number): number {
  if (count <= 1 || width <= 0) return 0
  return Math.min(count - 1, Math.max(0, Math.round((x / width) * (count - 1))))
}
