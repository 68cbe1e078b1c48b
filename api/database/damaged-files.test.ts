import { expect, it } from 'vitest'
import { pdf } from '../storage/sample-files.ts'
import { makeDocumentFile } from '../testing/make-document-file.ts'
import { migrated } from '../testing/migrated.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import {
  damagedNow,
  listDamagedFiles,
  recordDamagedFile,
  recordRepair,
  repairedSince,
} from './damaged-files.ts'
import { damagedFiles } from './migrations/0039-damaged-files.ts'

const app = openTestAppForEach()
const DAY = 86_400_000

it('tells of a damaged file whose it is, once, since it was first found, until it is repaired', async () => {
  const { kysely: db } = app.context.database
  const { storageKey } = await makeDocumentFile(app, pdf())
  const { id, document_number } = await db
    .selectFrom('documents')
    .select(['id', 'document_number'])
    .executeTakeFirstOrThrow()
  const first = app.clock.now()
  expect(await recordDamagedFile(db, { storageKey, what: 'changed' }, first)).toBe(true)
  app.clock.advance(DAY)
  expect(await recordDamagedFile(db, { storageKey, what: 'missing' }, app.clock.now())).toBe(false)

  const found = {
    storageKey,
    what: 'changed',
    foundAt: first.toISOString(),
    repairedAt: null,
    repairedFrom: null,
    table: 'document_files',
    fileName: '신청서.pdf',
    of: document_number,
    documentId: id,
  }
  expect(await listDamagedFiles(db, first)).toEqual([expect.objectContaining(found)])

  await recordRepair(db, { storageKey, from: 'backup' }, app.clock.now())
  const repaired = { ...found, repairedAt: app.clock.now().toISOString(), repairedFrom: 'backup' }
  expect(await listDamagedFiles(db, first)).toEqual([expect.objectContaining(repaired)])
  expect(await listDamagedFiles(db, new Date(app.clock.now().getTime() + 1))).toEqual([])

  // Damaged once more, it is news once more.
  expect(await recordDamagedFile(db, { storageKey, what: 'missing' }, app.clock.now())).toBe(true)
  expect(await listDamagedFiles(db, first)).toMatchObject([{ what: 'missing', repairedAt: null }])
})

it('names the forms and price tables too, and nothing that no row names', async () => {
  const { kysely: db } = app.context.database
  const { storageKey } = await makeDocumentFile(app, pdf())
  const file = await db
    .selectFrom('document_files')
    .select([
      'file_name',
      'file_size',
      'sha256',
      'stored_sha256',
      'kind',
      'risks',
      'uploaded_by',
      'uploaded_at',
    ])
    .executeTakeFirstOrThrow()
  const offered = {
    ...file,
    file_name: '단가.pdf',
    title: '11월 단가',
    storage_key: storageKey.replace(/.$/, 'x'),
  }
  await db.insertInto('pricing_tables').values(offered).execute()
  const at = app.clock.now()
  expect(await recordDamagedFile(db, { storageKey: offered.storage_key, what: 'missing' }, at)).toBe(true)
  expect(await recordDamagedFile(db, { storageKey: 'of-nobody', what: 'missing' }, at)).toBe(false)
  expect(await listDamagedFiles(db, at)).toMatchObject([
    { table: 'pricing_tables', of: '11월 단가', fileName: '단가.pdf', documentId: null },
  ])
  await db.deleteFrom('pricing_tables').execute()
  expect(await listDamagedFiles(db, at)).toEqual([])
})

it('counts all that are damaged and all that were repaired lately, and names the newest of each', async () => {
  const { kysely: db } = app.context.database
  const keys: string[] = []
  for (let at = 0; at < 3; at += 1) {
    const { storageKey } = await makeDocumentFile(app, pdf())
    keys.unshift(storageKey)
    await recordDamagedFile(db, { storageKey, what: 'changed' }, app.clock.now())
    app.clock.advance(DAY)
  }
  const since = app.clock.now()
  const [newest = '', ...older] = keys
  const named = ({ total, newest }: Awaited<ReturnType<typeof damagedNow>>) => [
    total,
    newest.map((file) => file.storageKey),
  ]
  expect(named(await damagedNow(db, 1))).toEqual([3, [newest]])
  for (const storageKey of older) await recordRepair(db, { storageKey, from: null }, since)
  expect(named(await damagedNow(db, 5))).toEqual([1, [newest]])
  expect(named(await repairedSince(db, since, 1))).toEqual([2, older.slice(0, 1)])
  expect(named(await repairedSince(db, new Date(since.getTime() + 1), 1))).toEqual([0, []])
  // Nobody's loss counts nowhere.
  await db.updateTable('documents').set({ file_id: null }).execute()
  await db.deleteFrom('document_files').execute()
  expect([await damagedNow(db, 1), await repairedSince(db, since, 1)]).toEqual([
    { total: 0, newest: [] },
    { total: 0, newest: [] },
  ])
})

it('0039 adds the table and leaves documents, files, history, log and sums as they are', async () => {
  const { kysely: db } = app.context.database
  await makeDocumentFile(app, pdf())
  const all = async () => ({
    documents: await db.selectFrom('documents').selectAll().execute(),
    files: await db.selectFrom('document_files').selectAll().execute(),
    history: await db.selectFrom('document_events').selectAll().execute(),
    log: await db.selectFrom('access_log').selectAll().execute(),
    sums: await db.selectFrom('day_figures').selectAll().execute(),
  })
  const before = await all()
  await migrated(app, damagedFiles, (old) => old.schema.dropTable('damaged_files').execute())
  expect(await all()).toEqual(before)
  expect(await listDamagedFiles(db, app.clock.now())).toEqual([])
})
