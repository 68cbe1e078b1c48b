import * as contract from '#shared/kp-numbers/kp-number.contract.ts'
import type { Registration } from '../../registration.ts'
import {
  createKpNumber,
  deleteKpNumber,
  issueRegistrationCode,
  updateKpNumber,
} from './kp-numbers.commands.ts'
import { presentKpInfo, presentKpNumber } from './kp-numbers.present.ts'
import { kpNumberPage, kpNumberRow } from './kp-numbers.queries.ts'

export function registerKpNumbers({ mount, context }: Registration): void {
  const db = context.database.kysely

  mount(contract.findKpInfo, async ({ params }) => presentKpInfo(await kpNumberRow(db, params.kpNumber)))
  mount(contract.listKpNumbers, async ({ query }) => {
    const { rows, total, nextCursor } = await kpNumberPage(db, query)
    return { items: rows.map(presentKpNumber), total, nextCursor }
  })
  mount(contract.createKpNumber, async ({ body }) => presentKpNumber(await createKpNumber(context, body)))
  mount(contract.updateKpNumber, async ({ params, body }) =>
    presentKpNumber(await updateKpNumber(context, params.kpNumber, body)),
  )
  mount(contract.issueRegistrationCode, ({ params }) => issueRegistrationCode(context, params.kpNumber))
  mount(contract.deleteKpNumber, async ({ params }) =>
    presentKpNumber(await deleteKpNumber(context, params.kpNumber)),
  )
}
