import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { createCarrier } from '#shared/carriers/carrier.contract.ts'
import * as contract from '#shared/contact-codes/contact-code.contract.ts'
import { uploadContactCodes } from '#shared/imports/imports.contract.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import { readCarrierStats } from '#shared/stats/stats.contract.ts'
import { deleteUser } from '#shared/users/user-changes.contract.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { workbook } from '../../testing/imports/make-table.ts'
import { makeCountedDocuments } from '../../testing/make-counted-documents.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

/** It is noon of 20 November in Korea. */
const app = await openTestApp()
const { admin, salesManager: jung } = app.actors
let choi: Actor
let serial = 0
let code: contract.ContactCode
beforeAll(async () => {
  await app.call(admin, createCarrier, { body: { name: 'KT시험' } })
  choi = await manager('sm-choi', '최과장')
})
beforeEach(async () => {
  serial += 1
  code = await make({})
})

const manager = (username: string, name: string) =>
  createActor(app.context, { username, name, userType: 'sales_manager' })
async function make(more: Partial<contract.ContactCodeInput>): Promise<contract.ContactCode> {
  const body = {
    code: `A-${serial}`,
    dealerName: '강남모바일',
    carrier: 'KT시험',
    salesManagerId: jung.id,
    ...more,
  }
  return app.ask(admin, contract.createContactCode, { body })
}
type Change = Partial<contract.ContactCodeInput> & { version?: number }
const change = (body: Change, id = code.id) =>
  app.call(admin, contract.updateContactCode, { params: { id }, body })
const history = async (id = code.id) => {
  const { body } = await app.call(admin, contract.listCodeAssignments, { params: { id } })
  return body.map(({ id: _, createdAt: __, ...entry }) => Object.values(entry))
}
/** What the security log says of contact codes, newest first. */
const entries = async () => {
  const { body } = await app.call(admin, listAccessLog, { query: { limit: 50 } })
  return body.items.map(({ detail }) => detail).filter((detail) => detail?.what === 'contact-code')
}
const logged = async () => (await entries())[0]

it('a code moved on the 15th: the 14th stays with who had it, the 15th goes with it, and the month is split', async () => {
  const on = (day: string) => ({
    contact_code: code.code,
    carrier: 'KT시험',
    uploaded_at: `${day}T03:00:00.000Z`,
    activated_at: `${day}T03:00:00.000Z`,
    activation_status: '개통',
  })
  await makeCountedDocuments(app, ['2026-10-31', '2026-11-14', '2026-11-14', '2026-11-15'].map(on))
  expect((await change({ salesManagerId: choi.id, effectiveFrom: '2026-11-15' })).status).toBe(200)
  const total = async (actor: Actor, startDate: string, endDate = startDate) => {
    const { body } = await app.call(actor, readCarrierStats, { query: { startDate, endDate } })
    return body.reduce((sum, carrier) => sum + carrier.total, 0)
  }
  expect([await total(jung, '2026-11-14'), await total(choi, '2026-11-14')]).toEqual([2, 0])
  expect([await total(jung, '2026-11-15'), await total(choi, '2026-11-15')]).toEqual([0, 1])
  for (const [from, until, ofJung, ofChoi] of [
    ['2026-11-01', '2026-11-30', 2, 1],
    ['2026-10-01', '2026-11-30', 3, 1],
    ['2026-10-01', '2026-10-31', 1, 0],
  ] as const) {
    expect([await total(jung, from, until), await total(choi, from, until)]).toEqual([ofJung, ofChoi])
    expect(await total(admin, from, until)).toBe(ofJung + ofChoi)
  }
})

it('the history names who gave it to whom and when, from which day, and what was replaced', async () => {
  await change({ salesManagerId: choi.id })
  await change({ salesManagerId: jung.id, effectiveFrom: '2026-11-20' })
  await change({ salesManagerId: choi.id, effectiveFrom: '2026-11-05' })
  expect(await history()).toEqual([
    ['2026-11-05', '최과장', '정영업', true, '김관리'],
    ['2026-11-20', '정영업', '최과장', false, '김관리'],
    ['2026-11-20', '최과장', '정영업', false, '김관리'],
    [null, '정영업', null, true, '김관리'],
  ])
  await change({ dealerName: '새이름' })
  await change({ salesManagerId: choi.id })
  expect(await history()).toHaveLength(4)
})

it('the list always shows whose it is today', async () => {
  const shown = async () => {
    const { body } = await app.call(admin, contract.listContactCodes, { query: { search: code.code } })
    return body.items.map(({ salesManagerId, salesManagerName }) => [salesManagerId, salesManagerName])
  }
  const { body } = await change({ salesManagerId: choi.id, effectiveFrom: '2026-11-01' })
  expect([body.salesManagerId, body.salesManagerName]).toEqual([choi.id, '최과장'])
  expect(await shown()).toEqual([[choi.id, '최과장']])
})

it('the security log says from which day who has it', async () => {
  await change({ salesManagerId: choi.id, effectiveFrom: '2026-11-15' })
  expect(await logged()).toMatchObject({
    what: 'contact-code',
    how: 'changed',
    about: code.code,
    values: { '담당 영업과장': '정영업 → 최과장 (2026-11-15부터)' },
  })
  await change({ salesManagerId: jung.id })
  expect(await logged()).toMatchObject({ values: { '담당 영업과장': '최과장 → 정영업 (2026-11-20부터)' } })
  await change({ effectiveFrom: '2026-11-10' })
  expect(await logged()).toMatchObject({ values: { '담당 영업과장': '정영업 → 정영업 (2026-11-10부터)' } })
  expect((await history())[0]).toEqual(['2026-11-10', '정영업', '정영업', true, '김관리'])
})

