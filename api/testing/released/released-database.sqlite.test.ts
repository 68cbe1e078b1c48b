import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { login } from '#shared/auth/auth.contract.ts'
import {
  changeActivationStatus,
  countDocuments,
  listDocuments,
} from '#shared/documents/documents.contract.ts'
import { listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { listSettlements, readSettlementTotals } from '#shared/settlements/settlement.contract.ts'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { carryOverUndetermined } from '#shared/statements/settlement-month.contract.ts'
import { MIGRATIONS } from '../../database/migrations/migrations.ts'
import { sqlitePath } from '../../database/sqlite.ts'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { verifyAccessLog } from '../../features/access-log/verify-access-log.ts'
import { CAST } from '../actors.ts'
import { ledgerDifferences } from '../ledger-differences.ts'
import { renewSessions } from '../renew-sessions.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

/*
 * A database as version 0.1.0 (commit e82f9fa) left it on 2026-11-23, opened by this version. It was made with
 * `npm start -- --demo`, the demo's DAYS in api/demo/applications.ts set to 48; then over HTTP the administrator and store1
 * signed in and opened ten documents, store1 wrote a chat message, October was closed and one of its activations cancelled. Ended
 * once the access log was sealed, and packed with `vacuum into` and `gzip -9`. When a version is released whose database
 * differs, put a copy of that beside it: what people have must open, from every version on.
 */
const RELEASED = new URL('portal-2026-11.sqlite.gz', import.meta.url)

let app: TestApp
let rowsBefore: Record<string, number>
beforeAll(async () => {
  app = await createTestApp({}, undefined, async (folder) => {
    await writeFile(sqlitePath(folder), gunzipSync(await readFile(RELEASED)))
    rowsBefore = rowCounts(folder)
  })
  app.clock.set('2026-11-23T09:00:00.000Z')
  await renewSessions(app)
})
afterAll(() => app.close())

function rowCounts(folder: string): Record<string, number> {
  const file = new BetterSqlite3(sqlitePath(folder), { readonly: true })
  const tables = file
    .prepare(`select name from sqlite_master where type = 'table'
      and name not like 'sqlite_%' and name not like 'document_search_%' order by name`)
    .pluck()
    .all() as string[]
  const counts = tables.map((name) => [name, file.prepare(`select count(*) from ${name}`).pluck().get()])
  file.close()
  return Object.fromEntries(counts)
}

it('keeps every row of every table', () => {
  expect(rowsBefore).toMatchObject({ documents: 293, document_events: 2728, chat_messages: 443, users: 19 })
  const cast = Object.keys(CAST).length
  // Failed logins, which counted for ten minutes, are counted anew since 0031.
  const {
    day_figures: figuresBefore,
    users = 0,
    sessions = 0,
    system_facts: facts = 0,
    login_failures: _,
    // A reversal is entries of the ledger since 0043.
    settlement_reversals: __,
    // One history since 0044, which begins with every unit price that was set.
    hidden_price_changes: changes = 0,
    ...othersBefore
  } = rowsBefore
  const rows = rowCounts(app.folder)
  // Receipts are counted by contact code as well, since 0027.
  expect(rows['day_figures']).toBeGreaterThan(figuresBefore ?? 0)
  expect(rows).toMatchObject({
    ...othersBefore,
    migrations: MIGRATIONS.length,
    price_changes: changes + (rowsBefore['settlement_unit_prices'] ?? 0),
    users: users + cast,
    sessions: sessions + 2 * cast,
    // The store's id and its mark.
    system_facts: facts + 2,
  })
})

it('keeps the chains of the access log whole', async () => {
  const chains = await verifyAccessLog(app.context.database, new Date())
  expect(chains.map(({ chain, sealed, broken }) => [chain, sealed, broken])).toEqual([
    ['records', 10, null],
    ['rights', 4, null],
  ])
})

it('enters every amount in the ledger, equal to the closings to the won', async () => {
  const { kysely } = app.context.database
  expect(await ledgerDifferences(kysely)).toEqual([])
  const late = kysely.selectFrom('settlement_entries').select('kind').where('origin_month', '=', '2026-10')
  expect(await late.execute()).toEqual([{ kind: 'reversal' }])
})

it('lists, finds and counts the documents', async () => {
  const { admin } = app.actors
  const { body } = await app.call(admin, listDocuments, { query: { limit: 200 } })
  expect([body.total, body.items.length]).toEqual([292, 200])
  const found = await app.call(admin, listDocuments, { query: { search: '김' } })
  expect(found.body.total).toBe(33)
  const totals = await app.call(admin, countDocuments)
  expect(totals.body.totals).toEqual({
    대기: 4,
    진행중: 5,
    업무요청중: 0,
    보완필요: 0,
    개통: 247,
    기타완료: 19,
    취소: 15,
    폐기: 2,
  })
})

it('keeps every amount of the settlements, also of the month that is closed', async () => {
  const { admin } = app.actors
  const totals = async (startDate: string, endDate: string) =>
    (await app.call(admin, readSettlementTotals, { query: { startDate, endDate } })).body.totals
  const october = { count: 128, reversals: 0, undetermined: 5, amount: 11_630_100, hiddenPrice: 45_000 }
  expect(await totals('2026-10-01', '2026-10-31')).toMatchObject({ ...october, total: 11_675_100 })
  expect(await totals('2026-11-01', '2026-11-30')).toMatchObject({
    count: 120,
    reversals: 1,
    undetermined: 4,
    amount: 13_701_800,
    hiddenPrice: 45_000,
    total: 13_746_800,
  })
  const closings = (await app.call(admin, listSettlementClosings)).body
  expect(closings).toEqual([expect.objectContaining({ month: '2026-10', ...october })])
})

it('carries what was closed without an amount over to the open month, where it can get one', async () => {
  const { admin } = app.actors
  const before = (await app.call(admin, listSettlementClosings)).body
  const { status, body } = await app.call(admin, carryOverUndetermined, { params: { month: '2026-10' } })
  expect([status, body.checklist.undetermined, body.amount]).toEqual([200, 0, 11_630_100])
  expect((await app.call(admin, listSettlementClosings)).body).toEqual(before)
  const query = { startDate: '2026-11-01', endDate: '2026-11-30', undetermined: 'true' } as const
  const undetermined = (await app.call(admin, listSettlements, { query })).body.items
  expect(undetermined).toHaveLength(9)
  const changes = await Promise.all(
    undetermined.map(({ documentId: id }) =>
      app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount: 1000 } }),
    ),
  )
  expect(changes.map((change) => change.status)).toEqual(undetermined.map(() => 200))
  expect(await ledgerDifferences(app.context.database.kysely)).toEqual([])
})

it('calculates every amount of the open month anew as it was', async () => {
  const { admin } = app.actors
  const { kysely } = app.context.database
  const amounts = () =>
    kysely
      .selectFrom('documents')
      .select(['id', 'calculated_settlement_amount', 'policy_details', 'hidden_price'])
      .where('activation_status', '=', '개통')
      .orderBy('id')
      .execute()
  const before = await amounts()
  await app.call(admin, recalculateSettlements)
  expect(await amounts()).toEqual(before)
})

it('lets its accounts sign in with their passwords and go on working', async () => {
  const body = { username: 'worker1', password: DEMO_PASSWORD }
  const { sessionId } = (await app.call(null, login, { body })).body
  const waiting = await app.call({ sessionId }, listDocuments, { query: { activationStatus: '대기' } })
  const [document] = waiting.body.items
  const changed = await app.call({ sessionId }, changeActivationStatus, {
    params: { id: document?.id ?? 0 },
    body: { activationStatus: '진행중', version: document?.version ?? 0 },
  })
  expect(changed.status).toBe(200)
  const totals = await app.call(app.actors.admin, countDocuments)
  expect(totals.body.totals).toMatchObject({ 대기: 3, 진행중: 6 })
})
