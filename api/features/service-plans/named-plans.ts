import type { Queryable } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import { keyAtCarrier } from '../carriers/carrier-names.ts'

/** The carrier and the name by which uploaded tables refer to a plan. */
export interface NamedPlan {
  carrier: string
  planName: string
}

export function planKey({ carrier, planName }: NamedPlan): string {
  return keyAtCarrier(carrier, planName)
}

/** The ids of the existing plans, by `planKey`. */
export async function namedPlans(db: Queryable, rows: readonly NamedPlan[]): Promise<Map<string, number>> {
  const names = [...new Set(rows.map(({ planName }) => planName))]
  const ids = new Map<string, number>()
  for (const piece of inPieces(names)) {
    const plans = await db
      .selectFrom('service_plans')
      .select(['id', 'carrier', 'name'])
      .where('name', 'in', piece)
      .execute()
    for (const { id, carrier, name } of plans) ids.set(planKey({ carrier, planName: name }), id)
  }
  return ids
}
