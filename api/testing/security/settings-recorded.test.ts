import { expect, it } from 'vitest'
import { type AccessRecord, listAccessLog } from '#shared/access-log/access-log.contract.ts'
import * as addOns from '#shared/additional-services/additional-service.contract.ts'
import * as replies from '#shared/canned-replies/canned-reply.contract.ts'
import * as codes from '#shared/contact-codes/contact-code.contract.ts'
import * as deletion from '#shared/contact-codes/deletion.contract.ts'
import { saveQueueLimits } from '#shared/documents/queue.contract.ts'
import * as downloads from '#shared/downloads/manage-downloads.contract.ts'
import * as imports from '#shared/imports/imports.contract.ts'
import * as kp from '#shared/kp-numbers/kp-number.contract.ts'
import { saveServicePlans } from '#shared/service-plans/plan-picture.contract.ts'
import * as plans from '#shared/service-plans/service-plan.contract.ts'
import { pdf, xlsx } from '../../storage/sample-files.ts'
import { workbook } from '../imports/make-table.ts'
import { makeReference } from '../make-reference.ts'
import { openTestApp } from '../open-test-app.ts'

const app = await openTestApp()
const { admin, worker, salesManager } = app.actors
const reference = makeReference(app)
await reference.carrier('기록통신')
await reference.plan('단가 5G', '기록통신', 55_000)
await reference.plan('단가 LTE', '기록통신', 33_000)
await reference.contactCode('단가-1', '가게', '기록통신')

/** What the work adds of changes, the oldest first. */
async function recorded(work: () => Promise<unknown>) {
  const changes = async (): Promise<AccessRecord[]> => {
    const { items } = (await app.call(admin, listAccessLog, { query: { kind: 'security', limit: 100 } })).body
    return items.filter(({ action }) => action === 'setting-changed' || action === 'price-changed')
  }
  const before = (await changes())[0]?.id ?? 0
  await work()
  return (await changes())
    .filter(({ id }) => id > before)
    .reverse()
    .map(({ action, detail }) => [action, detail])
}

it('who added, changed or deleted a KP number and handed out its code, which stands nowhere', async () => {
  const kpNumber = 'KP7001'
  const params = { kpNumber }
  let code = ''
  const entries = await recorded(async () => {
    await app.call(admin, kp.createKpNumber, { body: { kpNumber, dealerName: '기록모바일' } })
    await app.call(admin, kp.updateKpNumber, { params, body: { dealerName: '기록텔레콤' } })
    await app.call(admin, kp.updateKpNumber, { params, body: { dealerName: '기록텔레콤' } })
    code = (await app.call(admin, kp.issueRegistrationCode, { params })).body.registrationCode
    await app.call(admin, kp.deleteKpNumber, { params })
  })
  const number = { what: 'kp-number', about: kpNumber }
  expect(entries).toEqual([
    ['setting-changed', { ...number, how: 'added', values: { 판매점명: '기록모바일' } }],
    ['setting-changed', { ...number, how: 'changed', values: { 판매점명: '기록모바일 → 기록텔레콤' } }],
    [
      'setting-changed',
      { what: 'registration-code', about: kpNumber, how: 'added', values: { 만료: '2026-12-04 12:00' } },
    ],
    ['setting-changed', { ...number, how: 'deleted', values: { 판매점명: '기록텔레콤' } }],
  ])
  expect(code).not.toBe('')
  expect(JSON.stringify(entries)).not.toContain(code)
})

it('who gave a contact code to another store or sales manager, and who deleted which codes', async () => {
  const create = async (code: string) => {
    const body = { code, dealerName: '갑', carrier: '기록통신', salesManagerId: salesManager.id }
    return (await app.call(admin, codes.createContactCode, { body })).body.id
  }
  const entries = await recorded(async () => {
    const id = await create('R-1')
    await app.call(admin, codes.updateContactCode, { params: { id }, body: { dealerName: '을' } })
    await app.call(admin, deletion.deleteContactCode, { params: { id } })
    const contactCodeIds = [await create('R-2'), await create('R-3')]
    await app.call(admin, deletion.deleteContactCodes, { body: { contactCodeIds } })
    await create('R-4')
    await app.call(admin, deletion.deleteMatchingContactCodes, { body: { search: 'R-4', total: 1 } })
  })
  const what = 'contact-code'
  const values = {
    판매점명: '갑',
    통신사: '기록통신',
    '담당 영업과장': salesManager.name,
    상태: '활성',
  }
  const made = (code: string) => [
    'setting-changed',
    { what, about: code, how: 'added', values: { 코드: code, ...values } },
  ]
  const deleted = (rows: number, about: string) => ['setting-changed', { what, how: 'deleted', rows, about }]
  expect(entries).toEqual([
    made('R-1'),
    ['setting-changed', { what, about: 'R-1', how: 'changed', values: { 판매점명: '갑 → 을' } }],
    deleted(1, 'R-1'),
    made('R-2'),
    made('R-3'),
    deleted(2, 'R-2, R-3'),
    made('R-4'),
    deleted(1, 'R-4'),
  ])
})

