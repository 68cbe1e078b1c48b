import * as deductions from '#shared/policies/deduction.contract.ts'
import * as policies from '#shared/policies/policy.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { presentDeduction, presentPolicy } from './policies.present.ts'
import { deductionRows, policyRows } from './policies.queries.ts'
import { changePolicy, createPolicy, deletePolicy } from './save-policy.ts'
import { setDeduction } from './set-deduction.ts'

export function registerPolicies({ mount, context }: Registration): void {
  const db = context.database.kysely

  mount(policies.listCarrierServicePolicies, async () => (await policyRows(db)).map(presentPolicy))
  mount(policies.createCarrierServicePolicy, async ({ body, ...call }) =>
    presentPolicy(await createPolicy(context, accessedBy(call), body)),
  )
  mount(policies.updateCarrierServicePolicy, async ({ params, body, ...call }) =>
    presentPolicy(await changePolicy(context, accessedBy(call), params.id, body)),
  )
  mount(policies.deleteCarrierServicePolicy, async ({ params, ...call }) =>
    presentPolicy(await deletePolicy(context, accessedBy(call), params.id)),
  )
  mount(deductions.listAdditionalServiceDeductions, async () =>
    (await deductionRows(db)).map(presentDeduction),
  )
  mount(deductions.setAdditionalServiceDeduction, async ({ params, body, ...call }) =>
    presentDeduction(await setDeduction(context, { by: accessedBy(call), ...params, input: body })),
  )
}
