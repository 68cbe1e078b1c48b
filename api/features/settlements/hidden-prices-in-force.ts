import { kstDay } from '#shared/kst.ts'
import type { Hundredths } from '#shared/money.ts'
import { isInForce } from '#shared/price-period.ts'
import type { Queryable } from '../../database/database.ts'
import { formerBearer, readFormerNames } from '../../database/former-names.ts'
import { evened } from '../../database/statement-sizes.ts'
import type { SettledFacts } from './prices-in-force.ts'

/**
 * The hidden price of each document: of exactly its contact code and its plan, in force at its activation; null for none, undefined
 * where there is no such code any more. In the order of the documents.
 */
export async function hiddenPricesOf(
  db: Queryable,
  documents: readonly SettledFacts[],
): Promise<(Hundredths | null | undefined)[]> {
  const codeOf = await codesThen(db, documents)
  const codes = [...new Set(documents.map(codeOf))].filter((code) => code !== null)
  const prices = await db
    .selectFrom('hidden_prices')
    .selectAll()
    .where('is_active', '=', 1)
    .where('contact_code', 'in', ['', ...evened(codes)])
    .execute()
  return documents.map((document) => {
    const code = codeOf(document)
    if (code === null) return undefined
    const day = kstDay(document.activated_at ?? '')
    const price = prices.find(
      (row) =>
        row.contact_code === code &&
        row.service_plan_id === document.service_plan_id &&
        isInForce({ effectiveFrom: row.effective_from, effectiveUntil: row.effective_until }, day),
    )
    return price?.hidden_price ?? null
  })
}

/** Documents keep the code under which they were activated; hidden prices follow it when it is called otherwise. */
async function codesThen(
  db: Queryable,
  documents: readonly SettledFacts[],
): Promise<(document: SettledFacts) => string | null> {
  const names = [...new Set(documents.map((document) => document.contact_code))].filter(
    (code) => code !== null,
  )
  if (names.length === 0) return () => null
  const former = await readFormerNames(db, 'contact-code', names)
  const formerIds = [...former.values()].flat().map(({ recordId }) => recordId)
  const rows = await db
    .selectFrom('contact_codes')
    .select(['id', 'code'])
    .where((where) =>
      where.or([where('code', 'in', evened(names)), where('id', 'in', [0, ...evened(formerIds)])]),
    )
    .execute()
  return ({ contact_code, activated_at }) => {
    if (contact_code === null) return null
    const id = formerBearer(former, contact_code, activated_at ?? '')
    return rows.find((row) => (id === null ? row.code === contact_code : row.id === id))?.code ?? null
  }
}
