import { collectAccessLog, listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { presentAccessRow } from './access-log.present.ts'
import { accessLogPage } from './access-log.queries.ts'
import { collectEntries } from './collect-access-log.ts'

export function registerAccessLog({ mount, context }: Registration): void {
  mount(listAccessLog, async ({ query }) => {
    const { rows, total, nextCursor } = await accessLogPage(context.database.kysely, query)
    return { items: rows.map(presentAccessRow), total, nextCursor }
  })
  mount(collectAccessLog, (call) =>
    collectEntries(context, { by: accessedBy(call), at: context.clock.now() }, call.query),
  )
}
