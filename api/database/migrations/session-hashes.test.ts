import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { endSession, whoAmI } from '#shared/auth/auth.contract.ts'
import { hashSessionId } from '../../http/authentication.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { sessionHashes } from './0038-session-hashes.ts'

const app = await openTestApp()

it('keeps sessions, what their devices are told and the tokens that end them, but no token', async () => {
  const { kysely, product } = app.context.database
  const { worker, dealer } = app.actors
  const tokenOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')
  for (const { id, sessionId } of [worker, dealer]) {
    const [token, hash] = [tokenOf(sessionId), hashSessionId(sessionId)]
    // As before the migration, when the token itself was stored.
    await kysely.updateTable('sessions').set({ sid_hash: token }).where('sid_hash', '=', hash).execute()
    const subscription = { endpoint: `https://push.example/${id}`, p256dh: '', auth: '', made_at: '' }
    await kysely
      .insertInto('push_subscriptions')
      .values({ ...subscription, account_id: id, session_hash: token })
      .execute()
  }
  const sessions = () =>
    kysely.selectFrom('sessions').select(['id', 'user_id', 'last_seen_at']).orderBy('id').execute()
  const before = await sessions()
  await sessionHashes.up(kysely as unknown as Kysely<unknown>, product)
  expect(await sessions()).toEqual(before)
  const subscribed = kysely.selectFrom('push_subscriptions').select('session_hash').orderBy('account_id')
  expect(await subscribed.execute()).toEqual(
    [worker, dealer]
      .sort((one, other) => one.id - other.id)
      .map(({ sessionId }) => ({ session_hash: hashSessionId(sessionId) })),
  )

  await app.call(null, endSession, { body: { endToken: tokenOf(worker.sessionId) } })
  expect((await app.call(worker, whoAmI)).error.code).toBe('SESSION_REVOKED')
  expect((await app.call(dealer, whoAmI)).status).toBe(200)
  expect(await subscribed.execute()).toEqual([{ session_hash: hashSessionId(dealer.sessionId) }])
})
