import { beforeEach } from 'vitest'
import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { answerSupplement } from '#shared/documents/application.contract.ts'
import { assignDocument } from '#shared/documents/queue.contract.ts'
import { listNews, markNewsRead } from '#shared/news/news.contract.ts'
import type { Actor } from './actors.ts'
import { openDocumentWorld } from './open-document-world.ts'

/** Documents with people who are told of them; before each test nobody has been told anything. */
export async function openNewsWorld() {
  const { app, world } = await openDocumentWorld()
  const { dealer, worker } = app.actors
  const db = app.context.database.kysely

  beforeEach(async () => {
    for (const table of ['news', 'news_marks', 'news_settings'] as const) await db.deleteFrom(table).execute()
  })

  const list = (actor: Actor, query = {}) => app.ask(actor, listNews, { query })
  /** `kind of which document`, a star for unread ones. */
  const told = async (actor: Actor) =>
    (await list(actor)).items.map(
      (item) =>
        `${item.kind} ${item.kind === 'statement' ? item.month : item.documentId}${item.isUnread ? '*' : ''}`,
    )
  const unread = async (actor: Actor) => (await list(actor)).total
  const read = (actor: Actor, body: { upTo?: number; documentId?: number }) =>
    app.call(actor, markNewsRead, { body })
  const assign = (actor: Actor, id: number, workerId: number | null) =>
    app.call(actor, assignDocument, { params: { id }, body: { workerId } })
  const submitted = async (fields = {}) => (await world.submit(dealer, fields)).id
  const answer = (id: number) =>
    app.call(dealer, answerSupplement, {
      params: { id },
      body: { note: '다시 보냅니다' },
      idempotencyKey: crypto.randomUUID(),
    })

  async function taken(by: Actor = worker): Promise<{ id: number; roomId: number }> {
    const id = await submitted()
    await world.changed(by, id, '진행중')
    const { body } = await app.call(by, openChatRoom, { body: { documentId: id } })
    await db.deleteFrom('news').execute()
    return { id, roomId: body.id }
  }
  /** What the office was told, read or not. */
  const ofOffice = () =>
    db.selectFrom('news').selectAll().where('kind', 'not in', ['status', 'supplement-requested']).execute()
  const say = (actor: Actor, roomId: number, message = '언제 되나요') =>
    app.call(actor, sendChatMessage, { body: { roomId, message } })

  return { app, world, list, told, unread, read, assign, submitted, answer, taken, ofOffice, say }
}
