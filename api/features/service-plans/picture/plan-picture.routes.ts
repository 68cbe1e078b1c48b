import { broken } from '#shared/errors.ts'
import * as contract from '#shared/service-plans/plan-picture.contract.ts'
import type { Registration } from '../../../registration.ts'
import { carrierNamed } from '../../carriers/carriers.queries.ts'
import { saveServicePlans } from '../save-service-plans.ts'
import { PlanPictures } from './plan-pictures.ts'

export function registerPlanPictures({ mount, context }: Registration): void {
  const pictures = new PlanPictures()

  mount(contract.readPlanPicture, async ({ body, file, callerGone }) => {
    const carrier = await carrierNamed(context.database.kysely, body.carrier, context.clock.now())
    if (carrier?.is_active !== 1) throw broken('carrier', '활성 통신사를 선택해주세요.')
    return pictures.read(await file.read(), callerGone())
  })
  mount(contract.saveServicePlans, ({ body }) => saveServicePlans(context, body))
}
