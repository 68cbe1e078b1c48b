/** Ids as a short text of ranges: 4, 5, 6, 9 → `4-6,9`. What a list shows was mostly made one after the other. */
export function rangesOf(ids: Iterable<number>): string {
  const ranges: [number, number][] = []
  for (const id of [...ids].sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last !== undefined && id <= last[1] + 1) last[1] = id
    else ranges.push([id, id])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

/** The ids in such a text; none of an empty one. */
export function idsOf(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [from = '', to = from] = range.split('-')
    if (from === '') return []
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, step) => Number(from) + step)
  })
}

export function isInRanges(ranges: string, id: number): boolean {
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.split('-')
    return from !== '' && Number(from) <= id && id <= Number(to)
  })
}
