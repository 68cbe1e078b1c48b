import { broken } from '#shared/errors.ts'
import * as picture from '#shared/service-plans/plan-picture.contract.ts'
import * as contract from '#shared/service-plans/service-plan.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { inOne } from '../../storage/byte-source.ts'
import { carrierNamed } from '../carriers/carriers.queries.ts'
import { deleteServicePlan } from './delete-service-plan.ts'
import { PlanPictures } from './picture/plan-pictures.ts'
import { createServicePlan, updateServicePlan } from './save-service-plan.ts'
import { saveServicePlans } from './save-service-plans.ts'
import { isListedFor } from './service-plans.access.ts'
import { presentServicePlan } from './service-plans.present.ts'
import { servicePlanRows } from './service-plans.queries.ts'

export function registerServicePlans({ mount, context }: Registration): void {
  const pictures = new PlanPictures()

  mount(contract.listServicePlans, async ({ caller }) => {
    const rows = await servicePlanRows(context.database.kysely)
    return rows.filter((row) => isListedFor(caller.account, row)).map(presentServicePlan)
  })
  mount(contract.createServicePlan, async ({ body, ...call }) =>
    presentServicePlan(await createServicePlan(context, body, accessedBy(call))),
  )
  mount(contract.updateServicePlan, async ({ params, body, ...call }) =>
    presentServicePlan(await updateServicePlan(context, params.id, body, accessedBy(call))),
  )
  mount(contract.deleteServicePlan, async ({ params, ...call }) =>
    presentServicePlan(await deleteServicePlan(context, params.id, accessedBy(call))),
  )

  mount(picture.readPlanPicture, async ({ body, file, callerGone }) => {
    const carrier = await carrierNamed(context.database.kysely, body.carrier, context.clock.now())
    if (carrier?.is_active !== 1) throw broken('carrier', '활성 통신사를 선택해주세요.')
    return pictures.read(inOne(await file.read()), callerGone())
  })
  mount(picture.saveServicePlans, ({ body, ...call }) => saveServicePlans(context, body, accessedBy(call)))
}
