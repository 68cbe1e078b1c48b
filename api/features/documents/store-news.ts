import type { ApplicationNewsKind } from '#shared/news/news-kinds.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { ChangedBy, NewDocumentEvent } from './document-events.ts'
import { type News, recordNews } from './document-news.ts'
import type { DocumentRow } from './document-rows.ts'
import { sideOf } from './documents.access.ts'

/** What a change by the office means to the store of the document. */
export function newsToStore(
  before: DocumentRow,
  after: DocumentRow,
  { actor, at }: ChangedBy,
  events: readonly NewDocumentEvent[],
): News[] {
  const storeId = after.dealer_id
  if (storeId === null || sideOf(actor) === 'dealer' || before.deleted_at !== after.deleted_at) return []
  const isMove = before.activation_status !== after.activation_status
  const isCorrected = events.some(({ type, isVisibleToStore }) => type === 'corrected' && isVisibleToStore)
  const kinds: ApplicationNewsKind[] = [
    ...(isMove ? [kindOfMove(after)] : []),
    ...(isCorrected && !isMove ? (['corrected'] as const) : []),
  ]
  return kinds.map((kind) => ({
    kind,
    documentId: after.id,
    actorId: actor.id,
    recipientId: storeId,
    isForStore: true,
    at,
  }))
}

function kindOfMove({ activation_status }: Pick<DocumentRow, 'activation_status'>): ApplicationNewsKind {
  return activation_status === '보완필요' ? 'supplement-requested' : 'status'
}

/** Keeps in the change's transaction what the store is told later; what it waits for already waits as long. */
export async function holdNews(
  { db }: Pick<Transaction, 'db'>,
  { id, version }: Pick<DocumentRow, 'id' | 'version'>,
  news: readonly News[],
  dueAt: string,
): Promise<void> {
  await db.updateTable('held_news').set({ due_at: dueAt }).where('document_id', '=', id).execute()
  for (const { kind, actorId, recipientId } of news) {
    if (recipientId === null) continue
    const told = { kind, actor_id: actorId, recipient_id: recipientId, due_at: dueAt }
    await db
      .insertInto('held_news')
      .values({ document_id: id, version, ...told })
      .execute()
  }
}

/** The store is not told of the change that made this version, or with no version of none that it waits for. */
export async function dropHeldNews(db: Queryable, documentId: number, version?: number): Promise<void> {
  await db
    .deleteFrom('held_news')
    .where('document_id', '=', documentId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .execute()
}

/** Timers and clocks count a little differently. */
const SLACK_MS = 1000

/**
 * Tells stores what cannot be taken back any more, of one document or of all that a process left behind. Of several moves of a
 * document only the last is told, where it still stands.
 */
export async function releaseHeldNews(
  { database, hub, clock }: Pick<Context, 'database' | 'hub' | 'clock'>,
  documentId?: number,
): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() + (documentId === undefined ? 0 : SLACK_MS)).toISOString()
  await database.transaction(async (transaction) => {
    const { db } = transaction
    const due = await db
      .deleteFrom('held_news')
      .where('due_at', '<=', before)
      .$if(documentId !== undefined, (query) => query.where('document_id', '=', documentId ?? 0))
      .returningAll()
      .execute()
    if (due.length === 0) return
    const ids = [...new Set(due.map((held) => held.document_id))].sort((one, other) => one - other)
    const newest = ids.flatMap((id) => {
      const held = due.filter((each) => each.document_id === id)
      const last = Math.max(...held.map(({ version }) => version))
      return held.filter(({ version }) => version === last)
    })
    const news: News[] = []
    for (const { document_id: id, kind, actor_id: actorId, recipient_id: recipientId } of newest) {
      const document = await db
        .selectFrom('documents')
        .select(['activation_status', 'dealer_id', 'deleted_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (document?.dealer_id !== recipientId || document.deleted_at !== null) continue
      if (kindOfMove(document) !== kind) continue
      const told = { kind, documentId: id, actorId, recipientId, at: now.toISOString() } as const
      news.push({ ...told, isForStore: true })
    }
    await recordNews(transaction, hub, news)
  })
}
