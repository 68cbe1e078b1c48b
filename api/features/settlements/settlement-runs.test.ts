import { expect, it, vi } from 'vitest'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import { changeDeviceInfo } from '#shared/documents/completed.contract.ts'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { applyHiddenPrices, createBulkSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { atServer } from '../../http/access-sink.ts'
import type { Account } from '../../http/accounts.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { connectAs } from '../../testing/socket-client.ts'
import { recalculateSettlements } from './recalculate-settlements.ts'

const { app, world, price, hide, activate, read, told } = await openSettlementWorld()
const { admin, worker, user } = app.actors
const { kysely } = app.context.database

const settle = (body?: { documentIds: number[] }) =>
  app.call(admin, createBulkSettlements, body === undefined ? {} : { body })
const apply = () => app.call(admin, applyHiddenPrices)
const unsettled = (id: number) =>
  kysely
    .updateTable('documents')
    .set({ calculated_settlement_amount: null, policy_details: null, hidden_price: null })
    .where('id', '=', id)
    .execute()

it('settles what has no amount yet, those named or all, and says what stayed without one', async () => {
  expect((await settle()).body).toMatchObject({
    message: '정산을 생성할 개통완료 서류가 없습니다.',
    considered: 0,
    created: 0,
  })
  const [one, two, unpriced, byHand] = [
    await activate(),
    await activate(),
    await activate(undefined, { servicePlanId: undefined }),
    await activate(),
  ]
  const waiting = await world.submit(app.actors.dealer, { customerName: '대기' })
  for (const id of [one, two, byHand]) await unsettled(id)
  const amount = { params: { id: byHand }, body: { settlementAmount: 5 } }
  await app.call(admin, changeSettlementAmount, amount)
  await hide(20_000)

  expect((await settle({ documentIds: [waiting.id, one] })).body).toMatchObject({
    message: '정산 1건을 생성했습니다.',
    considered: 1,
    created: 1,
  })
  expect(await read(one)).toMatchObject({ settlementAmount: 100_000, hiddenPrice: 20_000 })
  expect((await told(one)).slice(-2)).toEqual([
    ['미정', '100,000원', '일괄 정산 생성'],
    ['히든단가 없음', '히든단가 20,000원', '일괄 정산 생성'],
  ])
  expect((await settle()).body).toMatchObject({
    message: '정산 1건을 생성했습니다. 요금제나 적용 단가가 없는 1건은 미정으로 남았습니다.',
    considered: 2,
    created: 1,
  })
  expect(await read(two)).toMatchObject({ settlementAmount: 100_000, hiddenPrice: 20_000 })
  expect(await read(byHand)).toMatchObject({ settlementAmount: 5, calculatedSettlementAmount: null })
  expect((await read(unpriced)).settlementAmount).toBe(null)
  const tooMany = Array.from({ length: 51 }, (_, at) => at + 1)
  expect((await settle({ documentIds: tooMany })).error.error).toBe('서류는 50건까지 지정할 수 있습니다.')
})

it('leaves a hidden price as it is that there is already', async () => {
  const id = await activate()
  expect((await read(id)).hiddenPrice).toBe(20_000)
  await kysely
    .updateTable('documents')
    .set({ calculated_settlement_amount: null, policy_details: null })
    .where('id', '=', id)
    .execute()
  await hide(40_000)
  expect((await settle({ documentIds: [id] })).body.created).toBe(1)
  expect(await read(id)).toMatchObject({ settlementAmount: 100_000, hiddenPrice: 20_000 })
  expect((await told(id)).at(-1)).toEqual(['미정', '100,000원', '일괄 정산 생성'])
  expect((await read(await activate())).hiddenPrice).toBe(40_000)
})

it('applies hidden prices to what is settled, by the day of the activation, also beside an amount by hand', async () => {
  await kysely.deleteFrom('hidden_prices').execute()
  const [before, after] = [
    await activate('2026-11-04T14:59:00.000Z'),
    await activate('2026-11-04T15:00:00.000Z'),
  ]
  const body = { settlementAmount: 7 }
  await app.call(admin, changeSettlementAmount, { params: { id: after }, body })
  await apply()
  await hide(30_000, '2026-11-05')
  expect((await read(after)).hiddenPrice).toBe(null)
  const answer = await apply()
  const withPrice = await kysely
    .selectFrom('documents')
    .select('id')
    .where('hidden_price', '=', 3_000_000)
    .execute()
  expect(answer.body).toMatchObject({
    message: `정산 ${withPrice.length}건의 히든단가를 변경했습니다.`,
    updatedDocuments: withPrice.length,
  })
  expect((await read(before)).hiddenPrice).toBe(null)
  expect(await read(after)).toMatchObject({ settlementAmount: 7, hiddenPrice: 30_000 })
  expect((await told(after)).at(-1)).toEqual(['히든단가 없음', '히든단가 30,000원', '히든단가 적용'])
  expect((await apply()).body).toMatchObject({
    message: '히든단가가 달라진 정산이 없습니다.',
    updatedDocuments: 0,
  })
})

it('removes a hidden price when the plan has changed, but keeps it when the contact code was deleted', async () => {
  await world.make.contactCode('KT-BYE', '강남모바일', 'KT')
  await hide(10_000, '2000-01-01', 'KT-BYE')
  const [moved, gone] = [
    await activate(undefined, { contactCode: 'KT-BYE' }),
    await activate(undefined, { contactCode: 'KT-BYE' }),
  ]
  const other = await world.make.plan('또 다른 요금제', 'KT', 10_000)
  await app.call(worker, changeDeviceInfo, { params: { id: moved }, body: { servicePlanId: other } })
  await apply()
  expect([(await read(moved)).hiddenPrice, (await read(gone)).hiddenPrice]).toEqual([null, 10_000])
  const code = await kysely
    .selectFrom('contact_codes')
    .select('id')
    .where('code', '=', 'KT-BYE')
    .executeTakeFirstOrThrow()
  expect((await app.call(admin, deleteContactCode, { params: { id: code.id } })).status).toBe(200)
  await apply()
  expect((await read(gone)).hiddenPrice).toBe(10_000)
})

it('tells administrators how far it is, and nobody else; a trial leaves open lists as they are', async () => {
  const [listener, other] = [await connectAs(app, admin), await connectAs(app, user)]
  await app.call(admin, applyHiddenPrices, { body: { dryRun: true } })
  await apply()
  const progress = await listener.next('settlement_progress')
  expect(progress.done).toBeLessThanOrEqual(progress.total)
  expect(progress.total).toBeGreaterThan(0)
  expect(await listener.next('records_changed')).toEqual({ type: 'records_changed', kind: 'settlements' })
  other.send({ type: 'join_room', roomId: 1 })
  await other.next('error')
  // News of what was activated before may still come.
  const types = other.received.map(({ type }) => type).filter((type) => type !== 'news_changed')
  expect(types).toEqual(['auth_ok', 'error'])
  expect(listener.received.filter(({ type }) => type === 'records_changed')).toHaveLength(1)
  for (const { socket } of [listener, other]) socket.close()
})

it('ends when whoever asked goes away; what was done stays done, and others are told', async () => {
  const id = await activate()
  await price('2026-11-01', { newCustomerPrice: 123, portInPrice: 0 })
  const account = { ...admin, userType: 'admin', role: 'admin' } as unknown as Account
  const gone = new AbortController()
  gone.abort(new Error('gone'))
  await expect(recalculateSettlements(app.context, atServer(account), {}, gone.signal)).rejects.toThrow(
    'gone',
  )
  expect((await read(id)).settlementAmount).toBe(100_000)

  const leaving = new AbortController()
  const publish = vi.spyOn(app.context.hub, 'publish').mockImplementation((_room, message) => {
    if (message.type === 'settlement_progress') leaving.abort(new Error('left'))
  })
  const { id: _, ...template } = await kysely
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (let at = 0; at < 250; at += 1) {
    const copy = { ...template, document_number: `L-${at}` }
    await kysely.insertInto('documents').values(copy).execute()
  }
  await expect(recalculateSettlements(app.context, atServer(account), {}, leaving.signal)).rejects.toThrow(
    'left',
  )
  expect(publish.mock.lastCall?.[1]).toEqual({ type: 'records_changed', kind: 'settlements' })
  publish.mockRestore()
  const counted = async (amount: number) =>
    (
      await kysely
        .selectFrom('documents')
        .select('id')
        .where('calculated_settlement_amount', '=', amount)
        .execute()
    ).length
  expect(await counted(12_300)).toBeGreaterThan(0)
  expect(await counted(10_000_000)).toBeGreaterThan(0)
})
