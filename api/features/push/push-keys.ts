import webPush from 'web-push'
import type { Context } from '../../context.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

const THE_PAIR = 1

/**
 * The server's own pair of keys, made at the first start. Browsers subscribe with the public one, so another pair would end all
 * subscriptions: of several processes that make one at once, the first counts.
 */
export async function readPushKeys({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<PushKeys> {
  const db = database.kysely
  const read = () =>
    db
      .selectFrom('push_keys')
      .select(['public_key as publicKey', 'private_key as privateKey'])
      .where('id', '=', THE_PAIR)
      .executeTakeFirst()
  const known = await read()
  if (known !== undefined) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({
      id: THE_PAIR,
      public_key: publicKey,
      private_key: privateKey,
      made_at: clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const stored = await read()
  if (stored === undefined) throw new Error('the push keys were not stored')
  return stored
}
