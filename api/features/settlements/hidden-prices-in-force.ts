import { kstDay } from '#shared/kst.ts'
import type { Hundredths } from '#shared/money.ts'
import { isInForce } from '#shared/price-period.ts'
import type { Queryable } from '../../database/database.ts'
import { evened } from '../../database/statement-sizes.ts'
import { periodOf } from '../price-periods/place-period.ts'
import { distinctValues, type SettledFacts } from './prices-in-force.ts'

/**
 * The hidden price of each document, for its contact code and plan at its activation, in the order of the documents. Null:
 * there is none; undefined: the contact code no longer exists.
 */
export async function hiddenPricesOf(
  db: Queryable,
  documents: readonly SettledFacts[],
): Promise<(Hundredths | null | undefined)[]> {
  const codeOf = await codesOf(db, documents)
  const codes = distinctValues(documents.map(codeOf))
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
        isInForce(periodOf(row), day),
    )
    return price?.hidden_price ?? null
  })
}

/**
 * The present text of each document's contact code, null if that was deleted: hidden prices move along when a code is
 * renamed, and another store's code that took the old text must not be found.
 */
async function codesOf(
  db: Queryable,
  documents: readonly SettledFacts[],
): Promise<(document: SettledFacts) => string | null> {
  const ids = distinctValues(documents.map((document) => document.contact_code_id))
  const texts = distinctValues(documents.map((document) => document.contact_code))
  if (texts.length === 0) return () => null
  const rows = await db
    .selectFrom('contact_codes')
    .select(['id', 'code', 'dealer_name'])
    .where((where) => where.or([where('id', 'in', [0, ...evened(ids)]), where('code', 'in', evened(texts))]))
    .execute()
  return ({ contact_code, contact_code_id, dealer_name }) => {
    if (contact_code === null) return null
    const itself = rows.find(({ id }) => id === contact_code_id)
    if (itself !== undefined) return itself.code
    // The code was deleted and registered again for the same store, or registered only after the document came.
    const namesake = rows.find(({ code }) => code === contact_code)
    const isSame = namesake?.dealer_name === dealer_name || (contact_code_id === null && !dealer_name)
    return isSame ? (namesake?.code ?? null) : null
  }
}