it.each([
  ['2027-11-21', 422, '담당 시작일은 1년 후까지의 날짜를 선택해주세요.'],
  ['1999-12-31', 400, '2000년에서 2099년 사이의 날짜를 입력해주세요.'],
  ['2026-02-30', 400, '날짜 형식이 올바르지 않습니다.'],
])('from %s on nothing is assigned', async (effectiveFrom, status, sentence) => {
  const answer = await change({ salesManagerId: choi.id, effectiveFrom, dealerName: '바뀐점' })
  expect([answer.status, answer.error.error]).toEqual([status, sentence])
  expect(answer.error.details?.[0]?.field).toBe('effectiveFrom')
  const { body } = await app.call(admin, contract.listContactCodes, { query: { search: code.code } })
  expect(body.items).toEqual([code])
})

it('a day without anybody is refused', async () => {
  await app.context.database.kysely
    .updateTable('contact_codes')
    .set({ sales_manager_id: null, sales_manager_name: null })
    .where('id', '=', code.id)
    .execute()
  const answer = await change({ effectiveFrom: '2026-11-10' })
  expect([answer.status, answer.error.details?.[0]?.field]).toEqual([422, 'salesManagerId'])
})

it('of two editors the second is told, and shown what the first saved', async () => {
  const { version } = code
  const first = await change({ salesManagerId: choi.id, version })
  expect(first.body.version).toBe(version + 1)
  const second = await change({ dealerName: '둘째', version })
  expect([second.status, second.error.code]).toEqual([409, 'VERSION_CONFLICT'])
  expect(second.error.current).toEqual(first.body)
  expect((await change({ dealerName: '둘째', version: version + 1 })).status).toBe(200)
  expect((await change({ dealerName: '아무 버전' })).body.version).toBe(version + 3)
})

it('an upload moves codes by the same way, from today on, and the log names them', async () => {
  const rows = [
    ['접점코드', '판매점명', '실판매 POS', '통신사', '담당 영업과장'],
    [code.code, '강남모바일', null, 'KT시험', '최과장'],
    [`N-${serial}`, '강남모바일', null, 'KT시험', '최과장'],
  ]
  const { body } = await app.call(admin, uploadContactCodes, {
    query: {},
    body: { forceUpdate: 'true' },
    file: workbook(rows),
  })
  expect(body).toMatchObject({ added: 1, changed: 1 })
  expect((await history())[0]).toEqual(['2026-11-20', '최과장', '정영업', true, '김관리'])
  const { body: list } = await app.call(admin, contract.listContactCodes, { query: { search: `-${serial}` } })
  const [moved, added] = list.items
  expect(moved).toMatchObject({ code: code.code, salesManagerId: choi.id, version: 2 })
  expect(await history(added?.id)).toEqual([[null, '최과장', null, true, '김관리']])
  const log = (await entries()).slice(0, 2).reverse()
  expect(log.map((detail) => [detail?.how, detail?.about, detail?.values])).toEqual([
    ['changed', code.code, { '담당 영업과장': '정영업 → 최과장 (2026-11-20부터)' }],
    ['imported', undefined, undefined],
  ])
})

it('a renamed code takes its history along; one that is registered again goes on in it', async () => {
  await change({ salesManagerId: choi.id, effectiveFrom: '2026-11-15' })
  await change({ code: `B-${serial}` })
  expect(await history()).toEqual([
    ['2026-11-15', '최과장', '정영업', true, '김관리'],
    [null, '정영업', null, true, '김관리'],
  ])
  const again = await make({})
  expect(await history(again.id)).toEqual([
    ['2026-11-20', '정영업', '최과장', true, '김관리'],
    ['2026-11-15', '최과장', '정영업', true, '김관리'],
    [null, '정영업', null, true, '김관리'],
  ])
})

it('a new code may be a manager’s from a day on', async () => {
  serial += 1
  const later = await make({ effectiveFrom: '2026-11-03' })
  expect(await history(later.id)).toEqual([['2026-11-03', '정영업', null, true, '김관리']])
})

it('who is deleted leaves its codes from that day on; history and log keep the name', async () => {
  const leaving = await manager(`leaving-${serial}`, '떠나는이')
  await change({ salesManagerId: leaving.id, effectiveFrom: '2026-11-01' })
  expect((await app.call(admin, deleteUser, { params: { id: leaving.id } })).status).toBe(200)
  expect((await history())[0]).toEqual(['2026-11-20', null, '떠나는이', true, '김관리'])
  expect(await entries()).toContainEqual(
    expect.objectContaining({
      about: code.code,
      rows: 1,
      values: { '담당 영업과장': '떠나는이 → 없음 (2026-11-20부터)' },
    }),
  )
})

it('nothing goes back into a closed month or before one', async () => {
  expect((await app.call(admin, closeSettlementMonth, { body: { month: '2026-09' } })).status).toBe(200)
  for (const effectiveFrom of ['2026-09-30', '2026-08-15']) {
    const answer = await change({ salesManagerId: choi.id, effectiveFrom })
    expect([answer.status, answer.error.code, answer.error.error]).toEqual([
      409,
      'MONTH_CLOSED',
      '2026년 9월 정산은 마감되어 변경할 수 없습니다.',
    ])
    expect(answer.error.details?.[0]?.field).toBe('effectiveFrom')
  }
  expect((await change({ salesManagerId: choi.id, effectiveFrom: '2026-10-01' })).status).toBe(200)
})
