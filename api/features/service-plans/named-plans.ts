import type { Queryable } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
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
  const plans = await readInPieces(names, (piece) =>
    db
      .selectFrom('service_plans')
      .select(['id', 'carrier', 'name as planName'])
      .where('name', 'in', piece)
      .execute(),
  )
  return new Map(plans.map((plan) => [planKey(plan), plan.id]))
}
