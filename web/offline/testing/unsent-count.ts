import { ownRows } from '../outbox/list-items.ts'
import type { OutboxContext } from '../outbox/outbox-context.ts'
import { STATE_RULES } from '../outbox/outbox-item.ts'

/** How many records of the account the server has not acknowledged. */
export async function unsentCount({ db }: Pick<OutboxContext, 'db'>, accountId: number): Promise<number> {
  return (await ownRows({ db }, accountId)).filter((row) => STATE_RULES[row.state].unsent).length
}
