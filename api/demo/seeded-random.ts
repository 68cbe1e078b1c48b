/** Numbers that look random and are the same in every run. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item
}

/** mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}

export function seededUuid(random: SeededRandom): string {
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
