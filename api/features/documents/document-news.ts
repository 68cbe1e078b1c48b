import type { Insertable } from 'kysely'
import type { ApplicationNewsKind } from '#shared/news/news-kinds.ts'
import { scopeOf } from '#shared/permissions.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import { evened } from '../../database/statement-sizes.ts'
import type { NewsTable } from '../../database/tables/news.ts'
import { insertRows } from '../../database/write-rows.ts'
import type { Account } from '../../http/accounts.ts'
import { publishBundled } from '../../realtime/bundled-messages.ts'
import type { Connection, Hub } from '../../realtime/hub.ts'
import type { ChangedBy, NewDocumentEvent } from './document-events.ts'
import type { DocumentRow } from './document-rows.ts'
import { sideOf } from './documents.access.ts'

export interface News {
  kind: ApplicationNewsKind
  documentId: number
  actorId: number
  /** Null: everybody in the office who may see the document. */
  recipientId: number | null
  /** Told to the document's store, which is `recipientId`. */
  isForStore?: true
  messageNumber?: number
  at: string
}

/** What a change of a document means to somebody in the office. Nobody is told what they did themselves. */
export function newsOfChange(
  before: DocumentRow,
  after: DocumentRow,
  { actor, at }: ChangedBy,
  events: readonly NewDocumentEvent[],
): News[] {
  const isAnswer = events.some(({ type }) => type === 'supplement-answered')
  const isByStore = sideOf(actor) === 'dealer'
  const isSameStatus = before.activation_status === after.activation_status
  const asker = before.supplement_required_by
  const whose = after.assigned_worker_id ?? asker
  const told: { kind: ApplicationNewsKind; isSo: boolean; recipientId: number | null }[] = [
    {
      kind: 'assigned',
      isSo: after.assigned_worker_id !== before.assigned_worker_id,
      recipientId: after.assigned_worker_id,
    },
    { kind: 'supplement-answered', isSo: isAnswer, recipientId: whose },
    // Whoever asked waits for the answer, also where a colleague has the application.
    { kind: 'supplement-answered', isSo: isAnswer && asker !== whose, recipientId: asker },
    { kind: 'corrected', isSo: isByStore && isSameStatus && !isAnswer, recipientId: whose },
  ]
  return told
    .filter(({ isSo, recipientId }) => isSo && recipientId !== null && recipientId !== actor.id)
    .map(({ kind, recipientId }) => ({ kind, documentId: after.id, actorId: actor.id, recipientId, at }))
}

/** What a store wrote, answered and corrected concerns whoever has the document now, and everybody while nobody has it. */
export const PASSED_ON: readonly ApplicationNewsKind[] = ['message', 'supplement-answered', 'corrected']

/** The news of the office about a document pass to whoever gets it, or to everybody, and its former assignee reads of it no more. */
export async function passNewsOn(
  { db, onCommit }: Pick<Transaction, 'db' | 'onCommit'>,
  hub: Hub,
  before: DocumentRow,
  { id, assigned_worker_id: recipientId, dealer_id: storeId }: DocumentRow,
): Promise<void> {
  const formerId = before.assigned_worker_id
  if (recipientId === formerId) return
  const passed = await db
    .updateTable('news')
    .set({ recipient_id: recipientId })
    .where('document_id', '=', id)
    .where('kind', 'in', PASSED_ON)
    .where('recipient_id', formerId === null ? 'is' : '=', formerId)
    .returning('id')
    .execute()
  if (passed.length > 0) await removeTwins(db, id, storeId)
  if (passed.length > 0) onCommit(() => announceNews(hub, recipientId))
}

