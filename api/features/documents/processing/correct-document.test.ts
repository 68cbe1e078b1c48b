import { describe, expect, it } from 'vitest'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { checkDuplicate } from '#shared/documents/application.contract.ts'
import type { CorrectedField, Correction } from '#shared/documents/correction.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { readNotes } from '#shared/documents/document.contract.ts'
import { listDocumentEvents, listDocuments, readDocument } from '#shared/documents/documents.contract.ts'
import { submitOtherApplication } from '#shared/documents/other-applications.contract.ts'
import type { CastName } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { actors } = app

type Fields = Omit<Correction, 'version'>

async function correct(name: CastName, id: number, fields: Fields, version?: number) {
  const now = version ?? (await held(id)).version
  return app.call(actors[name], correctDocument, { params: { id }, body: { version: now, ...fields } })
}

async function held(id: number) {
  return (await app.call(actors.admin, readDocument, { params: { id } })).body
}

/** An application of the store in this status; 진행중 and beyond were taken by the dealer_worker. */
async function applicationIn(status: ActivationStatus): Promise<number> {
  const { id } = await world.submit(actors.dealer)
  if (status === '대기') return id
  if (status === '보완필요') {
    await world.changed(actors.admin, id, '보완필요', { supplementNotes: '신분증' })
    return id
  }
  await world.changed(actors.dealerWorker, id, '진행중')
  if (status === '개통') await world.changed(actors.dealerWorker, id, '개통', { subscriptionNumber: '77' })
  if (status === '업무요청중') await world.changed(actors.dealerWorker, id, '업무요청중')
  if (status === '취소') await world.changed(actors.dealerWorker, id, '취소')
  if (status === '폐기') await world.changed(actors.dealerWorker, id, '폐기', { discardReason: '중복' })
  return id
}

/** A correction of each field, and what the document says afterwards. */
const CORRECTIONS = {
  customerName: [{ customerName: '이영희' }, { customerName: '이영희' }],
  customerPhone: [{ customerPhone: '010-9999-0000' }, { customerPhone: '010-9999-0000' }],
  customerEmail: [{ customerEmail: 'a@b.kr' }, { customerEmail: 'a@b.kr' }],
  carrier: [
    { carrier: 'SKT', contactCode: 'SKT-GN' },
    { carrier: 'SKT', contactCode: 'SKT-GN', storeName: '강남모바일' },
  ],
  customerType: [
    { customerType: 'port-in', previousCarrier: 'LG' },
    { customerType: 'port-in', previousCarrier: 'LG' },
  ],
  previousCarrier: [{ customerType: 'port-in', previousCarrier: 'SK알뜰' }, { previousCarrier: 'SK알뜰' }],
  contactCode: [
    { contactCode: 'SKT-GN', carrier: 'SKT' },
    { contactCode: 'SKT-GN', carrier: 'SKT' },
  ],
  storeName: [
    { carrier: '기타', contactCode: '기타-GN', storeName: '강남 2호점' },
    { storeName: '강남 2호점' },
  ],
  servicePlanId: [{ servicePlanId: world.plan }, { servicePlanName: '5G 베이직', totalMonthlyFee: 55_000 }],
  desiredNumber: [{ desiredNumber: '7777' }, { desiredNumber: '7777' }],
  bundleNumber: [{ bundleNumber: 'B-1' }, { bundleNumber: 'B-1' }],
  bundleCarrier: [{ bundleCarrier: 'KT' }, { bundleCarrier: 'KT' }],
  simNumber: [{ simNumber: '8982300000000000001' }, { simNumber: '8982300000000000001' }],
  deviceSerialNumber: [{ deviceSerialNumber: 'R3CX' }, { deviceSerialNumber: 'R3CX' }],
  notes: [
    { notes: '오전 통화' },
    { notes: expect.stringContaining('"originalMemo":"오전 통화"') as unknown as string },
  ],
} as const satisfies Record<CorrectedField, readonly [Fields, object]>

