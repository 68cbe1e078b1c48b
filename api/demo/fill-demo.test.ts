import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '#shared/auth/auth.contract.ts'
import {
  approveDealerRegistration,
  listDealerRegistrations,
} from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { ACTIVATION_STATUSES, OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import { listDocuments } from '#shared/documents/documents.contract.ts'
import {
  downloadPricingTable,
  listDocumentTemplates,
  listPricingTables,
  TEMPLATE_CATEGORIES,
} from '#shared/downloads/downloads.contract.ts'
import { listHiddenPrices } from '#shared/hidden-prices/hidden-price.contract.ts'
import { listAdditionalServiceDeductions } from '#shared/policies/deduction.contract.ts'
import { isAttachable, listCarrierServicePolicies } from '#shared/policies/policy.contract.ts'
import { PRICE_STATUSES } from '#shared/price-period.ts'
import {
  listSettlementPriceHistory,
  listSettlementUnitPrices,
} from '#shared/settlement-prices/settlement-price.contract.ts'
import { listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { listSettlements } from '#shared/settlements/settlement.contract.ts'
import { listSettlementMonths } from '#shared/statements/settlement-month.contract.ts'
import { listOwedStores } from '#shared/statements/store.contract.ts'
import { talliedTotals } from '../database/reading.ts'
import { submitDealerRegistration } from '../features/dealer-registrations/submit-dealer-registration.ts'
import { makeFirstStart } from '../first-start.ts'
import { createFreshApp } from '../testing/fresh-app.ts'
import { aDealerRegistration } from '../testing/make-dealer-registration.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { demoLines } from './demo.ts'
import { fillDemo } from './fill-demo.ts'
import { DEMO_PASSWORD } from './people.ts'

let app: TestApp
let logins: Awaited<ReturnType<typeof fillDemo>>
beforeAll(async () => {
  app = await createFreshApp()
  logins = await fillDemo(app.context)
}, 120_000)
afterAll(() => app.close())

function documents(of: TestApp) {
  return of.context.database.kysely.selectFrom('documents').selectAll().orderBy('id').execute()
}

describe('the demo', () => {
  it('has 90 days of applications, of every store and in every status of work', async () => {
    const rows = (await documents(app)).filter((row) => row.is_manual === 0)
    expect(rows.length).toBeGreaterThan(450)
    const days = new Set(rows.map((row) => row.document_number.slice(0, 8)))
    expect([days.size, [...days][0], [...days].at(-1)]).toEqual([90, '20260823', '20261120'])
    expect(new Set(rows.map((row) => row.dealer_id)).size).toBe(10)
    const statuses = new Set(rows.map((row) => row.activation_status))
    for (const status of ['대기', '진행중', '개통', '기타완료', '취소', '폐기'])
      expect(statuses).toContain(status)
    expect(
      rows.filter((row) => OPEN_STATUSES.some((status) => status === row.activation_status)).length,
    ).toBeGreaterThan(8)
  })

  it('keeps the portal’s own books: totals, numbers, files, rooms', async () => {
    const db = app.context.database.kysely
    const rows = await documents(app)
    const totals = await talliedTotals(db)
    for (const status of ACTIVATION_STATUSES) {
      const listed = rows.filter((row) => row.activation_status === status && row.deleted_at === null)
      expect(totals.get(status) ?? 0).toBe(listed.length)
    }
    const numbers = rows.map((row) => row.document_number)
    expect([...numbers].sort()).toEqual(numbers)
    expect(rows.every((row) => row.updated_at <= app.clock.now().toISOString())).toBe(true)

    const files = await db.selectFrom('document_files').selectAll().execute()
    expect(new Set(files.map((file) => file.kind))).toEqual(new Set(['pdf', 'png']))
    expect(
      rows
        .filter((row) => row.carrier !== '기타' && row.is_manual === 0)
        .every((row) => row.file_id !== null),
    ).toBe(true)
    for (const file of files.slice(0, 20)) {
      const { stream } = await app.context.files.open(file)
      const bytes = await buffer(stream)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256)
      expect(bytes.length).toBeLessThan(60_000)
    }

    const rooms = await db.selectFrom('chat_rooms').selectAll().execute()
    const messages = await db
      .selectFrom('chat_messages')
      .select(['chat_room_id', (select) => select.fn.countAll<number>().as('count')])
      .groupBy('chat_room_id')
      .execute()
    const counted = new Map(messages.map((row) => [row.chat_room_id, Number(row.count)]))
    expect(rooms.length).toBeGreaterThan(300)
    expect(rooms.every((room) => room.last_number === (counted.get(room.id) ?? 0))).toBe(true)
  })

  it('has settlements of every kind, closed months and what was taken back after them', async () => {
    const { body } = await app.call(null, login, { body: { username: 'admin', password: DEMO_PASSWORD } })
    const { sessionId } = body
    const closings = (await app.call({ sessionId }, listSettlementClosings)).body
    expect(closings.map(({ month }) => month)).toEqual(['2026-09', '2026-08'])
    const query = { startDate: '2026-08-23', endDate: '2026-11-30', limit: 200 }
    const listed = async (more: object) =>
      (await app.call({ sessionId }, listSettlements, { query: { ...query, ...more } })).body
    expect((await listed({ state: '환수' })).total).toBe(1)
    expect((await listed({ manualAmount: 'true' })).total).toBe(2)
    expect((await listed({ undetermined: 'true' })).total).toBeGreaterThan(2)
    const { items } = await listed({})
    expect(items.filter(({ isManual }) => isManual)).toHaveLength(2)
    expect((await documents(app)).some((row) => (row.hidden_price ?? 0) > 0)).toBe(true)
    const kinds = new Set(items.flatMap(({ policyDetails }) => policyDetails?.map(({ kind }) => kind) ?? []))
    expect(kinds.size).toBeGreaterThan(3)
  })

  it('has months at several stages, stores that are taxed in two ways, and adjustments', async () => {
    const { body } = await app.call(null, login, { body: { username: 'admin', password: DEMO_PASSWORD } })
    const { sessionId } = body
    const months = (await app.call({ sessionId }, listSettlementMonths)).body
    expect(months.map(({ month, stage }) => [month, stage])).toEqual([
      ['2026-11', 'draft'],
      ['2026-10', 'draft'],
      ['2026-09', 'closed'],
      ['2026-08', 'paid'],
    ])
    expect(months[0]?.adjustments).toBe(-15_000)
    const stores = (await app.call({ sessionId }, listOwedStores, { query: { limit: 100 } })).body.items
    expect(new Set(stores.map(({ taxKind }) => taxKind))).toEqual(new Set(['taxable', 'withheld']))
    expect(stores.filter(({ accountNumber }) => accountNumber === null).map(({ name }) => name)).toEqual([
      '글로벌샵',
      '직영 온라인',
    ])
  })

  it('has something to bring back, and a paper to download of what was done beside activations', async () => {
    const rows = await documents(app)
    const deleted = rows.filter((row) => row.deleted_at !== null)
    expect(deleted.length).toBeGreaterThan(0)
    expect(deleted.every((row) => row.activation_status === '폐기')).toBe(true)
    const done = rows.filter((row) => row.activation_status === '기타완료')
    expect(done.some((row) => row.file_id !== null)).toBe(true)
    expect(done.some((row) => row.file_id === null)).toBe(true)
  })

  it('names one login a role, and each of them gets in and finds its work', async () => {
    expect(logins?.map((each) => each.role)).toEqual([
      '관리자',
      '근무자 (삭제 권한)',
      '근무자',
      '개통 담당 근무자',
      '영업과장',
      '판매점',
    ])
    for (const { username, role } of logins ?? []) {
      const { status, body } = await app.call(null, login, { body: { username, password: DEMO_PASSWORD } })
      expect([role, status]).toEqual([role, 200])
      if (role === '영업과장') continue
      const list = await app.call({ sessionId: body.sessionId }, listDocuments, { query: { limit: 5 } })
      expect([role, list.status]).toEqual([role, 200])
      expect(list.body.items.length).toBeGreaterThan(0)
    }
    const lines = demoLines(logins)
    for (const { username } of logins ?? []) expect(lines).toContain(`  ${username} `)
    expect(lines).toContain(DEMO_PASSWORD)
    expect(lines).not.toContain('처음 시작할 때')
    expect(demoLines([{ role: '관리자', username: 'admin', hasOtherPassword: true }])).toContain(
      '처음 시작할 때',
    )
  })

  it('offers forms of both categories, and the price tables of the last weeks as workbooks', async () => {
    const { body } = await app.call(null, login, { body: { username: 'admin', password: DEMO_PASSWORD } })
    const { sessionId } = body
    const templates = await app.call({ sessionId }, listDocumentTemplates)
    expect(new Set(templates.body.map(({ category }) => category))).toEqual(new Set(TEMPLATE_CATEGORIES))
    expect(templates.body.every(({ fileName }) => fileName.endsWith('.pdf'))).toBe(true)
    const tables = (await app.call({ sessionId }, listPricingTables)).body
    expect(tables.map(({ isActive }) => isActive)).toEqual([true, true, true, true, true, false])
    const days = tables.map(({ uploadedAt }) => uploadedAt)
    expect([...days].sort().reverse()).toEqual(days)
    const [newest] = tables
    const { raw } = await app.call({ sessionId }, downloadPricingTable, { params: { id: newest?.id ?? 0 } })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(new Uint8Array(raw.rawPayload).buffer)
    expect(workbook.getWorksheet('단가표')?.getRow(2).values).toEqual(
      expect.arrayContaining(['KT', '5G 프리미엄 무제한', 89_000]),
    )
  })

  it('has unit prices, of which some were raised, and hidden prices past, present and to come', async () => {
    const { body } = await app.call(null, login, { body: { username: 'admin', password: DEMO_PASSWORD } })
    const { sessionId } = body
    const plans = (await app.call({ sessionId }, listSettlementUnitPrices)).body
    const unpriced = new Set(plans.filter(({ price }) => price === null).map(({ carrier }) => carrier))
    expect([...unpriced]).toEqual(['미래엔'])
    const dearest = plans.find(
      ({ servicePlanName, carrier }) => carrier === 'KT' && /프리미엄/.test(servicePlanName),
    )
    const params = { servicePlanId: dearest?.servicePlanId ?? 0 }
    const { body: history } = await app.call({ sessionId }, listSettlementPriceHistory, { params })
    expect(history.map(({ newCustomerPrice }) => newCustomerPrice)).toEqual([137_000, 125_000])
    for (const status of PRICE_STATUSES) {
      const { items } = (await app.call({ sessionId }, listHiddenPrices, { query: { status } })).body
      expect([status, items.length > 0]).toEqual([status, status !== 'inactive'])
    }
  })

  it('has policies that match by themselves and others, both ways, and deductions of some add-ons', async () => {
    const { body } = await app.call(null, login, { body: { username: 'admin', password: DEMO_PASSWORD } })
    const { sessionId } = body
    const policies = (await app.call({ sessionId }, listCarrierServicePolicies)).body
    expect(new Set(policies.map(({ serviceCategory }) => isAttachable(serviceCategory))).size).toBe(2)
    expect(new Set(policies.map(({ policyType }) => policyType)).size).toBe(2)
    const deductions = (await app.call({ sessionId }, listAdditionalServiceDeductions)).body
    expect(deductions.some(({ deductionAmount }) => deductionAmount === null)).toBe(true)
    const set = deductions.filter(({ deductionAmount }) => deductionAmount !== null)
    expect(new Set(set.map(({ isActive }) => isActive)).size).toBe(2)
  })

  it('has a shop whose registration waits for the administrator', async () => {
    const { body } = await app.call(null, login, { body: { username: 'admin', password: DEMO_PASSWORD } })
    const list = await app.call({ sessionId: body.sessionId }, listDealerRegistrations)
    expect(list.body.items).toMatchObject([{ businessName: '이든텔레콤 전주점', status: '대기' }])
    const { id = 0, createdAt = '', username = '' } = list.body.items[0] ?? {}
    expect(Date.parse(createdAt)).toBeLessThan(app.clock.now().getTime())
    const approved = await app.call({ sessionId: body.sessionId }, approveDealerRegistration, {
      params: { id },
    })
    expect(approved.status).toBe(200)
    const entered = await app.call(null, login, { body: { username, password: DEMO_PASSWORD } })
    expect([entered.status, entered.body.user?.userType]).toEqual([200, 'dealer'])
  })

  it('is made once, and never over what somebody else put there', async () => {
    const before = (await documents(app)).length
    expect(await fillDemo(app.context)).toEqual(logins)
    expect((await documents(app)).length).toBe(before)

    const used = await createTestApp()
    await makeFirstStart(used.context, {
      adminUsername: 'admin',
      adminPassword: DEMO_PASSWORD,
      brandName: '',
    })
    expect(await fillDemo(used.context)).toBeNull()
    expect(await documents(used)).toEqual([])
    expect(demoLines(null)).toContain('DATA_DIR')
    await used.close()

    const asked = await createFreshApp()
    await submitDealerRegistration(asked.context, aDealerRegistration(), '127.0.0.1')
    expect(await fillDemo(asked.context)).toBeNull()
    await asked.close()
  })
})
