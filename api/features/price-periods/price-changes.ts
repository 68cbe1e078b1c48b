import type { Insertable, Selectable } from 'kysely'
import {
  nameOfTerms,
  type PriceChange,
  type PriceKind,
  PriceTerms,
} from '#shared/price-periods/price-change.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { evened } from '../../database/statement-sizes.ts'
import type { PriceChangeTable } from '../../database/tables/prices.ts'
import { insertRows } from '../../database/write-rows.ts'

export interface TermsChange {
  /** The plan of a unit price, the hidden price, the policy or the add-on. */
  subjectId: number
  /** Null: it is added. */
  before: PriceTerms | null
  /** Null: it is deleted. */
  after: PriceTerms | null
}

/** A hidden price or a policy as somebody who changes it has it on the screen. */
export interface SeenTerms {
  id: number
  /** The last entry of its history that the caller has seen; absent: whatever is there. */
  basedOn?: number | null | undefined
}

/**
 * Call this in every transaction that changes what settlements are calculated with; changes of nothing are left out.
 * `followsCode`: a changed contact code was the cause.
 */
export async function recordPriceChanges(
  db: Queryable,
  kind: PriceKind,
  changes: readonly TermsChange[],
  { by, at, followsCode = false }: { by: number; at: Date; followsCode?: boolean },
): Promise<void> {
  const changed = { changed_by: by, changed_at: at.toISOString(), follows_code: followsCode ? 1 : 0 }
  const rows = changes.flatMap(({ subjectId, before, after }): Insertable<PriceChangeTable>[] => {
    const named = after ?? before
    const [was, is] = [before, after].map((terms) => terms && JSON.stringify(terms))
    if (named === null || was === is) return []
    const former = (of: (terms: PriceTerms) => string | undefined) =>
      before === null || of(before) === of(named) ? null : (of(before) ?? null)
    return [
      {
        kind,
        subject_id: subjectId,
        contact_code: named.contactCode ?? null,
        carrier: named.carrier,
        name: nameOfTerms(named),
        former_contact_code: former((terms) => terms.contactCode),
        former_carrier: former((terms) => terms.carrier),
        former_name: former(nameOfTerms),
        before: was ?? null,
        after: is ?? null,
        ...changed,
      },
    ]
  })
  await insertRows(db, 'price_changes', rows)
}

/** The number of the last change of each, by which two editors are told from each other; null: none was noted. */
export async function lastChanges(
  db: Queryable,
  kind: PriceKind,
  subjectIds: readonly number[],
): Promise<(subjectId: number) => number | null> {
  const rows = await db
    .selectFrom('price_changes')
    .select((select) => ['subject_id', select.fn.max('id').as('id')])
    .where('kind', '=', kind)
    .where('subject_id', 'in', [0, ...evened(subjectIds)])
    .groupBy('subject_id')
    .execute()
  const last = new Map(rows.map((row) => [row.subject_id, row.id]))
  return (subjectId) => last.get(subjectId) ?? null
}

export type PriceChangeRow = Selectable<PriceChangeTable> & { changed_by_name: string }

export function presentPriceChange(row: PriceChangeRow): PriceChange {
  return {
    id: row.id,
    kind: row.kind as PriceKind,
    contactCode: row.contact_code,
    carrier: row.carrier,
    name: row.name,
    before: termsIn(row.before),
    after: termsIn(row.after),
    changedByName: row.changed_by_name,
    followsCode: row.follows_code === 1,
    changedAt: row.changed_at,
  }
}

function termsIn(json: string | null): PriceTerms | null {
  return json === null ? null : PriceTerms.parse(JSON.parse(json))
}