/** Who may correct what was handed in, by status. */
const MAY: Partial<Record<CastName, readonly ActivationStatus[]>> = {
  admin: ['대기', '보완필요', '진행중', '업무요청중', '개통', '취소', '폐기'],
  user: ['대기', '보완필요', '진행중', '업무요청중'],
  worker: ['대기', '보완필요', '진행중', '업무요청중'],
  dealerWorker: ['진행중', '업무요청중'],
  dealer: ['대기', '보완필요'],
}
/** Can be corrected after the activation too, as in the form of an activated customer. */
const KEPT = ['servicePlanId', 'notes', 'deviceSerialNumber']
const STATUSES = ['대기', '보완필요', '진행중', '업무요청중', '개통', '취소', '폐기'] as const

describe.each(Object.entries(MAY))('%s', (name, statuses) => {
  it.each(STATUSES)(
    'corrects every field of an application that is %s, or none',
    async (status) => {
      for (const [field, [sent, after]] of Object.entries(CORRECTIONS)) {
        const id = await applicationIn(status)
        const before = await held(id)
        const answer = await correct(name as CastName, id, sent)
        const isKept = KEPT.includes(field) && status === '개통' && name !== 'dealer'
        const isAllowed = (statuses ?? []).includes(status) || isKept
        const what = `${field} by ${name} in ${status}`
        expect(answer.status < 300, `${what}: ${JSON.stringify(answer.error)}`).toBe(isAllowed)
        expect(await held(id), what).toMatchObject(isAllowed ? after : { version: before.version })
      }
    },
    60_000,
  )
})

it('what is 기타완료, and its content, is corrected by an administrator alone', async () => {
  const body = { customerName: '정기타', contactCode: '기타-GN', notes: '유심 재발급' }
  const answer = await app.call(actors.worker, submitOtherApplication, { body })
  const { id } = answer.body as { id: number }
  for (const name of ['user', 'worker', 'dealerWorker', 'dealer'] as const)
    expect((await correct(name, id, { customerName: '이영희' })).status, name).toBeGreaterThanOrEqual(400)
  expect((await correct('admin', id, { customerName: '이영희' })).status).toBe(200)
  expect((await correct('worker', id, { notes: '유심 교체' })).status).toBe(403)
  expect((await correct('admin', id, { notes: '유심 교체' })).status).toBe(200)
  const { customerName, notes } = await held(id)
  expect([customerName, readNotes(notes).memo]).toEqual(['이영희', '유심 교체'])
})

it('says of closed work who may still correct it', async () => {
  const id = await applicationIn('취소')
  const { status, error } = await correct('worker', id, { customerName: '이영희' })
  expect([status, error.error]).toEqual([409, '처리가 끝난 신청은 관리자만 정정할 수 있습니다.'])
})

it('nobody corrects what belongs to others', async () => {
  const id = await applicationIn('진행중')
  for (const [name, status] of [
    ['otherDealer', 404],
    ['otherDealerWorker', 404],
    ['salesManager', 403],
  ] as const)
    expect((await correct(name, id, { customerName: '이영희' })).status).toBe(status)
})

it('each corrected field is a line of the history, with before and after, which the store reads', async () => {
  const id = await applicationIn('대기')
  const simNumber = '8982300000000000001'
  await correct('worker', id, { customerName: '이영희', customerPhone: '010-9999-0000', simNumber })
  for (const reader of [actors.admin, actors.dealer]) {
    const { body } = await app.call(reader, listDocumentEvents, { params: { id } })
    expect(body.slice(1).map(({ type, from, to, note }) => [type, from, to, note])).toEqual([
      ['corrected', '김민수', '이영희', '고객명'],
      ['corrected', '010-1234-5678', '010-9999-0000', '연락처'],
      ['edited', null, simNumber, '유심번호 변경'],
    ])
  }
})

