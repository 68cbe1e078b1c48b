import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { ChatSide } from '#shared/chat/chat.shape.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { cannedReplies } from './0019-canned-replies.ts'

it('finds the conversations and answers of an older installation, each with what was said last', async () => {
  const app = await createTestApp()
  const { kysely: db, product } = app.context.database
  const at = (hour: number) => `2026-05-01T0${hour}:00:00.000Z`
  const made = async (
    messages: readonly string[] | null,
    answers: readonly string[] = [],
    sides: readonly ChatSide[] = [],
  ) => {
    const document_id = await makeDocumentRow(app)
    const created_at = at(0)
    const room =
      messages &&
      (await db
        .insertInto('chat_rooms')
        .values({ document_id, last_number: messages.length, created_at })
        .returning('id')
        .executeTakeFirstOrThrow())
    for (const [index, sentAt] of (messages ?? []).entries())
      await db
        .insertInto('chat_messages')
        .values({
          chat_room_id: room?.id ?? 0,
          number: index + 1,
          sender_id: app.actors.dealer.id,
          sender_type: sides[index] ?? 'dealer',
          sender_name: '강남모바일',
          message: '안녕하세요',
          message_type: 'text',
          created_at: sentAt,
        })
        .execute()
    for (const answeredAt of answers)
      await db
        .insertInto('document_events')
        .values({
          document_id,
          at: answeredAt,
          actor_id: app.actors.dealer.id,
          actor_name: '강남모바일',
          type: 'supplement-answered',
          is_visible_to_store: 1,
        })
        .execute()
    return document_id
  }
  const ids = {
    'without a room': await made(null),
    'a room without messages': await made([]),
    messages: await made([at(1), at(2)]),
    'an answer without a room': await made(null, [at(3), at(4)]),
    'an answer after the message': await made([at(1)], [at(5)]),
    'a message after the answer': await made([at(6)], [at(5)]),
    'an answer of the office': await made([at(1), at(2), at(3)], [], ['dealer', 'dealer', 'staff']),
  }
  for (const table of ['canned_replies', 'conversations'])
    await sql`drop table ${sql.table(table)}`.execute(db)
  for (const index of ['chat_rooms_unread_by_dealer', 'chat_rooms_unread_by_staff', 'documents_answered'])
    await sql`drop index ${sql.ref(index)}`.execute(db)
  for (const column of ['last_of_dealer', 'last_of_staff'])
    await sql`alter table chat_rooms drop column ${sql.ref(column)}`.execute(db)

  await cannedReplies.up(db as unknown as Kysely<unknown>, product)
  const rows = await db.selectFrom('conversations').selectAll().execute()
  const found = Object.entries(ids).map(([what, id]) => {
    const row = rows.find((each) => each.document_id === id)
    return [what, row?.last_at, row?.last_kind]
  })
  expect(found).toEqual([
    ['without a room', undefined, undefined],
    ['a room without messages', undefined, undefined],
    ['messages', at(2), 'message'],
    ['an answer without a room', at(4), 'supplement-answered'],
    ['an answer after the message', at(5), 'supplement-answered'],
    ['a message after the answer', at(6), 'message'],
    ['an answer of the office', at(3), 'message'],
  ])
  const rooms = await db.selectFrom('chat_rooms').selectAll().execute()
  const newest = (id: number) => {
    const room = rooms.find((each) => each.document_id === id)
    return [room?.last_of_dealer, room?.last_of_staff]
  }
  expect(newest(ids['a room without messages'])).toEqual([0, 0])
  expect(newest(ids.messages)).toEqual([2, 0])
  expect(newest(ids['an answer of the office'])).toEqual([2, 3])
  await app.close()
})
