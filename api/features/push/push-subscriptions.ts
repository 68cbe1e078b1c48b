import type { BodyOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { LIMITS } from '#shared/limits.ts'
import { type Capability, scopeOf } from '#shared/permissions.ts'
import type { subscribePush } from '#shared/push/push.contract.ts'
import type { Context } from '../../context.ts'
import { evened } from '../../database/statement-sizes.ts'
import type { Account, Caller } from '../../http/accounts.ts'
import { accountsOfSessions } from '../../http/authentication.ts'

/**
 * Keeps where this session's browser is told; at most so many for an account, the oldest goes. Throws CONFLICT where the browser is
 * still told for another account: it must end that subscription first.
 */
export function saveSubscription(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  { account, sessionHash }: Caller,
  { endpoint, keys: { p256dh, auth } }: BodyOf<typeof subscribePush>,
): Promise<void> {
  return database.transaction(async ({ db, lock }) => {
    // Two tabs of an account count its subscriptions one after the other.
    await lock('users', [account.id])
    const known = await db
      .selectFrom('push_subscriptions')
      .select(['account_id', 'session_hash'])
      .where('endpoint', '=', endpoint)
      .executeTakeFirst()
    if (known !== undefined && known.account_id !== account.id) {
      const alive = await accountsOfSessions(db, [known.session_hash], {
        now: clock.now(),
        staffIdleMinutes: config.staffIdleMinutes,
      })
      if (alive.size > 0)
        throw new AppError('CONFLICT', { message: '이 기기는 다른 계정의 알림을 받고 있습니다.' })
    }
    await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
    const made_at = clock.now().toISOString()
    await db
      .insertInto('push_subscriptions')
      .values({ endpoint, p256dh, auth, account_id: account.id, session_hash: sessionHash, made_at })
      .execute()
    const kept = db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('account_id', '=', account.id)
      .orderBy('id', 'desc')
      .limit(LIMITS.pushSubscriptions)
    await db
      .deleteFrom('push_subscriptions')
      .where('account_id', '=', account.id)
      .where('id', 'not in', (is) => is.selectFrom(kept.as('kept')).select('kept.id'))
      .execute()
  })
}

/** Ends an own subscription. Answers whether there was one. */
export async function removeSubscription(
  { database }: Pick<Context, 'database'>,
  account: Account,
  endpoint: string,
): Promise<boolean> {
  const { numDeletedRows } = await database.kysely
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('account_id', '=', account.id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface Subscription {
  id: number
  endpoint: string
  p256dh: string
  auth: string
  account_id: number
  session_hash: string
}

export interface Subscriber {
  account: Account
  subscriptions: Subscription[]
}

type Subscribing = Pick<Context, 'database' | 'clock' | 'config'>

/** Each account that hears of news, with its subscriptions whose sessions live; `ids` null: everybody in the office. */
export async function subscribersOf(
  context: Subscribing,
  ids: readonly number[] | null,
): Promise<Subscriber[]> {
  if (ids?.length === 0) return []
  const rows = await subscriptionRows(context)
    .$if(ids !== null, (query) => query.where('push_subscriptions.account_id', 'in', evened(ids ?? [])))
    .$if(ids === null, (query) => query.where('users.user_type', 'not in', ['dealer', 'sales_manager']))
    .execute()
  return withAccounts(context, rows, 'news.read')
}

/** Each sales manager who may see its figures, in the same way. */
export async function summarySubscribers(context: Subscribing): Promise<Subscriber[]> {
  const rows = await subscriptionRows(context).where('users.user_type', '=', 'sales_manager').execute()
  return withAccounts(context, rows, 'stats.carriers')
}

function subscriptionRows({ database }: Subscribing) {
  return database.kysely
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.account_id')
    .selectAll('push_subscriptions')
    .orderBy('push_subscriptions.id')
}

/** Those whose session lives and whose account has the right. */
async function withAccounts(
  { database, clock, config }: Subscribing,
  rows: readonly Subscription[],
  needed: Capability,
): Promise<Subscriber[]> {
  const accounts = await accountsOfSessions(
    database.kysely,
    rows.map((row) => row.session_hash),
    { now: clock.now(), staffIdleMinutes: config.staffIdleMinutes },
  )
  const subscribers = new Map<number, Subscriber>()
  for (const row of rows) {
    const account = accounts.get(row.session_hash)
    if (account === undefined || scopeOf(account, needed) === null) continue
    const known = subscribers.get(account.id) ?? { account, subscriptions: [] }
    known.subscriptions.push(row)
    subscribers.set(account.id, known)
  }
  return [...subscribers.values()]
}

/** Removes a subscription that its push service does not know any more, unless it was renewed meanwhile. */
export async function forgetSubscription(
  { database }: Pick<Context, 'database'>,
  { id }: Pick<Subscription, 'id'>,
): Promise<void> {
  await database.kysely.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** False once the subscription or its session has ended. */
export async function isStillTold(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  { id, session_hash }: Subscription,
): Promise<boolean> {
  const db = database.kysely
  const row = await db.selectFrom('push_subscriptions').select('id').where('id', '=', id).executeTakeFirst()
  if (row === undefined) return false
  const { staffIdleMinutes } = config
  return (await accountsOfSessions(db, [session_hash], { now: clock.now(), staffIdleMinutes })).size > 0
}

/** So many at once: a portal has few devices that are told, and this is no hurry. */
const BATCH = 500

/** Removes subscriptions whose sessions have expired; those that were ended took theirs along. */
export async function removeEndedSubscriptions(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  signal?: AbortSignal,
): Promise<number> {
  const db = database.kysely
  let removed = 0
  for (let last = 0; ; ) {
    signal?.throwIfAborted()
    const rows = await db
      .selectFrom('push_subscriptions')
      .select(['id', 'session_hash'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const alive = await accountsOfSessions(
      db,
      rows.map((row) => row.session_hash),
      { now: clock.now(), staffIdleMinutes: config.staffIdleMinutes },
    )
    const ended = rows.filter((row) => !alive.has(row.session_hash)).map(({ id }) => id)
    if (ended.length > 0) await db.deleteFrom('push_subscriptions').where('id', 'in', ended).execute()
    removed += ended.length
    last = rows.at(-1)?.id ?? 0
    if (rows.length < BATCH) return removed
  }
}
