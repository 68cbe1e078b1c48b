import * as contract from '#shared/additional-services/additional-service.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { isListedFor } from '../service-plans/service-plans.access.ts'
import { presentAdditionalService } from './additional-services.present.ts'
import { additionalServiceRows } from './additional-services.queries.ts'
import { deleteAdditionalService } from './delete-additional-service.ts'
import { createAdditionalService, updateAdditionalService } from './save-additional-service.ts'

export function registerAdditionalServices({ mount, context }: Registration): void {
  mount(contract.listAdditionalServices, async ({ query, caller }) => {
    const rows = await additionalServiceRows(context.database.kysely, query.carrier)
    return rows.filter((row) => isListedFor(caller.account, row)).map(presentAdditionalService)
  })
  mount(contract.createAdditionalService, async ({ body, ...call }) =>
    presentAdditionalService(await createAdditionalService(context, body, accessedBy(call))),
  )
  mount(contract.updateAdditionalService, async ({ params, body, ...call }) =>
    presentAdditionalService(await updateAdditionalService(context, params.id, body, accessedBy(call))),
  )
  mount(contract.deleteAdditionalService, async ({ params, ...call }) =>
    presentAdditionalService(await deleteAdditionalService(context, params.id, accessedBy(call))),
  )
}
