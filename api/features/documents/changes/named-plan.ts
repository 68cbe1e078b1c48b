import { broken } from '#shared/errors.ts'
import type { Queryable } from '../../../database/database.ts'
import type { ServicePlanRow } from '../../service-plans/service-plans.present.ts'
import type { DocumentRow } from '../document-rows.ts'
import { offeredPlan } from './change-service-plan.ts'

interface Naming {
  /** An id, a name, or both that mean the same plan; null: none, undefined: not said. */
  sent: { id: number | null | undefined; name: string | null | undefined }
  /** The plan that the document has; it may stay, also when it was switched off or renamed since. */
  kept: { id: number | null; name: string | null }
  fields: { id: string; name: string }
}

/**
 * The plan that a change names, null for none, undefined when the document's own stays. Throws RULE_BROKEN for a plan that
 * cannot be given to the customer, and for a name that is another plan's than the id.
 */
export async function namedPlan(
  db: Queryable,
  row: DocumentRow,
  { sent, kept, fields }: Naming,
): Promise<ServicePlanRow | null | undefined> {
  const name = sent.name === '' ? null : sent.name
  if (sent.id === undefined) {
    if (name === undefined || name === kept.name) return undefined
    return name === null ? null : offeredPlan(row, await planByName(db, row.carrier, name), fields.name)
  }
  const found = sent.id === null ? undefined : await planById(db, sent.id)
  const isKept = sent.id === kept.id
  const plan = sent.id === null || isKept ? found : offeredPlan(row, found, fields.id)
  const isSame = name === undefined || name === (plan?.name ?? null) || (isKept && name === kept.name)
  if (!isSame) throw broken(fields.name, '요금제 번호와 이름이 서로 다릅니다.')
  return isKept ? undefined : (plan ?? null)
}

function planById(db: Queryable, id: number): Promise<ServicePlanRow | undefined> {
  return db.selectFrom('service_plans').selectAll().where('id', '=', id).executeTakeFirst()
}

async function planByName(
  db: Queryable,
  carrier: string | null,
  name: string,
): Promise<ServicePlanRow | undefined> {
  if (carrier === null) return undefined
  return db
    .selectFrom('service_plans')
    .selectAll()
    .where('carrier', '=', carrier)
    .where('name', '=', name)
    .executeTakeFirst()
}
