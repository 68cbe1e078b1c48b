import { kstDay } from '#shared/kst.ts'
import * as deductions from '#shared/policies/deduction.contract.ts'
import * as policies from '#shared/policies/policy.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { presentDeduction, presentPolicy } from './policies.present.ts'
import { deductionRows, policyRows } from './policies.queries.ts'
import { changePolicy, createPolicy, endPolicy } from './save-policy.ts'
import { setDeduction } from './set-deduction.ts'

export function registerPolicies({ mount, context }: Registration): void {
  const { clock } = context
  const db = context.database.kysely

  mount(policies.listCarrierServicePolicies, async () =>
    (await policyRows(db, kstDay(clock.now()))).map(presentPolicy),
  )
  mount(policies.createCarrierServicePolicy, async ({ body, ...call }) =>
    presentPolicy(await createPolicy(context, accessedBy(call), body)),
  )
  mount(policies.updateCarrierServicePolicy, async ({ params, body, ...call }) => {
    const { basedOn, ...input } = body
    return presentPolicy(await changePolicy(context, accessedBy(call), { ...params, basedOn }, input))
  })
  mount(policies.deleteCarrierServicePolicy, async ({ params, query, ...call }) => {
    const { basedOn, ...input } = query
    return presentPolicy(await endPolicy(context, accessedBy(call), { ...params, basedOn }, input))
  })
  mount(deductions.listAdditionalServiceDeductions, async () =>
    (await deductionRows(db, kstDay(clock.now()))).map(presentDeduction),
  )
  mount(deductions.setAdditionalServiceDeduction, async ({ params, body, ...call }) =>
    presentDeduction(await setDeduction(context, { by: accessedBy(call), ...params, input: body })),
  )
}
