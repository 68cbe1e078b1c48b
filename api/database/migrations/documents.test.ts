import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { ChatSide } from '#shared/chat/chat.shape.ts'
import { pdf } from '../../storage/sample-files.ts'
import { createActor } from '../../testing/actors.ts'
import { makeCountedDocuments } from '../../testing/make-counted-documents.ts'
import { makeDocumentFile } from '../../testing/make-document-file.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { makeDocumentWorld } from '../../testing/make-document-world.ts'
import { migrated } from '../../testing/migrated.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { judgeStoredFiles } from '../file-risks.ts'
import { reading } from '../reading.ts'
import { STORED_FILE_TABLES } from '../stored-files.ts'
import type { DayFigureTable } from '../tables/day-figures.ts'
import { originOfDocuments } from './0015-origin-of-documents.ts'
import { queue } from './0016-queue.ts'
import { cannedReplies } from './0019-canned-replies.ts'
import { workerFigures } from './0022-worker-figures.ts'
import { queueOrders } from './0023-queue-orders.ts'
import { salesGoals } from './0027-sales-goals.ts'
import { fileRisks } from './0033-file-risks.ts'
import { withdrawnSubmissions } from './0034-withdrawn-submissions.ts'

const app = openTestAppForEach()

/** Adds a line to a document's history. */
const happened = (
  document_id: number,
  at: string,
  type: string,
  values: { from_value?: string | null; to_value?: string } = {},
) =>
  app.context.database.kysely
    .insertInto('document_events')
    .values({
      document_id,
      at,
      actor_id: app.actors.worker.id,
      actor_name: app.actors.worker.name,
      type,
      is_visible_to_store: 1,
      ...values,
    })
    .execute()

it('0015 knows the origin of what is there by who bore its names at the activation, else by who bears them or bore them last', async () => {
  const { kysely: db } = app.context.database
  const world = await makeDocumentWorld(app)
  const { dealer } = app.actors
  const { id: ktId } = await db
    .selectFrom('carriers')
    .select('id')
    .where('name', '=', 'KT')
    .executeTakeFirstOrThrow()
  const { id: codeId } = await db
    .selectFrom('contact_codes')
    .select('id')
    .where('code', '=', 'KT-GN')
    .executeTakeFirstOrThrow()
  const made = async (columns: { contact_code: string | null; carrier?: string; activated_at?: string }) => {
    const { id } = await world.submit(dealer, {})
    await db.updateTable('documents').set(columns).where('id', '=', id).execute()
    return id
  }
  const asked = {
    waiting: await made({ contact_code: 'KT-GN' }),
    'under a name that passed to another': await made({ contact_code: 'KT-GN', activated_at: '2026-01-01' }),
    'after it had passed': await made({ contact_code: 'KT-GN', activated_at: '2026-03-01' }),
    'under a name that nobody bears': await made({ contact_code: 'GONE', carrier: '옛통신' }),
    'under a name that nobody ever bore': await made({ contact_code: 'NEVER', carrier: '없는통신' }),
    'of no code': await made({ contact_code: null }),
  }
  // Brings the table to its state before the migration.
  await sql`alter table documents drop column carrier_id`.execute(db)
  await sql`alter table documents drop column contact_code_id`.execute(db)
  await sql`create table former_names ("of" text, name text, record_id integer, until text)`.execute(db)
  for (const [of, name, id, until] of [
    ['contact-code', 'KT-GN', 7001, '2026-02-01'],
    ['contact-code', 'GONE', 7002, '2026-02-01'],
    ['contact-code', 'GONE', 7003, '2026-04-01'],
    ['carrier', '옛통신', 7004, '2026-02-01'],
  ])
    await sql`insert into former_names values (${of}, ${name}, ${id}, ${until})`.execute(db)

  await migrated(app, originOfDocuments)
  const rows = await db.selectFrom('documents').select(['id', 'carrier_id', 'contact_code_id']).execute()
  const origins = Object.entries(asked).map(([what, id]) => {
    const row = rows.find((each) => each.id === id)
    return [what, row?.carrier_id, row?.contact_code_id]
  })
  expect(origins).toEqual([
    ['waiting', ktId, codeId],
    ['under a name that passed to another', ktId, 7001],
    ['after it had passed', ktId, codeId],
    ['under a name that nobody bears', 7004, 7003],
    ['under a name that nobody ever bore', null, null],
    ['of no code', ktId, null],
  ])
})

