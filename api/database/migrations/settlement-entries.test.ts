import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { registerDealer } from '#shared/auth/auth.contract.ts'
import { createKpNumber } from '#shared/kp-numbers/kp-number.contract.ts'
import { listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import {
  changeSettlementAmount,
  registerManualSettlement,
} from '#shared/settlements/settlement-changes.contract.ts'
import { carryOverUndetermined, readSettlementMonth } from '#shared/statements/settlement-month.contract.ts'
import { closeWithUndetermined } from '../../testing/close-with-undetermined.ts'
import { ledgerDifferences } from '../../testing/ledger-differences.ts'
import { dropTables, migrated } from '../../testing/migrated.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { reading } from '../reading.ts'
import { settlementEntries } from './0043-settlement-entries.ts'
import { statements } from './0051-statements.ts'

const { app, world, hide, activate } = await openSettlementWorld()
const { admin, worker, user } = app.actors
const { kysely, product } = app.context.database

/** Of a month that is closed before the migration. */
let undetermined: number

const setAmount = (id: number, settlementAmount: number) =>
  app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount } })
const cancel = (id: number) => world.changed(worker, id, '취소', { notes: '해지' })

/** The sums of each document's entries by month and store. */
async function sums() {
  const { rows } = await sql<
    Record<'document_id' | 'month' | 'origin_month' | 'amount', unknown>
  >`select document_id, month, origin_month, entry.carrier, stores.name as store, stores.dealer_id,
      cast(sum(case when kind = 'hidden-price' then 0 else amount end) as bigint) as amount,
      cast(sum(case when kind = 'hidden-price' then amount else 0 end) as bigint) as hidden_price
    from settlement_entries as entry left join stores on stores.id = entry.store_id
    group by document_id, month, origin_month, entry.carrier, stores.name, stores.dealer_id
    having sum(amount) <> 0 or origin_month is not null
    order by document_id, month`.execute(kysely)
  return rows
}

async function tallies() {
  const { rows } = await sql`select day, carrier, cast(sum(count) as bigint) as count,
      cast(sum(reversals) as bigint) as reversals, cast(sum(undetermined) as bigint) as undetermined,
      cast(sum(amount) as bigint) as amount, cast(sum(hidden_price) as bigint) as hidden_price
    from ${reading(kysely).settlementTallies} group by day, carrier
    having sum(count) <> 0 or sum(reversals) <> 0 or sum(amount) <> 0 order by day, carrier`.execute(kysely)
  return rows
}

async function beforeEntries(db: Kysely<unknown>): Promise<void> {
  await sql`create table settlement_reversals (document_id integer primary key, settled_at text not null,
    amount bigint, hidden_price bigint, reversed_by integer not null, reversed_at text not null)`.execute(db)
  await sql`insert into settlement_reversals
    select document_id, entry.settled_at, manual_settlement_amount, hidden_price, author_id, created_at
    from settlement_entries as entry inner join documents on documents.id = document_id
    where origin_month is not null and kind = 'reversal'`.execute(db)
  await sql`update settlement_reversals set amount = (select coalesce(manual_settlement_amount,
    calculated_settlement_amount) from documents where documents.id = document_id)`.execute(db)
  // What later migrations added refers to them.
  await dropTables(db, 'objection_messages', 'objections', 'statements', 'statement_confirmations')
  const deltas = product === 'postgres' ? ['settlement_tally_deltas'] : []
  await sql`drop index documents_by_settlement`.execute(db)
  await sql`alter table documents drop column settled_at`.execute(db)
  await sql`create index documents_by_settlement on documents (activated_at)`.execute(db)
  await dropTables(db, 'settlement_entries', 'settlement_tallies', ...deltas, 'stores')
}

async function beforeStatements(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, 'settlement_steps', 'settlement_stage_accounts', 'settlement_months', 'evidence_files')
  await db.schema.alterTable('settlement_closings').dropColumn('adjustments').execute()
}

it('0043 enters the amounts of an installation, equal to its documents, sums and closings to the won', async () => {
  await hide(20_000, '2026-09-01')
  const [september, october] = ['2026-09-30T15:30:00.000Z', '2026-10-15T03:00:00.000Z']
  const kept = [await activate(september), await activate('2026-09-10T03:00:00.000Z')]
  await setAmount(await activate(september), 70_000.01)
  const late = [
    await activate('2026-09-20T03:00:00.000Z'),
    await activate('2026-09-21T03:00:00.000Z', { servicePlanId: undefined }),
  ]
  await setAmount(late[0] ?? 0, 5)
  await cancel(await activate(october))
  await activate(october, { servicePlanId: undefined })
  await world.changed(
    worker,
    (await world.submit(user, { customerName: '직원', servicePlanId: String(world.plan) })).id,
    '개통',
    { subscriptionNumber: '9' },
  )
  const registration = {
    customerName: '수동',
    customerPhone: '010-1111-2222',
    carrier: '선불',
    activatedAt: '2026-09-05',
  } as const
  // Who registers with a KP number alone is owed nothing of its name.
  await app.call(admin, createKpNumber, { body: { kpNumber: 'KP-1', dealerName: '골목폰' } })
  const stranger = { kpNumber: 'KP-1', username: 'anybody', password: 'Sales-2026!x', name: '아무개' }
  await app.call(null, registerDealer, { body: stranger })
  for (const storeName of ['골목폰', '강남모바일']) {
    const { body } = await app.call(admin, registerManualSettlement, { body: { ...registration, storeName } })
    await setAmount('id' in body ? body.id : 0, 3000)
  }
  undetermined = await activate('2026-09-22T03:00:00.000Z', { servicePlanId: undefined })
  await closeWithUndetermined(app, '2026-09')
  for (const id of late) await cancel(id)

  const before = { sums: await sums(), tallies: await tallies() }
  expect(before.sums.length).toBeGreaterThan(kept.length + 3)
  await migrated(app, settlementEntries, beforeEntries)
  expect({ sums: await sums(), tallies: await tallies() }).toEqual(before)
  expect(await ledgerDifferences(kysely)).toEqual([])
  await migrated(app, statements, beforeStatements)
  await setAmount(await activate(), 1)
  expect(await ledgerDifferences(kysely)).toEqual([])
})

it('what such an installation closed without an amount goes on to the open month, and the closed one stays as it was', async () => {
  const params = { month: '2026-09' }
  const closing = async () => (await app.call(admin, listSettlementClosings)).body
  const before = {
    closing: await closing(),
    month: (await app.call(admin, readSettlementMonth, { params })).body,
  }
  expect(before.month).toMatchObject({ stage: 'closed', checklist: { undetermined: 1 } })
  expect((await setAmount(undetermined, 4000)).error.code).toBe('MONTH_CLOSED')
  const { status, body } = await app.call(admin, carryOverUndetermined, { params })
  expect([status, body.checklist.undetermined, body.amount]).toEqual([200, 0, before.month.amount])
  expect(await closing()).toEqual(before.closing)
  expect((await setAmount(undetermined, 4000)).status).toBe(200)
  expect((await sums()).filter(({ document_id }) => document_id === undetermined)).toMatchObject([
    { month: '2026-10', origin_month: null, amount: 400_000 },
  ])
  expect(await ledgerDifferences(kysely)).toEqual([])
})
