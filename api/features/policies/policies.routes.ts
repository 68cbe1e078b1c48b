import * as deductions from '#shared/policies/deduction.contract.ts'
import * as policies from '#shared/policies/policy.contract.ts'
import type { Registration } from '../../registration.ts'
import { presentDeduction, presentPolicy } from './policies.present.ts'
import { deductionRows, policyRows } from './policies.queries.ts'
import { changePolicy, createPolicy, deletePolicy } from './save-policy.ts'
import { setDeduction } from './set-deduction.ts'

export function registerPolicies({ mount, context }: Registration): void {
  const db = context.database.kysely

  mount(policies.listCarrierServicePolicies, async () => (await policyRows(db)).map(presentPolicy))
  mount(policies.createCarrierServicePolicy, async ({ body, caller }) =>
    presentPolicy(await createPolicy(context, caller.account.id, body)),
  )
  mount(policies.updateCarrierServicePolicy, async ({ params, body }) =>
    presentPolicy(await changePolicy(context, params.id, body)),
  )
  mount(policies.deleteCarrierServicePolicy, async ({ params }) =>
    presentPolicy(await deletePolicy(context, params.id)),
  )
  mount(deductions.listAdditionalServiceDeductions, async () =>
    (await deductionRows(db)).map(presentDeduction),
  )
  mount(deductions.setAdditionalServiceDeduction, async ({ params, body, caller }) =>
    presentDeduction(await setDeduction(context, { setBy: caller.account.id, ...params, input: body })),
  )
}
