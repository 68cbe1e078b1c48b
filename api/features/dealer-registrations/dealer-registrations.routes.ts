import * as contract from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { presentDealerRegistration } from './dealer-registrations.present.ts'
import { activeUsernames, dealerRegistrationPage } from './dealer-registrations.queries.ts'
import { approveDealerRegistration, rejectDealerRegistration } from './decide-dealer-registration.ts'
import { submitDealerRegistration } from './submit-dealer-registration.ts'

export function registerDealerRegistrations({ mount, context }: Registration): void {
  const db = context.database.kysely

  mount(contract.submitDealerRegistration, async ({ body, address }) => {
    await submitDealerRegistration(context, body, address)
    return { success: true as const }
  })
  mount(contract.listDealerRegistrations, async ({ query }) => {
    const { rows, total, nextCursor } = await dealerRegistrationPage(db, query)
    const active = await activeUsernames(db, rows)
    return { items: rows.map((row) => presentDealerRegistration(row, active)), total, nextCursor }
  })
  mount(contract.approveDealerRegistration, async (call) => {
    const { params, query } = call
    const approval = { id: params.id, by: accessedBy(call), allowSameName: query.allowSameName === true }
    const row = await approveDealerRegistration(context, approval)
    return presentDealerRegistration(row, await activeUsernames(db, [row]))
  })
  mount(contract.rejectDealerRegistration, async ({ params, body }) => {
    const row = await rejectDealerRegistration(context, params.id, body.rejectionReason)
    return presentDealerRegistration(row, new Set())
  })
}
