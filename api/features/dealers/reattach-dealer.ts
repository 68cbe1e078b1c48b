import type { reattachDealer as contract } from '#shared/dealers/reattach.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { broken } from '#shared/errors.ts'
import { SOCKET_CLOSE } from '#shared/realtime/socket-messages.ts'
import type { Context } from '../../context.ts'
import { newestEpoch } from '../../database/epochs.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-security-event.ts'
import { holdDealer } from './dealers.queries.ts'

/**
 * Gives a store's account, made anew after a restore, the UUID of the one that was lost with what came after the backup: at its next
 * login its devices know it again and send what they hold. Its sessions end as expired, which makes no device forget a key. Throws
 * NOT_FOUND, and RULE_BROKEN for an older account, another store's KP number, or a UUID that an account has or had.
 */
export async function reattachDealer(
  { database, hub, clock }: Pick<Context, 'database' | 'hub' | 'clock'>,
  id: number,
  { kpNumber, accountUuid }: BodyOf<typeof contract>,
  by: AccessedBy,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { db, onCommit } = transaction
    const { username, created_at } = await holdDealer(transaction, id, by)
    const { taken_at, begun_at } = await newestEpoch(db)
    if (taken_at === null || created_at < begun_at)
      throw broken('accountUuid', '복원한 뒤에 다시 만든 계정에만 연결할 수 있습니다.')
    const own = await db
      .selectFrom('kp_numbers')
      .select('kp_number')
      .where('kp_number', '=', kpNumber)
      .where('dealer_id', '=', id)
      .executeTakeFirst()
    if (own === undefined) throw broken('kpNumber', '이 판매점의 KP번호가 아닙니다.')
    const bearer = await db
      .selectFrom('users')
      .select('id')
      .where('uuid', '=', accountUuid)
      .executeTakeFirst()
    if (bearer !== undefined)
      throw broken('accountUuid', '없어진 계정의 코드가 아닙니다. 이미 있는 계정입니다.')
    await db.updateTable('users').set({ uuid: accountUuid }).where('id', '=', id).execute()
    await db.deleteFrom('push_subscriptions').where('account_id', '=', id).execute()
    await db.deleteFrom('sessions').where('user_id', '=', id).execute()
    await recordRightsChange(
      db,
      { by, at: clock.now() },
      'account-reattached',
      { id, username },
      { about: `${kpNumber} ${accountUuid}` },
    )
    onCommit(() => hub.close({ accountId: id }, SOCKET_CLOSE.sessionEnded))
  })
}
