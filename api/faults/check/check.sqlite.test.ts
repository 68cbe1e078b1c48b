import { rmSync } from 'node:fs'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { STORE_MARK } from '../../storage/store-mark.ts'
import { disarmAccessLog } from '../../testing/disarm-access-log.ts'
import type { History } from '../history.ts'
import { type Laboratory, openLaboratory } from '../laboratory.ts'
import { type LaboratoryData, openLaboratoryData } from '../laboratory-data.ts'
import { download, status, submission } from '../operations/document-operations.ts'
import { chat, closing, importing, price } from '../operations/office-operations.ts'
import { type Operation, tryOperation } from '../operations/operation.ts'
import { check, type JUDGEMENTS } from './check.ts'

let laboratory: Laboratory
let data: LaboratoryData
let history: History
let dataDir: string
let copies = 0

/** A day's work without a fault: the seed activates one application and sends one message with a file. */
beforeAll(async () => {
  laboratory = await openLaboratory({ kind: 'sqlite', from: 'source', seed: 4 })
  const server = await laboratory.startServer()
  const ask = (operations: readonly (Operation | null)[]) =>
    Promise.all(operations.map((each) => each && tryOperation(each, server.url)))
  const known = laboratory.history.documents
  await ask(Array.from({ length: 20 }, () => submission(laboratory)))
  await ask(known.slice(0, 8).map((document) => status(laboratory, document)))
  await ask([
    ...known.slice(8, 14).map((document) => chat(laboratory, document)),
    ...known.slice(14, 17).map((document) => download(laboratory, document)),
    ...[price, importing].map((office) => office(laboratory)),
  ])
  for (let month = 0; month < 57; month += 1) await ask([closing(laboratory)])
  await server.stop()
}, 120_000)
afterAll(() => laboratory.close())

beforeEach(async () => {
  history = structuredClone(laboratory.history)
  copies += 1
  dataDir = `${laboratory.folder}-${copies}`
  await cp(laboratory.folder, dataDir, { recursive: true })
  data = await openLaboratoryData({ ...laboratory.environment, DATA_DIR: dataDir })
})
afterEach(() => data.close())

it('finds nothing where nothing is wrong', async () => {
  expect(await check(data, history)).toEqual([])
})

const run = (statement: RawBuilder<unknown>) => statement.execute(data.database.kysely)
/** What no foreign key would let happen. */
async function forced(statement: RawBuilder<unknown>): Promise<void> {
  await run(sql`pragma foreign_keys = off`)
  await run(statement)
  await run(sql`pragma foreign_keys = on`)
}
const firstActivated = sql`(select min(id) from documents where activation_status = '개통')`

