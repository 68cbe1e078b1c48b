import type { StoreRanking } from '#shared/sales-org/sales-performance.contract.ts'
import { textOrNull } from '../../database/sent-values.ts'
import { compareTexts } from '../stats/sums.ts'
import type { CodeCounts } from './counts-by-code.ts'

/** A phone draws some at a time, and nobody reads on to the end of thousands. */
export const MOST_STORES = 200

/** Stores by name over all their contact codes; `names` of stores by code. */
export function rankingOf(counts: CodeCounts, names: ReadonlyMap<string, string>): StoreRanking {
  const stores = new Map<string | null, StoreRanking['stores'][number]>()
  for (const [code, { received, activated }] of counts) {
    const storeName = names.get(code) ?? textOrNull(code)
    const store = stores.get(storeName) ?? { storeName, received: 0, activated: 0 }
    store.received += received
    store.activated += activated
    stores.set(storeName, store)
  }
  const ranked = [...stores.values()].sort(
    (one, other) =>
      other.activated - one.activated ||
      other.received - one.received ||
      compareTexts(one.storeName, other.storeName),
  )
  return { total: ranked.length, stores: ranked.slice(0, MOST_STORES) }
}