it('search, duplicates and the store follow', async () => {
  const id = await applicationIn('대기')
  await correct('worker', id, { customerName: '남궁민수', customerPhone: '010-2222-3333' })
  const found = async (search: string) =>
    (await app.call(actors.worker, listDocuments, { query: { search } })).body.items.some(
      (it) => it.id === id,
    )
  expect(await found('남궁')).toBe(true)
  expect(await found('22223333')).toBe(true)
  const twin = {
    customerName: '남궁민수',
    customerPhone: '010-2222-3333',
    carrier: 'KT',
    contactCode: 'KT-GN',
  }
  const { body } = await app.call(actors.worker, checkDuplicate, { body: twin })
  expect(body.duplicates).toHaveLength(1)

  await correct('worker', id, { contactCode: 'KT-MP' })
  expect(await held(id)).toMatchObject({ storeName: '마포텔레콤', dealerName: '마포텔레콤' })
  expect((await app.call(actors.dealer, readDocument, { params: { id } })).status).toBe(404)
})

it('another carrier takes a plan and add-ons away that are not its own', async () => {
  const { id } = await world.submit(actors.dealer, { servicePlanId: String(world.plan) })
  await correct('worker', id, { carrier: 'SKT', contactCode: 'SKT-GN' })
  expect(await held(id)).toMatchObject({
    servicePlanId: null,
    additionalServiceIds: [],
    totalMonthlyFee: null,
  })
})

it('a new customer comes from no carrier, and a number that moves is not chosen', async () => {
  const { id } = await world.submit(actors.dealer, { desiredNumber: '7777' })
  await correct('worker', id, { customerType: 'port-in', previousCarrier: 'LG' })
  expect(await held(id)).toMatchObject({ desiredNumber: null, previousCarrier: 'LG' })
  await correct('worker', id, { customerType: 'new' })
  expect(await held(id)).toMatchObject({ customerType: 'new', previousCarrier: null })
})

it.each([
  [{ customerName: '' }, 400, 'customerName'],
  [{ customerPhone: '12' }, 400, 'customerPhone'],
  [{ carrier: '없는통신사' }, 422, 'carrier'],
  [{ carrier: 'SKT' }, 422, 'contactCode'],
  [{ contactCode: '없는코드' }, 422, 'contactCode'],
  [{ customerType: 'port-in' }, 422, 'previousCarrier'],
  [{ customerType: 'port-in', previousCarrier: 'KT' }, 422, 'previousCarrier'],
  [{ previousCarrier: 'LG' }, 422, 'previousCarrier'],
  [{ storeName: '다른 이름' }, 422, 'storeName'],
  [{ servicePlanId: 99_999 }, 422, 'servicePlanId'],
  [{ customerName: '김민수' }, 400, undefined],
] as const)('refuses %j', async (sent, status, field) => {
  const id = await applicationIn('대기')
  const answer = await correct('worker', id, sent)
  expect([answer.status, answer.error.details?.[0]?.field]).toEqual([status, field])
  expect((await held(id)).version).toBe(1)
})

it('shows who corrected first', async () => {
  const id = await applicationIn('대기')
  await correct('user', id, { customerName: '이영희' })
  const { status, error } = await correct('worker', id, { customerPhone: '010-9999-0000' }, 1)
  expect([status, error.code]).toEqual([409, 'VERSION_CONFLICT'])
  const blind = await app.call(actors.worker, correctDocument, {
    params: { id },
    body: { customerName: '박철수' },
  })
  expect(blind.status).toBe(400)
})

it('leaves carrier and plan of an application whose carrier was renamed long ago', async () => {
  const { id } = await world.submit(actors.dealer, { servicePlanId: String(world.plan) })
  await world.changed(actors.worker, id, '개통', { subscriptionNumber: '12' })
  // Closed applications keep the name that the carrier had then.
  const db = app.context.database.kysely
  await db.updateTable('documents').set({ carrier: 'KT옛이름' }).where('id', '=', id).execute()
  expect((await correct('admin', id, { contactCode: 'KT-MP' })).status).toBe(200)
  expect(await held(id)).toMatchObject({
    carrier: 'KT옛이름',
    contactCode: 'KT-MP',
    servicePlanName: '5G 베이직',
    totalMonthlyFee: 55_000,
  })
})
