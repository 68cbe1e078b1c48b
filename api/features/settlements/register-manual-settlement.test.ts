import { expect, it } from 'vitest'
import { listDocumentEvents, listDocuments } from '#shared/documents/documents.contract.ts'
import { listSettlements } from '#shared/settlements/settlement.contract.ts'
import { MANUAL_CARRIERS, registerManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'
import { readMonthlyActivationStats, readStats, readTodayStats } from '#shared/stats/stats.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, price, read, told } = await openSettlementWorld()
const { admin } = app.actors

const list = async (query: object) => (await app.call(admin, listSettlements, { query })).body

const form = {
  customerName: '수동고객',
  customerPhone: '010-2222-3333',
  storeName: '직영점',
  carrier: '선불',
  activatedAt: '2026-11-12',
} as const
/** The carriers that can be registered by hand: a fixed list with exactly these names. */
const CARRIERS = [
  'SK텔링크',
  'SK프리티',
  'SK스테이지파이브',
  'KT엠모바일',
  'KT프리즈',
  '헬로모바일',
  '헬로모바일LG',
  '미래엔',
  '중국외국인',
  '선불',
  '기타',
]
const register = (more: object = {}, idempotencyKey?: string) =>
  app.call(admin, registerManualSettlement, {
    body: { ...form, ...more },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })

/** The id of the registered settlement; throws if the call was refused. */
async function registered(more: object): Promise<number> {
  const { status, body, error } = await register(more)
  if (status !== 201 || !('id' in body)) throw new Error(`refused: ${status} ${JSON.stringify(error)}`)
  return body.id
}

it('counts as activated on its day, and as received on none, in figures and in the lists behind them', async () => {
  const query = { startDate: '2026-11-01', endDate: '2026-11-30' }
  const figures = async () => ({
    today: (await app.call(admin, readTodayStats)).body.todaySubmissions,
    month: (await app.call(admin, readStats, { query })).body,
    activated: (await app.call(admin, readMonthlyActivationStats)).body.activatedCount,
    received: (await app.call(admin, listDocuments, { query: { ...query, dateField: 'uploadedAt' } })).body,
  })
  const before = await figures()
  const { status, body } = await register()
  expect(status).toBe(201)
  const after = await figures()
  expect(after.today).toBe(before.today)
  expect(after.month.totalDocuments).toBe(before.month.totalDocuments)
  expect(after.month.activatedCount).toBe(before.month.activatedCount + 1)
  expect(after.activated).toBe(before.activated + 1)
  expect(after.received.total).toBe(before.received.total)
  expect(after.received.items.map(({ id }) => id)).not.toContain('id' in body && body.id)
  const [row] = (await list({ search: '수동고객' })).items
  expect(row).toMatchObject({
    isManual: true,
    storeName: '직영점',
    carrier: '선불',
    settlementAmount: null,
  })
  expect(row?.activatedAt).toBe('2026-11-11T15:00:00.000Z')
})

it('is stored once, however often it is sent under one key', async () => {
  const key = '7c0c7f4e-8f0e-4a53-9d0e-0d5a54f3a111'
  const answers = await Promise.all([
    register({ customerName: '두번' }, key),
    register({ customerName: '두번' }, key),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
  expect((await list({ search: '두번' })).total).toBe(1)
  expect((await register({ customerName: '세번' }, key)).error.code).toBe('IDEMPOTENCY_MISMATCH')
})

it('takes a plan of its carrier, and is settled by it', async () => {
  await world.make.carrier('선불')
  const servicePlanId = await world.make.plan('선불 요금제', '선불', 10_000)
  await price('2026-11-12', { newCustomerPrice: 70_000, portInPrice: 0 }, servicePlanId)
  const { error } = await register({ servicePlanId: world.plan })
  expect(error.error).toBe('고객 통신사의 요금제가 아닙니다.')
  const id = await registered({ servicePlanId })
  expect(await read(id)).toMatchObject({
    settlementAmount: 70_000,
    totalMonthlyFee: 10_000,
    policyDetails: [{ kind: 'new-customer-price', label: '선불 요금제', amount: 70_000 }],
  })
  expect(await told(id)).toEqual([['미정', '70,000원', '수동 정산 등록']])
})

it('keeps what may be said of it, and who registered it', async () => {
  const id = await registered({
    subscriptionNumber: 'S-77',
    deviceModel: '갤럭시 S26',
    simNumber: '8982-1',
    notes: '본사 요청',
  })
  expect(await read(id)).toMatchObject({
    customerType: 'new',
    customerPhone: '010-2222-3333',
    subscriptionNumber: 'S-77',
    deviceModel: '갤럭시 S26',
    simNumber: '8982-1',
    activatedBy: admin.id,
    activatedByName: admin.name,
    dealerId: null,
    contactCode: null,
    hiddenPrice: null,
    notes: expect.stringContaining('"memo":"본사 요청"'),
  })
  const { body } = await app.call(admin, listDocumentEvents, { params: { id } })
  expect(body.map(({ actorName, type, from, to, note }) => [actorName, type, from, to, note])).toEqual([
    [admin.name, 'submitted', null, '개통', null],
    [admin.name, 'edited', null, null, '본사 요청'],
    [admin.name, 'settlement-changed', '미정', '미정', '수동 정산 등록'],
  ])
})

it('needs nothing more than its form asks for', async () => {
  const id = await registered({ subscriptionNumber: '', deviceModel: null, simNumber: ' ', notes: '' })
  expect(await read(id)).toMatchObject({
    subscriptionNumber: null,
    deviceModel: null,
    simNumber: null,
    notes: null,
  })
  expect(await told(id)).toEqual([['미정', '미정', '수동 정산 등록']])
})

it('is offered for exactly the carriers of the specification', () => {
  expect(MANUAL_CARRIERS).toEqual(CARRIERS)
})

it.each(CARRIERS)('is taken of %s', async (carrier) => {
  expect((await read(await registered({ carrier }))).carrier).toBe(carrier)
})

it('has a date in the year 2000 or later', async () => {
  const id = await registered({ activatedAt: '2000-01-01' })
  expect((await read(id)).activatedAt).toBe('1999-12-31T15:00:00.000Z')
  const { status, error } = await register({ activatedAt: '1999-12-31T14:59:59.999Z' })
  expect([status, error.details]).toEqual([
    422,
    [{ field: 'activatedAt', message: '개통날짜는 2000년 이후여야 합니다.' }],
  ])
})

it.each([
  [{ customerName: '' }, '고객명을 입력해주세요'],
  [{ customerPhone: ' ' }, '연락처를 입력해주세요'],
  [{ storeName: '' }, '판매점을 입력해주세요'],
  [{ carrier: 'KT' }, '통신사를 선택해주세요'],
  [{ carrier: '헬로모바일 LG' }, '통신사를 선택해주세요'],
  [{ activatedAt: '' }, '개통날짜를 입력해주세요'],
  [{ activatedAt: '1999-12-31' }, '개통날짜를 입력해주세요'],
  [{ activatedAt: '2026-11-21' }, '개통날짜는 오늘보다 늦을 수 없습니다.'],
  [{ isManual: true }, '알 수 없는 항목입니다.'],
])('refuses %j', async (more, sentence) => {
  const { status, error } = await register(more)
  expect(status).toBeGreaterThanOrEqual(400)
  expect([error.error, ...(error.details ?? []).map(({ message }) => message)]).toContain(sentence)
})
