import webPush from 'web-push'
import type { Context } from '../../context.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

const THE_PAIR = 1

/**
 * Makes the server's own pair of keys at the first start. Browsers subscribe with the public one, so another pair would end all
 * subscriptions: of several processes that make one at once, the first counts.
 */
export async function makePushKeys({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const db = database.kysely
  const known = await db.selectFrom('push_keys').select('id').executeTakeFirst()
  if (known !== undefined) return
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const made_at = clock.now().toISOString()
  await db
    .insertInto('push_keys')
    .values({ id: THE_PAIR, public_key: publicKey, private_key: privateKey, made_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export function readPushKeys({ database }: Pick<Context, 'database'>): Promise<PushKeys> {
  return database.kysely
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .where('id', '=', THE_PAIR)
    .executeTakeFirstOrThrow()
}
