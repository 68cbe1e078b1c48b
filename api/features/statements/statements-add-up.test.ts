import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDealer } from '#shared/dealers/dealer.contract.ts'
import { listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { readSettlementTotals } from '#shared/settlements/settlement.contract.ts'
import {
  ADJUSTMENT_CATEGORIES,
  addAdjustment,
  counterAdjustment,
} from '#shared/statements/ledger.contract.ts'
import type { SettlementStage } from '#shared/statements/settlement-month.contract.ts'
import { listStatements } from '#shared/statements/statement.contract.ts'
import { type Actor, createActor, SECOND_ADMIN } from '../../testing/actors.ts'
import { ledgerDifferences } from '../../testing/ledger-differences.ts'
import { type FormFile, SAMPLE_FILES } from '../../testing/multipart-form.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const {
  app,
  world,
  hide,
  activate,
  storeNamed,
  adjust,
  move: moveMonth,
  statement,
} = await openSettlementWorld()
const { admin } = app.actors
const { kysely } = app.context.database
const month = '2026-10'

const move = (from: SettlementStage, to: SettlementStage) =>
  moveMonth(month, from, to, { carriesUndetermined: true })

it('entries sum to statements and statements to the month, whatever is entered', async () => {
  const adjustment = fc.record({
    store: fc.nat(3),
    hundredths: fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((amount) => amount !== 0),
    category: fc.constantFrom(...ADJUSTMENT_CATEGORIES.filter((category) => category !== '환수')),
    isCountered: fc.boolean(),
  })
  await hide(20_000, '2026-10-01')
  await activate('2026-10-04T03:00:00.000Z')
  for (const name of ['가게1', '가게2', '가게3']) {
    const body = { username: `owed${name.at(-1)}`, password: 'Sales-2026!x', name, dealerName: name }
    await app.call(admin, createDealer, { body })
    await world.make.contactCode(`KT-${name}`, name, 'KT')
    await activate('2026-10-05T03:00:00.000Z', { contactCode: `KT-${name}` }, {}, admin)
  }
  const stores = await Promise.all(['강남', '가게1', '가게2', '가게3'].map(storeNamed))
  await fc.assert(
    fc.asyncProperty(fc.array(adjustment, { maxLength: 8 }), async (adjustments) => {
      for (const { store, hundredths, category, isCountered } of adjustments) {
        const storeId = stores[store]?.id ?? 0
        const amount = (hundredths / 100).toFixed(2)
        const { body } = await adjust({ storeId, month, category, amount })
        if (isCountered) {
          const params = { entryId: String(body.id) }
          await app.call(admin, counterAdjustment, { params, body: { reason: '취소' } })
        }
      }
      const { body } = await app.call(admin, readSettlementTotals, {
        query: { startDate: '2026-10-01', endDate: '2026-10-31' },
      })
      const rows = (await app.call(admin, listStatements, { params: { month } })).body.items
      const sum = rows.reduce((total, row) => total + Math.round(row.total * 100), 0)
      expect(sum).toBe(Math.round((body.totals.total + body.totals.adjustments) * 100))
      for (const row of rows) {
        const { lines, sums } = await statement(month, row.storeId)
        const ofLines = lines.reduce(
          (total, line) => total + Math.round((line.amount + line.hiddenPrice) * 100),
          0,
        )
        expect(ofLines).toBe(Math.round(sums.total * 100))
      }
      expect(await ledgerDifferences(kysely)).toEqual([])
    }),
    { numRuns: 5, endOnFailure: true },
  )
  await move('draft', 'review')
  await move('review', 'approved')
  expect((await move('approved', 'closed')).status).toBe(200)
  expect(await ledgerDifferences(kysely)).toEqual([])
  const stored = await kysely.selectFrom('statements').selectAll().where('month', '=', month).execute()
  const [closing] = (await app.call(admin, listSettlementClosings)).body
  const kept = stored.reduce((sum, { total }) => sum + total, 0)
  expect(kept).toBe(Math.round(((closing?.total ?? 0) + (closing?.adjustments ?? 0)) * 100))
}, 60_000)

it('an adjustment that is sent twice at once with one key is entered once', async () => {
  const { id: storeId } = await storeNamed('강남')
  const key = randomUUID()
  const send = () => adjust({ storeId, month: '2026-11', amount: '5' }, key)
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
})

it('a key with which something else was entered, or by somebody else, is refused', async () => {
  const { id } = await storeNamed('강남')
  const other = await createActor(app.context, SECOND_ADMIN)
  const body = {
    storeId: String(id),
    amount: '7',
    category: '보전',
    month: '2026-11',
    reason: '사유',
  } as const
  const idempotencyKey = randomUUID()
  const send = (changed: object, { actor = admin, file }: { actor?: Actor; file?: FormFile } = {}) =>
    app.call(actor, addAdjustment, { body: { ...body, ...changed }, idempotencyKey, ...(file && { file }) })
  const first = await send({})
  const refused = [
    await send({ amount: '7.01' }),
    await send({ storeId: String((await storeNamed('가게1')).id) }),
    await send({ reason: '다른 사유' }),
    await send({ month: '2026-12' }),
    await send({ category: '기타' }),
    await send({ documentNumber: '20260101-00001' }),
    await send({}, { file: SAMPLE_FILES.pdf }),
    await send({}, { actor: other }),
  ]
  for (const { status, error } of refused)
    expect([status, error.code, error.error]).toEqual([
      422,
      'IDEMPOTENCY_MISMATCH',
      '앞서 전송된 내용과 다릅니다. 확인한 뒤 다시 보내주세요.',
    ])
  expect((await send({})).body.id).toBe(first.body.id)
})