/** What was told to two accounts is told once where both are the same now, or one of them everybody. */
async function removeTwins(db: Queryable, documentId: number, storeId: number | null): Promise<void> {
  await db
    .deleteFrom('news')
    .where('document_id', '=', documentId)
    .where((is) => is.or([is('recipient_id', 'is', null), is('recipient_id', '<>', storeId ?? 0)]))
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('news as twin')
          .select('twin.id')
          .where('twin.document_id', '=', documentId)
          .where('twin.kind', '=', ref('news.kind'))
          .where('twin.at', '=', ref('news.at'))
          .whereRef('twin.id', '<>', 'news.id')
          .where(({ and, or, eb }) =>
            or([
              and([eb('twin.recipient_id', 'is', null), eb('news.recipient_id', 'is not', null)]),
              and([
                eb('twin.recipient_id', '=', ref('news.recipient_id')),
                eb('twin.id', '<', ref('news.id')),
              ]),
            ]),
          ),
      ),
    )
    .execute()
}

/** Stores news in the transaction of what happened, one row for each whoever is told, and tells of it on commit. */
export async function recordNews(
  { db, onCommit }: Pick<Transaction, 'db' | 'onCommit'>,
  hub: Hub,
  news: readonly News[],
): Promise<void> {
  const [first, ...others] = news.map(rowOf)
  if (first === undefined) return
  for (const kind of NEWEST_COUNTS)
    for (const isForStore of [true, false]) {
      const told = news.filter((each) => each.kind === kind && (each.isForStore ?? false) === isForStore)
      if (told.length > 0) await removeOlder(db, kind, told, isForStore)
    }
  await insertOne(db, first)
  await insertRows(db, 'news', others)
  onCommit(() => {
    for (const recipientId of new Set(news.map((each) => each.recipientId))) announceNews(hub, recipientId)
    listeners.get(hub)?.(news)
  })
}

/** Of a conversation only the newest message is news, the chat has them all; and of a status only the newest is true. */
const NEWEST_COUNTS: readonly ApplicationNewsKind[] = ['message', 'status']

async function removeOlder(
  db: Queryable,
  kind: ApplicationNewsKind,
  news: readonly News[],
  isForStore: boolean,
): Promise<void> {
  const recipients = news.map((each) => each.recipientId).filter((id) => id !== null)
  await db
    .deleteFrom('news')
    .where('kind', '=', kind)
    .where('document_id', 'in', evened(news.map(({ documentId }) => documentId)))
    .where((is) => {
      const isOfStore = is.exists(
        is
          .selectFrom('documents')
          .select('documents.id')
          .whereRef('documents.id', '=', 'news.document_id')
          .whereRef('documents.dealer_id', '=', 'news.recipient_id'),
      )
      if (isForStore) return is('recipient_id', 'in', evened(recipients))
      return is.or([is('recipient_id', 'is', null), is.not(isOfStore)])
    })
    .execute()
}

const listeners = new WeakMap<Hub, (news: readonly News[]) => void>()

/** Told of all news that this process records, once each and after its commit; other processes tell of theirs. */
export function onNewsRecorded(hub: Hub, listener: (news: readonly News[]) => void): void {
  listeners.set(hub, listener)
}

function rowOf({ kind, documentId, actorId, recipientId, messageNumber, at }: News): Insertable<NewsTable> {
  return {
    kind,
    document_id: documentId,
    actor_id: actorId,
    recipient_id: recipientId,
    message_number: messageNumber ?? null,
    at,
  }
}

const insertOne = preparedQuery<Omit<Insertable<NewsTable>, 'id'>>()((db, value) =>
  db.insertInto('news').values({
    kind: value('kind'),
    document_id: value('document_id'),
    actor_id: value('actor_id'),
    recipient_id: value('recipient_id'),
    message_number: value('message_number'),
    at: value('at'),
  }),
)

const EVERYBODY = 'news'
const newsOf = (accountId: number) => `news:${accountId}`

/** Tells an account, or with null the whole office, to look at its news again; says nothing of what they are. */
export function announceNews(hub: Hub, recipientId: number | null): void {
  publishBundled(hub, recipientId === null ? EVERYBODY : newsOf(recipientId), { type: 'news_changed' })
}

/** Joins a new connection to what its account is told. */
export function joinNews(hub: Hub, connection: Connection<Account>): void {
  if (scopeOf(connection.account, 'news.read') === null) return
  if (sideOf(connection.account) === 'staff') hub.join(connection, EVERYBODY)
  hub.join(connection, newsOf(connection.account.id))
}
