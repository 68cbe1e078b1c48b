import type { CustomerType } from '#shared/documents/document.contract.ts'
import type { SalesCounts } from '#shared/sales-org/sales-performance.contract.ts'
import type { Database } from '../../database/database.ts'
import type { Period } from '../stats/chosen-period.ts'
import { figures } from '../stats/figures.ts'
import type { Whose, whoseStores } from '../stats/whose-figures.ts'

export type Stores = ReturnType<typeof whoseStores>

/** By contact code; an empty one stands for documents without a code. */
export type CodeCounts = ReadonlyMap<string, SalesCounts>

/** Of every contact code with a receipt or an activation in these days. */
export async function countsByCode(database: Database, whose: Stores, days: Period): Promise<CodeCounts> {
  const by = ['contact_code', 'customer_type'] as const
  const received = await figures(database, { on: 'receipt', whose, days, by })
  return tally(received, await activated(database, whose, days, ['contact_code']), (row) => row.contact_code)
}

/** Of every sales manager with one, by account id: what came with its codes while they were its own. */
export async function countsByManager(
  database: Database,
  whose: Extract<Whose, { kind: 'codes' | 'managers' }>,
  days: Period,
): Promise<ReadonlyMap<number, SalesCounts>> {
  const by = ['manager_id', 'customer_type'] as const
  const received = await figures(database, { on: 'receipt', whose, days, by })
  return tally(received, await activated(database, whose, days, ['manager_id']), (row) => row.manager_id)
}

function tally<Key, Row extends { count: number }>(
  received: readonly (Row & { customer_type: CustomerType })[],
  activated: readonly Row[],
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, SalesCounts> {
  const counts = new Map<Key, SalesCounts>()
  const of = (row: Row) => {
    const known = counts.get(keyOf(row)) ?? { received: 0, activated: 0 }
    counts.set(keyOf(row), known)
    return known
  }
  for (const row of received) if (row.customer_type !== 'other') of(row).received += row.count
  for (const row of activated) of(row).activated += row.count
  return counts
}

/** Activations of these days. */
export function activated<Column extends 'contact_code' | 'manager_id'>(
  database: Database,
  whose: Stores | { kind: 'managers' },
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
