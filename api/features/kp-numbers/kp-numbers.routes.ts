import * as contract from '#shared/kp-numbers/kp-number.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
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
  mount(contract.createKpNumber, async ({ body, ...call }) =>
    presentKpNumber(await createKpNumber(context, body, accessedBy(call))),
  )
  mount(contract.updateKpNumber, async ({ params, body, ...call }) =>
    presentKpNumber(await updateKpNumber(context, params.kpNumber, body, accessedBy(call))),
  )
  mount(contract.issueRegistrationCode, ({ params, ...call }) =>
    issueRegistrationCode(context, params.kpNumber, accessedBy(call)),
  )
  mount(contract.deleteKpNumber, async ({ params, ...call }) =>
    presentKpNumber(await deleteKpNumber(context, params.kpNumber, accessedBy(call))),
  )
}
