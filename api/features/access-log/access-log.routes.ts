import { collectAccessLog, listAccessLog } from '#shared/access-log/access-log.contract.ts'
import {
  listCustomersSeen,
  readViewAlarm as readAlarm,
  saveViewAlarm as saveAlarm,
} from '#shared/access-log/customers-seen.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { presentShortened } from './access-log.present.ts'
import { accessLogPage } from './access-log.queries.ts'
import { collectEntries } from './collect-access-log.ts'
import { type CustomersSeenByDay, readViewAlarm, saveViewAlarm } from './customers-seen.ts'

export function registerAccessLog({ mount, context }: Registration, customersSeen: CustomersSeenByDay): void {
  mount(listAccessLog, async ({ query }) => {
    const { rows, total, nextCursor } = await accessLogPage(context.database.kysely, query)
    return { items: rows.map(presentShortened), total, nextCursor }
  })
  mount(collectAccessLog, (call) =>
    collectEntries(context, { by: accessedBy(call), at: context.clock.now() }, call.query),
  )
  mount(listCustomersSeen, ({ query }) => customersSeen.page(query))
  mount(readAlarm, () => readViewAlarm(context.database.kysely))
  mount(saveAlarm, async (call) => {
    await saveViewAlarm(context, { by: accessedBy(call), at: context.clock.now() }, call.body)
    return call.body
  })
}
