import * as contract from '#shared/service-plans/service-plan.contract.ts'
import type { Registration } from '../../registration.ts'
import { deleteServicePlan } from './delete-service-plan.ts'
import { registerPlanPictures } from './picture/plan-picture.routes.ts'
import { createServicePlan, updateServicePlan } from './save-service-plan.ts'
import { isListedFor } from './service-plans.access.ts'
import { presentServicePlan } from './service-plans.present.ts'
import { servicePlanRows } from './service-plans.queries.ts'

export function registerServicePlans(registration: Registration): void {
  const { mount, context } = registration
  registerPlanPictures(registration)
  mount(contract.listServicePlans, async ({ caller }) => {
    const rows = await servicePlanRows(context.database.kysely)
    return rows.filter((row) => isListedFor(caller.account, row)).map(presentServicePlan)
  })
  mount(contract.createServicePlan, async ({ body }) =>
    presentServicePlan(await createServicePlan(context, body)),
  )
  mount(contract.updateServicePlan, async ({ params, body }) =>
    presentServicePlan(await updateServicePlan(context, params.id, body)),
  )
  mount(contract.deleteServicePlan, async ({ params }) =>
    presentServicePlan(await deleteServicePlan(context, params.id)),
  )
}
