import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { queue } from './0016-queue.ts'

it('lets what is there wait since its receipt, or since the answer that put it back', async () => {
  const app = await createTestApp()
  const { kysely: db, product } = app.context.database
  const uploaded_at = '2026-05-01T01:00:00.000Z'
  const answered_at = '2026-05-02T01:00:00.000Z'
  const made = async (activation_status: string, events: readonly string[] = []) => {
    const id = await makeDocumentRow(app, { uploaded_at, activation_status })
    for (const type of events)
      await db
        .insertInto('document_events')
        .values({
          document_id: id,
          at: answered_at,
          actor_id: app.actors.worker.id,
          actor_name: '박근무',
          type,
          is_visible_to_store: 1,
        })
        .execute()
    return id
  }
  const ids = {
    new: await made('대기'),
    answered: await made('대기', ['status-changed', 'supplement-answered', 'edited']),
    'answered, and moved since': await made('대기', ['supplement-answered', 'status-changed']),
    'in work': await made('진행중', ['supplement-answered', 'status-changed']),
  }
  for (const index of [
    ...['documents_by_waiting', 'documents_answered', 'documents_answered_by_status'],
    ...['documents_by_assignee_waiting', 'documents_unclassified_by_waiting'],
  ])
    await sql`drop index ${sql.ref(index)}`.execute(db)
  await sql`alter table documents drop column waiting_since`.execute(db)
  await sql`alter table documents drop column supplement_answered_at`.execute(db)

  await queue.up(db as unknown as Kysely<unknown>, product)
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'waiting_since', 'supplement_answered_at'])
    .execute()
  const waits = Object.entries(ids).map(([what, id]) => {
    const row = rows.find((each) => each.id === id)
    return [what, row?.waiting_since, row?.supplement_answered_at]
  })
  expect(waits).toEqual([
    ['new', uploaded_at, null],
    ['answered', answered_at, answered_at],
    ['answered, and moved since', uploaded_at, null],
    ['in work', uploaded_at, null],
  ])
})
