import { kstDay } from '#shared/kst.ts'
import type { Hundredths } from '#shared/money.ts'
import { isInForce } from '#shared/price-period.ts'
import type { Queryable } from '../../database/database.ts'
import { evened } from '../../database/statement-sizes.ts'
import type { SettledFacts } from './prices-in-force.ts'

/**
 * The hidden price of each document: of exactly its contact code and its plan, in force at its activation; null for none. In the order
 * of the documents.
 */
export async function hiddenPricesOf(
  db: Queryable,
  documents: readonly SettledFacts[],
): Promise<(Hundredths | null)[]> {
  const codes = [...new Set(documents.map((document) => document.contact_code))].filter(
    (code) => code !== null,
  )
  if (codes.length === 0) return documents.map(() => null)
  const prices = await db
    .selectFrom('hidden_prices')
    .selectAll()
    .where('is_active', '=', 1)
    .where('contact_code', 'in', evened(codes))
    .execute()
  return documents.map((document) => {
    const day = kstDay(document.activated_at ?? '')
    const price = prices.find(
      (row) =>
        row.contact_code === document.contact_code &&
        row.service_plan_id === document.service_plan_id &&
        isInForce({ effectiveFrom: row.effective_from, effectiveUntil: row.effective_until }, day),
    )
    return price?.hidden_price ?? null
  })
}

/** Of these documents those whose contact code there is: what was applied under one that is gone stays. */
export async function withKnownCode<Document extends SettledFacts>(
  db: Queryable,
  documents: readonly Document[],
): Promise<Document[]> {
  const codes = [...new Set(documents.map((document) => document.contact_code))].filter(
    (code) => code !== null,
  )
  const rows = await db
    .selectFrom('contact_codes')
    .select('code')
    .where('code', 'in', ['', ...evened(codes)])
    .execute()
  const known = new Set(rows.map((row) => row.code))
  return documents.filter((document) => known.has(document.contact_code ?? ''))
}
