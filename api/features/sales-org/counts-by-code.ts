import type { SalesCounts } from '#shared/sales-org/sales-performance.contract.ts'
import type { Database } from '../../database/database.ts'
import type { Period } from '../stats/chosen-period.ts'
import { figures } from '../stats/figures.ts'
import type { whoseStores } from '../stats/whose-figures.ts'

export type Stores = ReturnType<typeof whoseStores>

/** By contact code; an empty one stands for documents without a code. */
export type CodeCounts = ReadonlyMap<string, SalesCounts>

/** Of every contact code with a receipt or an activation in these days. */
export async function countsByCode(database: Database, whose: Stores, days: Period): Promise<CodeCounts> {
  const counts = new Map<string, SalesCounts>()
  const of = (code: string) => {
    const known = counts.get(code) ?? { received: 0, activated: 0 }
    counts.set(code, known)
    return known
  }
  const by = ['contact_code', 'customer_type'] as const
  const received = await figures(database, { on: 'receipt', whose, days, by })
  for (const row of received) if (row.customer_type !== 'other') of(row.contact_code).received += row.count
  for (const row of await activated(database, whose, days, ['contact_code']))
    of(row.contact_code).activated += row.count
  return counts
}

/** Activations of these days. */
export function activated<Column extends 'contact_code'>(
  database: Database,
  whose: Stores,
  days: Period,
  by: readonly Column[],
) {
  return figures(database, { on: 'closing', status: '개통', whose, days, by })
}

export function totalOf(counts: Iterable<SalesCounts>): SalesCounts {
  const total = { received: 0, activated: 0 }
  for (const each of counts) {
    total.received += each.received
    total.activated += each.activated
  }
  return total
}