it('0016 lets what is there wait since its receipt, or since the answer that put it back', async () => {
  const { kysely: db } = app.context.database
  const uploaded_at = '2026-05-01T01:00:00.000Z'
  const answered_at = '2026-05-02T01:00:00.000Z'
  const made = async (activation_status: string, events: readonly string[] = []) => {
    const id = await makeDocumentRow(app, { uploaded_at, activation_status })
    for (const type of events) await happened(id, answered_at, type)
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

  await migrated(app, queue)
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

it('0019 finds the conversations and answers of an older installation, each with what was said last', async () => {
  const { kysely: db } = app.context.database
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
    for (const answeredAt of answers) await happened(document_id, answeredAt, 'supplement-answered')
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

  await migrated(app, cannedReplies)
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
})

it('0022 finds the accounts of older hand-overs by their names, unless two bear one', async () => {
  const { kysely: db } = app.context.database
  const { worker, user, dealerWorker } = app.actors
  await createActor(app.context, { username: 'namesake', name: dealerWorker.name, userType: 'worker' })
  // A store's contact person may bear a worker's name.
  await createActor(app.context, { username: 'store-namesake', name: worker.name, userType: 'dealer' })
  const document_id = await makeDocumentRow(app, {})
  for (const [type, from_value, to_value] of [
    ['assigned', null, worker.name],
    ['assigned', worker.name, user.name],
    ['assigned', user.name, dealerWorker.name],
    ['assigned', dealerWorker.name, '퇴사한 사람'],
    ['edited', worker.name, user.name],
  ] as const)
    await happened(document_id, '2026-05-01T01:00:00.000Z', type, { from_value, to_value })
  await sql`drop index document_events_by_time`.execute(db)
  await sql`alter table document_events drop column from_account_id`.execute(db)
  await sql`alter table document_events drop column to_account_id`.execute(db)

  await migrated(app, workerFigures)
  const rows = await db
    .selectFrom('document_events')
    .select(['from_account_id', 'to_account_id'])
    .where('document_id', '=', document_id)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => [row.from_account_id, row.to_account_id])).toEqual([
    [null, worker.id],
    [worker.id, user.id],
    [user.id, null],
    [null, null],
    [null, null],
  ])
})

it('0023 adds the orders of waiting to a database that has none of them, and takes nothing away', async () => {
  const { kysely: db, product } = app.context.database
  const indexes = async () => {
    const { rows } = await (product === 'postgres'
      ? sql<{ name: string }>`select indexname as name from pg_indexes where tablename = 'documents'`
      : sql<{ name: string }>`select name from sqlite_master where type = 'index' and tbl_name = 'documents'`
    ).execute(db)
    return rows.map(({ name }) => name).sort()
  }
  const after = await indexes()
  const added = ['documents_by_assignee_waiting', 'documents_unclassified_by_waiting']
  for (const index of added) await sql`drop index ${sql.ref(index)}`.execute(db)
  await migrated(app, queueOrders)
  expect(await indexes()).toEqual(after)
  expect(after).toEqual(expect.arrayContaining([...added, 'documents_unclassified', 'documents_by_waiting']))
})

const COPIES = 6_000

it('0027 counts the receipts of before by contact code, each once, and leaves the organisation and the other figures', async () => {
  const { kysely: db } = app.context.database
  const { id } = await createActor(app.context, {
    username: 'of-before',
    name: '그때영업',
    userType: 'sales_manager',
  })
  const team = { team_name: '그때팀', team_code: 'T-1', created_at: '2026-01-01' }
  const { id: team_id } = await db
    .insertInto('sales_teams')
    .values(team)
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { user_id: id, team_id, manager_code: 'M-1', position: '과장', created_at: '2026-01-01' }
  await db.insertInto('sales_managers').values(place).execute()
  await makeCountedDocuments(app, [
    { contact_code: 'KT-GN', carrier: 'KT', uploaded_at: '2026-03-31T14:59:59.999Z' },
    { contact_code: 'KT-GN', carrier: 'KT', uploaded_at: '2026-03-31T15:00:00.000Z' },
    { contact_code: null, carrier: null, customer_type: 'other' },
    { contact_code: 'KT-GN', carrier: 'KT', is_manual: 1 },
    { contact_code: 'KT-GN', carrier: 'KT', deleted_at: '2026-11-20T00:00:00.000Z' },
  ])
  await app.context.database.foldCounts?.()
  await sql`with recursive numbers(number) as (
      select 1 union all select number + 1 from numbers where number < ${COPIES})
    insert into documents (document_number, customer_name, customer_name_key, customer_initials, customer_phone,
      customer_type, status, activation_status, uploaded_at, updated_at, carrier, contact_code)
    select document_number || '-' || number, customer_name, customer_name_key, customer_initials, customer_phone,
      customer_type, status, activation_status, uploaded_at, updated_at, carrier, contact_code
    from documents cross join numbers where deleted_at is null and is_manual = 0`.execute(db)
  const others = () => figures(sql`figure <> 'store-received'`)
  const before = await others()

  // As the database was before.
  await db.deleteFrom('day_figures').where('figure', '=', 'store-received').execute()
  for (const column of ['monthly_goal', 'version'])
    await db.schema.alterTable('sales_managers').dropColumn(column).execute()
  await migrated(app, salesGoals)

  const today = app.clock.now().toISOString().slice(0, 10)
  expect(await figures(sql`figure = 'store-received'`)).toEqual([
    ['2026-03-31', 'KT', 'KT-GN', 'new', COPIES + 1],
    ['2026-04-01', 'KT', 'KT-GN', 'new', COPIES + 1],
    [today, '', '', 'other', COPIES + 1],
  ])
  expect(await others()).toEqual(before)
  expect(await db.selectFrom('sales_managers').selectAll().execute()).toEqual([
    { ...place, monthly_goal: null },
  ])

  async function figures(condition: ReturnType<typeof sql>) {
    const { rows } = await sql<DayFigureTable>`select period, carrier, contact_code, customer_type,
      sum(count) as count from ${reading(db).dayFigures} where ${condition} and worker_id = 0
      group by figure, period, carrier, contact_code, customer_type
      order by figure, period, carrier, contact_code`.execute(db)
    return rows.map((row) => [row.period, row.carrier, row.contact_code, row.customer_type, row.count])
  }
})

it('0033 files of before stay as they are, and are judged afterwards', async () => {
  const { kysely: db } = app.context.database
  await makeDocumentFile(app, pdf())
  const files = () =>
    db
      .selectFrom('document_files')
      .select(['id', 'document_id', 'storage_key', 'sha256', 'stored_sha256', 'risks'])
      .execute()
  const before = await files()

  // As the database was before.
  for (const table of STORED_FILE_TABLES.filter((each) => each !== 'evidence_files')) {
    await sql`drop index ${sql.ref(`${table}_unjudged`)}`.execute(db)
    await db.schema.alterTable(table).dropColumn('risks').execute()
  }
  await migrated(app, fileRisks)

  expect(await files()).toEqual(before)
  expect(await judgeStoredFiles(app.context)).toBe(1)
  expect(await files()).toEqual(before.map((row) => ({ ...row, risks: '[]' })))
})

it('0034 leaves every submission as it was, withdrawn or not', async () => {
  const { kysely: db } = app.context.database
  const at = '2026-11-20T03:00:00.000Z'
  const row = { account_id: app.actors.dealer.id, created_at: at }
  await db
    .insertInto('submissions')
    .values([
      { ...row, submission_id: 'a', kind: 'application', document_number: '20261120-00001' },
      { ...row, submission_id: 'b', kind: 'withdrawn', withdrawn_at: at },
    ])
    .execute()
  const all = () => db.selectFrom('submissions').selectAll().orderBy('submission_id').execute()
  const before = await all()
  await sql`drop index submissions_withdrawn`.execute(db)
  await migrated(app, withdrawnSubmissions)
  expect(await all()).toEqual(before)
})
