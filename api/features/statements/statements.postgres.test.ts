import { setTimeout as after } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { uploadAdjustments } from '#shared/imports/imports.contract.ts'
import {
  addAdjustment,
  counterAdjustment,
  listSettlementEntries,
} from '#shared/statements/ledger.contract.ts'
import {
  decideObjection,
  listObjections,
  objectToStatement,
  replyToObjection,
} from '#shared/statements/objection.contract.ts'
import { confirmOwnStatement, readOwnStatement } from '#shared/statements/own-statement.contract.ts'
import {
  moveSettlementMonth,
  readSettlementMonth,
  type SettlementStage,
} from '#shared/statements/settlement-month.contract.ts'
import { listOwedStores } from '#shared/statements/store.contract.ts'
import { type Actor, createActor, SECOND_ADMIN } from '../../testing/actors.ts'
import { workbook } from '../../testing/imports/make-table.ts'
import { ledgerDifferences } from '../../testing/ledger-differences.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { enterStage } from '../settlement-months/stages.ts'
import { addEntries } from '../settlements/ledger/record-amounts.ts'

const { app, world, activate, read } = await openSettlementWorld()
const { admin, dealer, worker } = app.actors
const { kysely } = app.context.database

const storeId = async () => (await app.call(admin, listOwedStores, { query: {} })).body.items[0]?.id ?? 0

afterEach(async () => expect(await ledgerDifferences(kysely)).toEqual([]))

it('a store agrees to no statement that is being changed', async () => {
  const month = '2026-09'
  await activate('2026-09-10T03:00:00.000Z')
  for (const [from, to] of [
    ['draft', 'review'],
    ['review', 'approved'],
  ] as const)
    await app.call(admin, moveSettlementMonth, { params: { month }, body: { from, to } })
  const { payout } = (await app.call(dealer, readOwnStatement, { params: { month } })).body.sums
  const at = '2026-09-20T03:00:00.000Z'
  const entry = { store_id: await storeId(), month, settled_at: at, kind: 'adjustment', category: '차감' }
  const confirmed = await meanwhile(
    app,
    async (transaction) => {
      await transaction.holdMonths('settle')
      const taken = { ...entry, amount: -1_000_000, carrier: null, document_id: null, reason: '차감' }
      await addEntries(transaction, [taken], { authorId: admin.id, at })
    },
    () => app.call(dealer, confirmOwnStatement, { params: { month }, body: { payout } }),
  )
  expect(confirmed.status).toBe(409)
  expect((await kysely.selectFrom('statement_confirmations').selectAll().execute()).length).toBe(0)
})

it('an objection that is sent twice at once is made once', async () => {
  const params = { month: '2026-09' }
  const { lines } = (await app.call(dealer, readOwnStatement, { params })).body
  const body = { documentId: lines[0]?.documentId ?? 0, text: '금액이 다릅니다.' }
  const object = () => app.call(dealer, objectToStatement, { params, body })
  const twice = await Promise.all([object(), object()])
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
})

