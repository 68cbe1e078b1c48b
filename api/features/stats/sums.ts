import type { CustomerType } from '#shared/documents/document.contract.ts'
import { grouped } from '#shared/grouped.ts'
import { textOrNull } from '../../database/sent-values.ts'

export function sumOf<Row extends { count: number }>(
  rows: readonly Row[],
  isCounted: (row: Row) => boolean = () => true,
): number {
  return rows.reduce((sum, row) => sum + (isCounted(row) ? row.count : 0), 0)
}

interface TypedRow {
  customer_type: CustomerType
  count: number
}

/** `count` includes all customer types, also those without a figure of their own. */
export function byType(rows: readonly TypedRow[]) {
  return {
    count: sumOf(rows),
    newCustomer: sumOf(rows, (row) => row.customer_type === 'new'),
    portIn: sumOf(rows, (row) => row.customer_type === 'port-in'),
  }
}

/** A row per carrier, the highest count first; the figures have an empty text where documents have no carrier. */
export function byCarrier<Row extends TypedRow & { carrier: string }>(rows: readonly Row[]) {
  return [...grouped(rows, (row) => row.carrier)]
    .map(([carrier, ofCarrier]) => ({ carrier: textOrNull(carrier), ...byType(ofCarrier), rows: ofCarrier }))
    .sort((one, other) => other.count - one.count || compareTexts(one.carrier, other.carrier))
}

/** Rows without a name come last. */
export function compareTexts(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}