it('every code of a deletion of many, in entries of 100', async () => {
  const { kysely } = app.context.database
  const names = Array.from({ length: 205 }, (_, index) => `M-${String(index).padStart(3, '0')}`)
  const first = { dealerName: '갑', carrier: '기록통신', salesManagerId: salesManager.id }
  const { id } = (await app.call(admin, codes.createContactCode, { body: { code: 'M', ...first } })).body
  const made = await kysely
    .selectFrom('contact_codes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { id: _, ...like } = made
  await kysely
    .insertInto('contact_codes')
    .values(names.map((code) => ({ ...like, code })))
    .execute()
  const entries = await recorded(async () => {
    const { body } = await app.call(admin, deletion.deleteMatchingContactCodes, {
      body: { search: 'M-', total: 205 },
    })
    expect(body.deleted).toBe(205)
  })
  const details = entries.map(([, detail]) => detail as AccessRecord['detail'])
  expect(details.map(({ rows }) => rows)).toEqual([100, 100, 5])
  expect(details.flatMap(({ about }) => about?.split(', ')).sort()).toEqual(names)
})

it('who set the monthly fee of a plan or an add-on, as a setting', async () => {
  const plan = { carrier: '기록통신', name: '기록 5G', planType: '5G', monthlyFee: 55_000 } as const
  const addOn = { carrier: '기록통신', serviceName: '기록 안심', serviceType: '부가서비스' } as const
  const entries = await recorded(async () => {
    const params = { id: (await app.call(admin, plans.createServicePlan, { body: plan })).body.id }
    await app.call(admin, plans.updateServicePlan, { params, body: { monthlyFee: 60_000 } })
    await app.call(admin, plans.deleteServicePlan, { params })
    const body = { ...addOn, monthlyFee: 3_000 }
    const one = { params: { id: (await app.call(admin, addOns.createAdditionalService, { body })).body.id } }
    await app.call(admin, addOns.updateAdditionalService, { ...one, body: { monthlyFee: 4_000 } })
    await app.call(admin, addOns.deleteAdditionalService, one)
    await app.call(admin, saveServicePlans, { body: { plans: [plan, { ...plan, name: '기록 LTE' }] } })
  })
  const told = entries.map(([action, detail]) => {
    const { what, how, about, rows, values } = detail as AccessRecord['detail']
    return [action, what, how, about ?? rows, values?.['월정액']]
  })
  expect(told).toEqual([
    ['setting-changed', 'service-plan', 'added', '기록통신 기록 5G', '55,000원'],
    ['setting-changed', 'service-plan', 'changed', '기록통신 기록 5G', '55,000원 → 60,000원'],
    ['setting-changed', 'service-plan', 'deleted', '기록통신 기록 5G', '60,000원'],
    ['setting-changed', 'additional-service', 'added', '기록통신 기록 안심', '3,000원'],
    ['setting-changed', 'additional-service', 'changed', '기록통신 기록 안심', '3,000원 → 4,000원'],
    ['setting-changed', 'additional-service', 'deleted', '기록통신 기록 안심', '4,000원'],
    ['setting-changed', 'service-plan', 'imported', 2, undefined],
  ])
})

it('who set the limits of waiting, and kept a reply of the company, not of themselves', async () => {
  const body = { title: '안내', text: '확인 중입니다.', kind: 'chat' } as const
  const entries = await recorded(async () => {
    await app.call(admin, saveQueueLimits, { body: { warnMinutes: 20, alarmMinutes: 120 } })
    await app.call(admin, saveQueueLimits, { body: { warnMinutes: 20, alarmMinutes: 120 } })
    await app.call(worker, replies.createCannedReply, { body: { ...body, owner: 'own' } })
    const made = await app.call(admin, replies.createCannedReply, { body: { ...body, owner: 'company' } })
    const params = { id: made.body.id }
    await app.call(admin, replies.updateCannedReply, { params, body: { text: '처리 중입니다.' } })
    await app.call(admin, replies.deleteCannedReply, { params })
  })
  const reply = { what: 'canned-reply', about: '안내' }
  const values = { 제목: '안내', '사용할 곳': '채팅' }
  expect(entries).toEqual([
    ['setting-changed', { what: 'queue-limits', how: 'changed', values: { 경고: '30분 → 20분' } }],
    ['setting-changed', { ...reply, how: 'added', values: { ...values, 내용: '확인 중입니다.' } }],
    ['setting-changed', { ...reply, how: 'changed', values: { 내용: '확인 중입니다. → 처리 중입니다.' } }],
    ['setting-changed', { ...reply, how: 'deleted', values: { ...values, 내용: '처리 중입니다.' } }],
  ])
})

it('who offered, switched off or removed a price table or a form', async () => {
  const type = 'application/octet-stream'
  const entries = await recorded(async () => {
    const table = { name: '단가표.xlsx', type, bytes: xlsx() }
    const made = await app.call(admin, downloads.createPricingTable, { body: { title: '11월' }, file: table })
    const params = { id: made.body.id }
    await app.call(admin, downloads.updatePricingTable, { params, body: { isActive: false } })
    await app.call(admin, downloads.deletePricingTable, { params })
    const form = { name: '신청서.pdf', type, bytes: pdf() }
    const body = { title: '신청서', category: '가입서류' } as const
    await app.call(admin, downloads.createDocumentTemplate, { body, file: form })
  })
  const table = { what: 'pricing-table', about: '11월' }
  const values = { 제목: '11월', 파일: '단가표.xlsx' }
  expect(entries).toEqual([
    ['setting-changed', { ...table, how: 'added', values: { ...values, 상태: '활성' } }],
    ['setting-changed', { ...table, how: 'changed', values: { 상태: '활성 → 비활성' } }],
    ['setting-changed', { ...table, how: 'deleted', values: { ...values, 상태: '비활성' } }],
    [
      'setting-changed',
      {
        what: 'form-template',
        about: '신청서',
        how: 'added',
        values: { 제목: '신청서', 분류: '가입서류', 파일: '신청서.pdf', 상태: '활성' },
      },
    ],
  ])
})

const UPLOADS = [
  [
    'kp-number',
    'setting-changed',
    imports.uploadKpNumbers,
    ['KP번호', '판매점명'],
    ['KP81', '가'],
    ['KP82', '나'],
  ],
  [
    'contact-code',
    'setting-changed',
    imports.uploadContactCodes,
    ['접점코드', '판매점명', '통신사', '담당 영업과장'],
    ['U-1', '가', '기록통신', salesManager.username],
    ['U-2', '나', '기록통신', salesManager.username],
  ],
  ['carrier', 'setting-changed', imports.uploadCarriers, ['통신사명'], ['가통신'], ['나통신']],
  [
    'service-plan',
    'setting-changed',
    imports.uploadServicePlans,
    ['통신사', '요금제명', '유형', '데이터', '월정액', '결합 가능'],
    ['기록통신', '올린 5G', '5G', '무제한', '69,000', '가능'],
    ['기록통신', '올린 LTE', 'LTE', '11GB', '33,000', '불가'],
  ],
  [
    'additional-service',
    'setting-changed',
    imports.uploadAdditionalServices,
    ['통신사', '부가서비스명', '유형', '월정액'],
    ['기록통신', '올린 안심', '부가서비스', '1,000'],
    ['기록통신', '올린 보험', '부가서비스', '2,000'],
  ],
  [
    'unit-price',
    'price-changed',
    imports.uploadSettlementPrices,
    ['통신사', '요금제명', '단가'],
    ['기록통신', '단가 5G', '120,000'],
    ['기록통신', '단가 LTE', '90,000'],
  ],
  [
    'hidden-price',
    'price-changed',
    imports.uploadHiddenPrices,
    ['접점코드', '통신사', '요금제명', '히든단가'],
    ['단가-1', '기록통신', '단가 5G', '20,000'],
    ['단가-1', '기록통신', '단가 LTE', '10,000'],
  ],
] as const

it.each(UPLOADS)(
  'who uploaded a table: one entry of %s with its rows',
  async (what, action, endpoint, ...rows) => {
    const upload = (dryRun: boolean) =>
      app.call(admin, endpoint, { query: { dryRun }, body: {}, file: workbook(rows.map((row) => [...row])) })
    const entries = await recorded(async () => {
      await upload(true)
      const { body } = await upload(false)
      expect([body.added, body.errors]).toEqual([2, []])
      await upload(false)
    })
    expect(entries).toEqual([[action, { what, how: 'imported', rows: 2 }]])
  },
)