const PLANTED: readonly [keyof typeof JUDGEMENTS, string, () => unknown][] = [
  ['integrity', 'foreign_keys is 0', () => run(sql`pragma foreign_keys = off`)],
  [
    'integrity',
    'NULL value in planted.word',
    () => {
      const file = new BetterSqlite3(join(dataDir, 'portal.sqlite')).unsafeMode()
      file.exec(`create table planted (word text); insert into planted values (null); pragma writable_schema = on;
        update sqlite_schema set sql = 'create table planted (word text not null)' where name = 'planted'`)
      file.close()
    },
  ],
  ['foreign keys', 'document_events', () => forced(sql`update document_events set document_id = 99999`)],
  ['documents', 'acknowledged, but not stored', () => forced(sql`delete from submissions where rowid = 2`)],
  ['documents', 'no submission made it', () => forced(sql`delete from submissions where rowid = 2`)],
  ['documents', 'customer_name is not', () => run(sql`update documents set customer_name = '다른이'`)],
  ['documents', 'has version', () => run(sql`update documents set version = version + 1`)],
  ['documents', 'has the number', () => run(sql`update documents set document_number = 'x' || id`)],
  ['documents', 'has 0 events submitted', () => run(sql`delete from document_events`)],
  ['documents', 'is deleted', () => run(sql`update documents set deleted_at = uploaded_at`)],
  ['documents', 'has another file', () => run(sql`update document_files set sha256 = 'other'`)],
  [
    'documents',
    'refused or never sent, but stored',
    () => Object.assign(history.documents[0] ?? {}, { states: [null] }),
  ],
  ['documents', 'nobody sent it', () => history.documents.shift()],
  [
    'documents',
    'supplement missing: acknowledged',
    () => history.supplements.push({ submissionId: 'missing', outcome: 'acknowledged' }),
  ],
  [
    'documents',
    'stored 2 times',
    () =>
      run(sql`insert into submissions (account_id, submission_id, kind, document_id, created_at)
      select 1, submission_id, kind, document_id, created_at from submissions where rowid = 1`),
  ],
  ['files', 'is missing', () => rmSync(join(dataDir, 'files'), { recursive: true })],
  ['files', 'is another', () => run(sql`update chat_files set sha256 = 'other'`)],
  ['files', 'is missing', overwriteOneFile],
  ['files', 'lost its file', () => run(sql`update documents set file_id = null where id = 1`)],
  [
    'tallies',
    '대기',
    () =>
      run(sql`insert into document_tallies (activation_status, delta) values ('대기', 1)
      on conflict (activation_status) do update set delta = delta + 1`),
  ],
  ['figures', 'are kept', () => run(sql`update day_figures set count = count + 1 where figure = 'received'`)],
  ['search index', 'is not indexed', () => run(sql`delete from document_search where rowid = 1`)],
  [
    'search index',
    'other pieces than its own',
    () =>
      data.database.transaction(({ indexForSearch }) =>
        indexForSearch(1, { customerName: '다른이', customerPhone: '01000000000', isOpen: true }),
      ),
  ],
  [
    'search index',
    'but not there',
    () =>
      data.database.transaction(({ indexForSearch }) =>
        indexForSearch(9999, { customerName: '다른이', customerPhone: '01000000000', isOpen: true }),
      ),
  ],
  ['messages', 'with other words', () => run(sql`update chat_messages set message = 'x'`)],
  ['messages', 'acknowledged, but not stored', () => forced(sql`delete from chat_messages`)],
  ['messages', 'have gaps', () => run(sql`update chat_rooms set last_number = last_number + 1`)],
  ['messages', 'refused, but', () => Object.assign(history.messages[0] ?? {}, { outcome: 'refused' })],
  [
    'prices',
    'acknowledged, but',
    () =>
      run(sql`delete from settlement_unit_prices
    where effective_from > '2020'`),
  ],
  ['prices', 'without an end', () => run(sql`update settlement_unit_prices set is_active = 0`)],
  ['prices', 'refused, but', () => Object.assign(history.prices[0] ?? {}, { outcome: 'refused' })],
  ['imports', '39 of 40', () => run(sql`delete from contact_codes where code = 'IM-1-7'`)],
  ['imports', '40 of 40', () => Object.assign(history.imports[0] ?? {}, { outcome: 'refused' })],
  [
    'settlement lines',
    'add up to',
    () => run(sql`update documents set calculated_settlement_amount = 7 where id = ${firstActivated}`),
  ],
  ['closed months', 'now', () => run(sql`update settlement_tallies set amount = amount + 1`)],
  [
    'ledger',
    'is worth',
    () => run(sql`update documents set manual_settlement_amount = 700 where id = ${firstActivated}`),
  ],
  [
    'ledger',
    'is entered',
    () => run(sql`delete from settlement_entries where document_id = ${firstActivated}`),
  ],
  ['ledger', 'is kept', () => run(sql`update settlement_tallies set count = count + 1`)],
  ['closed months', 'but not closed', () => run(sql`delete from settlement_closings`)],
  ['closed months', 'other sums', () => run(sql`update settlement_closings set count = count + 1`)],
  ['closed months', 'nobody recorded', () => withoutLogOf('month-closed')],
  ['access log', 'is broken', () => withoutLogOf('download')],
  ['access log', 'unrecorded', () => withoutLogOf('download')],
]

it.each(PLANTED)('%s: %s', async (judgement, words, plant) => {
  await plant()
  const named = (await check(data, history)).filter((what) => what.startsWith(`${judgement}: `))
  expect(named.join('\n')).toContain(words)
})

async function withoutLogOf(action: string): Promise<void> {
  await disarmAccessLog(data.database)
  await run(sql`delete from access_log where action = ${action}`)
}

async function overwriteOneFile(): Promise<void> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const file = entries.find((entry) => entry.isFile() && entry.name !== STORE_MARK)
  await writeFile(join(file?.parentPath ?? '', file?.name ?? ''), 'other bytes')
}
