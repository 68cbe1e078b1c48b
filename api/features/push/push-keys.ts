import webPush from 'web-push'
import type { Context } from '../../context.ts'
import { openSecret, sealSecret } from '../../database/secret-columns.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

const THE_PAIR = 1

type PushKeysContext = Pick<Context, 'database' | 'keys' | 'clock'>

/**
 * Makes the server's own pair of keys at the first start. Browsers subscribe with the public one, so another pair would end all
 * subscriptions: of several processes that make one at once, the first counts.
 */
export async function makePushKeys({ database, keys, clock }: PushKeysContext): Promise<void> {
  const db = database.kysely
  const known = await db.selectFrom('push_keys').select('id').executeTakeFirst()
  if (known !== undefined) return
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const made_at = clock.now().toISOString()
  await db
    .insertInto('push_keys')
    .values({
      id: THE_PAIR,
      public_key: publicKey,
      private_key: sealSecret(keys, 'push_keys.private_key', [THE_PAIR], privateKey),
      made_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function readPushKeys({ database, keys }: Omit<PushKeysContext, 'clock'>): Promise<PushKeys> {
  const { public_key, private_key } = await database.kysely
    .selectFrom('push_keys')
    .select(['public_key', 'private_key'])
    .where('id', '=', THE_PAIR)
    .executeTakeFirstOrThrow()
  return {
    publicKey: public_key,
    privateKey: openSecret(keys, 'push_keys.private_key', [THE_PAIR], private_key),
  }
}
