import type { BodyOf, ResponseOf } from '#shared/endpoint.ts'
import { AppError, type ErrorDetail } from '#shared/errors.ts'
import type { saveServicePlans as endpoint } from '#shared/service-plans/plan-picture.contract.ts'
import type { ServicePlan, ServicePlanInput } from '#shared/service-plans/service-plan.contract.ts'
import type { Context } from '../../context.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { keyAtCarrier, UNKNOWN_CARRIER } from '../carriers/carrier-names.ts'
import { findServicePlans, writeServicePlans } from './write-service-plans.ts'

const TWICE = '목록에 같은 이름의 요금제가 있습니다.'

/** Saves all plans or none. Throws RULE_BROKEN with the rows that cannot be saved. */
export function saveServicePlans(
  context: Context,
  { plans }: BodyOf<typeof endpoint>,
  by: AccessedBy,
): Promise<ResponseOf<typeof endpoint>> {
  return context.database.transaction(async (transaction) => {
    const found = await findServicePlans(transaction, plans)
    refuseWrong(plans, found.unknownCarriers)
    const judged = plans.map((row) => ({
      row,
      existing: found.plans.get(keyAtCarrier(row.carrier, row.name)) ?? null,
    }))
    const accepted = judged.filter(({ row, existing }) => existing === null || changes(existing, row))
    if (accepted.length > 0) await writeServicePlans(transaction, context, accepted, by)
    const added = accepted.filter(({ existing }) => existing === null).length
    return { added, changed: accepted.length - added, unchanged: plans.length - accepted.length }
  })
}

function refuseWrong(plans: readonly ServicePlanInput[], unknownCarriers: ReadonlySet<string>): void {
  const seen = new Set<string>()
  const details = plans.flatMap((plan, row): ErrorDetail[] => {
    const wrong: ErrorDetail[] = []
    if (unknownCarriers.has(plan.carrier))
      wrong.push({ field: `plans.${row}.carrier`, message: UNKNOWN_CARRIER })
    const key = keyAtCarrier(plan.carrier, plan.name)
    if (seen.has(key)) wrong.push({ field: `plans.${row}.name`, message: TWICE })
    seen.add(key)
    return wrong
  })
  const [first] = details
  if (first !== undefined) throw new AppError('RULE_BROKEN', { message: first.message, details })
}

function changes(existing: ServicePlan, input: ServicePlanInput): boolean {
  return (Object.keys(input) as (keyof ServicePlanInput)[]).some(
    (field) => input[field] !== undefined && (input[field] || null) !== (existing[field] || null),
  )
}
