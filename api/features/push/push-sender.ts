import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { PushNote } from '#shared/push/push.contract.ts'
import { isHttps } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { News } from '../documents/document-news.ts'
import { unreadAbout } from '../news/news.queries.ts'
import { kindsTold } from '../news/news-settings.ts'
import { postPush } from './post-push.ts'
import { type PushKeys, readPushKeys } from './push-keys.ts'
import { forgetSubscription, isStillTold, type Subscription, subscribersOf } from './push-subscriptions.ts'

/** Requests to push services at once. */
const AT_ONCE = 8
/** What cannot be sent in time is not worth its memory: the app shows it all the same. */
const MOST_NEWS = 1000
const MOST_SENDING = 2000
const NEWS_AT_ONCE = 50
const TRIES = 4
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 10 * 60_000

interface Sent {
  subscription: Subscription
  note: PushNote
  tries: number
}

/**
 * Tells devices of news, after the commit and beside everything else: nobody waits for it, and what fails here fails nothing. It asks
 * for each account what of the news it would find unread in its list, so that both know the same rules.
 */
export function createPushSender(context: Context, { firstPauseMs = FIRST_PAUSE_MS } = {}) {
  const { config, database, log } = context
  const limit = pLimit(AT_ONCE)
  const pauses = new Set<NodeJS.Timeout>()
  let news: News[] = []
  let isWorking = false
  let keys: Promise<PushKeys> | undefined
  let isStopped = false

  function tell(recorded: readonly News[]): void {
    if (isStopped) return
    news.push(...recorded)
    const dropped = news.splice(0, Math.max(0, news.length - MOST_NEWS))
    if (dropped.length > 0) log.warn({ dropped: dropped.length }, 'too many news for push')
    if (!isWorking) void work()
  }

  async function work(): Promise<void> {
    isWorking = true
    while (news.length > 0 && !isStopped) {
      const batch = news.splice(0, NEWS_AT_ONCE)
      await startSending(batch).catch((err: unknown) => log.warn({ err }, 'news were not told by push'))
    }
    isWorking = false
  }

  async function startSending(batch: readonly News[]): Promise<void> {
    const named = batch.map(({ recipientId }) => recipientId).filter((id) => id !== null)
    const isForOffice = batch.some(({ recipientId }) => recipientId === null)
    const subscribers = new Map(
      [
        ...(await subscribersOf(context, [...new Set(named)])),
        ...(isForOffice ? await subscribersOf(context, null) : []),
      ].map((subscriber) => [subscriber.account.id, subscriber]),
    )
    for (const { account, subscriptions } of subscribers.values()) {
      const mine = batch.filter(({ recipientId }) => recipientId === null || recipientId === account.id)
      const kinds = await kindsTold(database.kysely, account, ['push'])
      const told = mine.filter(({ kind }) => kinds.includes(kind))
      const ids = [...new Set(told.map(({ documentId }) => documentId))]
      for (const { kind, documentId, documentNumber } of await unreadAbout(
        database.kysely,
        { account, kinds },
        ids,
      )) {
        if (!told.some((each) => each.kind === kind && each.documentId === documentId)) continue
        for (const subscription of subscriptions)
          start({ subscription, note: { kind, documentNumber }, tries: 0 })
      }
    }
  }

  function start(sent: Sent): void {
    if (isStopped) return
    if (limit.pendingCount + pauses.size >= MOST_SENDING) {
      log.warn('too many push messages')
      return
    }
    limit(() => send(sent)).catch((err: unknown) => log.warn({ err }, 'a push message was not sent'))
  }

  async function send(sent: Sent): Promise<void> {
    const { subscription, note, tries } = sent
    if (isStopped) return
    // It waited, and its account may have logged out meanwhile.
    if (tries > 0 && !(await isStillTold(context, subscription))) return
    const answer = await postPush(subscription, note, {
      keys: await pushKeys(),
      contact: contactOf(config.publicOrigin),
      testOrigin: config.pushTestOrigin,
      topic: topicOf(note.documentNumber ?? note.kind),
    }).catch((error: Error) => ({ status: 0, retryAfter: null, error }))
    const { status } = answer
    if (status >= 200 && status < 300) return
    if (status === 404 || status === 410) return forgetSubscription(context, subscription)
    if (status === 0 || status === 429 || status >= 500)
      return again({ ...sent, tries: tries + 1 }, answer.retryAfter)
    log.warn({ status, service: new URL(subscription.endpoint).host }, 'a push service refused a message')
  }

  function again(sent: Sent, retryAfter: number | null): void {
    if (isStopped || sent.tries >= TRIES) return
    const growing = firstPauseMs * 6 ** (sent.tries - 1)
    const pause = Math.min(Math.max(growing, (retryAfter ?? 0) * 1000), LONGEST_PAUSE_MS)
    const timer = setTimeout(() => {
      pauses.delete(timer)
      start(sent)
    }, pause).unref()
    pauses.add(timer)
  }

  function pushKeys(): Promise<PushKeys> {
    keys ??= readPushKeys(context).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }

  return {
    tell,
    /** Tells one device of something that is no news of an application. */
    send(subscription: Subscription, note: PushNote): void {
      start({ subscription, note, tries: 0 })
    },
    stop(): void {
      isStopped = true
      news = []
      limit.clearQueue()
      for (const timer of pauses) clearTimeout(timer)
    },
  }
}

/** Push services want a contact; without an address of its own the portal names none that anybody reads. */
function contactOf(publicOrigin: string | null): string {
  return isHttps(publicOrigin) ? publicOrigin : 'mailto:portal@example.com'
}

/** Push services see it, and learn nothing by it. */
function topicOf(about: string): string {
  return createHash('sha256').update(about).digest('base64url').slice(0, 32)
}
