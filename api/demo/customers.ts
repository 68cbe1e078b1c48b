import type { SeededRandom } from './seeded-random.ts'

const SURNAMES = [...'김김김이이이박박최최정정강조윤장임한오서신권황안송류홍전고문']
const FIRST = [...'민서지예도하수현은준유시주태소다']
const SECOND = [...'준연우진아윤호영희석원빈율린재경']

/** A made-up name of common syllables. */
export function customerName(random: SeededRandom): string {
  return `${random.pick(SURNAMES)}${random.pick(FIRST)}${random.pick(SECOND)}`
}

/** 010-000x-xxxx: no operator assigns such numbers. */
export function customerPhone(random: SeededRandom): string {
  return `010000${random.between(0, 9)}${String(random.between(0, 9999)).padStart(4, '0')}`
}