const openId = async () =>
  (
    await kysely
      .selectFrom('objections')
      .select('id')
      .where('decided_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).id

it('of two administrators who decide an objection at once the second is told, and both answers stay', async () => {
  const params = { objectionId: String(await openId()) }
  const second = await createActor(app.context, SECOND_ADMIN)
  const reply = (actor: Actor) =>
    app.call(actor, replyToObjection, { params, body: { text: `${actor.name} 답` } })
  const replies = await Promise.all([reply(admin), reply(second)])
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  const decide = (actor: Actor, isAccepted: boolean) =>
    app.call(actor, decideObjection, { params, body: { isAccepted, text: `${actor.name} 결정` } })
  const both = await Promise.all([decide(admin, true), decide(second, false)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [won, lost] = both[0]?.status === 200 ? both : both.toReversed()
  expect(lost?.error.error).toBe('이미 처리가 끝난 이의입니다.')
  const { items } = (await app.call(admin, listObjections, { query: {} })).body
  expect(items).toEqual([won?.body])
  const said = items[0]?.messages.map(({ text }) => text).sort()
  expect(said).toHaveLength(4)
  expect(said).toEqual(expect.arrayContaining([`${admin.name} 답`, `${second.name} 답`]))
})

it('a store objects to no month that is taken back to 작성 at the same moment', async () => {
  const params = { month: '2026-09' }
  const { lines } = (await app.call(dealer, readOwnStatement, { params })).body
  const body = { documentId: lines[0]?.documentId ?? 0, text: '금액이 다릅니다.' }
  const objected = await meanwhile(
    app,
    async (transaction) => {
      await transaction.holdMonths('close')
      const step = { accountId: admin.id, at: app.clock.now().toISOString(), reason: '다시' }
      await enterStage(transaction.db, { month: '2026-09', from: 'review', to: 'draft' }, step)
    },
    () => app.call(dealer, objectToStatement, { params, body }),
  )
  expect(objected.status).toBe(404)
  expect(
    await kysely.selectFrom('objections').where('decided_at', 'is', null).select('id').execute(),
  ).toEqual([])
})

it('an objection and the closing of its month at once: whichever is second knows the first', async () => {
  const params = { month: '2026-09' }
  const move = (from: SettlementStage, to: SettlementStage) =>
    app.call(admin, moveSettlementMonth, { params, body: { from, to } })
  expect((await move('draft', 'review')).status).toBe(200)
  expect((await move('review', 'approved')).status).toBe(200)
  const { lines } = (await app.call(dealer, readOwnStatement, { params })).body
  const body = { documentId: lines[0]?.documentId ?? 0, text: '마감 전에 확인해주세요.' }
  const [closed, objected] = await Promise.all([
    move('approved', 'closed'),
    app.call(dealer, objectToStatement, { params, body }),
  ])
  // The objection is kept either way, and stands in the month's checklist.
  expect(objected.status).toBe(201)
  const { stage, checklist } = (await app.call(admin, readSettlementMonth, { params })).body
  expect(checklist.openObjections).toBe(1)
  expect([closed.status, closed.error.error, stage]).toEqual(
    closed.status === 200
      ? [200, undefined, 'closed']
      : [409, '2026년 9월 정산은 지금 검토 단계입니다. 화면을 새로 확인해주세요.', 'review'],
  )
})

it('a 환수 is not taken back twice, by hand and by a cancellation at once', async () => {
  const id = await activate('2026-11-03T03:00:00.000Z')
  const { documentNumber } = await read(id)
  const part = { category: '환수', amount: '-30000', reason: '조기 해지', month: '2026-11' } as const
  const body = { ...part, storeId: String(await storeId()), documentNumber: documentNumber ?? '' }
  const { body: entry } = await app.call(admin, addAdjustment, { body })
  // Who takes it back by hand has it locked, and waits for its own account.
  await meanwhile(
    app,
    ({ lock }) => lock('users', [admin.id]),
    () =>
      Promise.all([
        app.call(admin, counterAdjustment, {
          params: { entryId: String(entry.id) },
          body: { reason: '잘못 등록' },
        }),
        after(100).then(() => world.changed(worker, id, '취소', { notes: '해지' })),
      ]),
  )
  const { items } = (await app.call(admin, listSettlementEntries, { query: { documentId: String(id) } })).body
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

it('a table that is uploaded twice at once is entered once', async () => {
  await activate('2026-11-04T03:00:00.000Z')
  const file = workbook([
    ['판매점', '월', '구분', '금액', '사유'],
    ['강남모바일', '2026-11', '보전', 500, '한 번만'],
  ])
  const upload = () => app.call(admin, uploadAdjustments, { query: {}, file })
  // Long enough for both to be read from the file.
  const held = app.context.database.transaction(async ({ holdMonths }) => {
    await holdMonths('close')
    await after(1500)
  })
  const [both] = await Promise.all([Promise.all([upload(), upload()]), held])
  expect(both.map(({ body }) => body.added).sort()).toEqual([0, 1])
})
