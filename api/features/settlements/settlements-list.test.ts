import { beforeAll, describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { sumOfWon } from '#shared/money.ts'
import * as contract from '#shared/settlements/settlement.contract.ts'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import type { CallOptions } from '../../testing/request-of.ts'
import { workbookRows } from '../../testing/workbook-rows.ts'

const { app, world, hide, activate } = await openSettlementWorld()
const { admin, user, worker, dealer } = app.actors

const MONTH = { startDate: '2026-11-01', endDate: '2026-11-30' }

const list = async (query: object = {}) => (await app.call(admin, contract.listSettlements, { query })).body
const idsOf = async (query: object) => (await list(query)).items.map(({ documentId }) => documentId)
const totals = async (query: object = {}) =>
  (await app.call(admin, contract.readSettlementTotals, { query })).body
const setAmount = (id: number, settlementAmount: number | null) =>
  app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount } })

let ids: Record<'first' | 'portIn' | 'unpriced' | 'cancelled' | 'october' | 'byHand' | 'skt', number>
beforeAll(async () => {
  await hide(20_000, '2026-11-05')
  ids = {
    october: await activate('2026-10-31T14:59:59.999Z'),
    first: await activate('2026-10-31T15:00:00.000Z', {
      customerName: '가나다',
      customerPhone: '010-9876-5432',
    }),
    portIn: await activate('2026-11-05T03:00:00.000Z', { customerType: 'port-in', previousCarrier: 'SK' }),
    unpriced: await activate('2026-11-06T03:00:00.000Z', { servicePlanId: undefined }),
    cancelled: await activate('2026-11-07T03:00:00.000Z'),
    byHand: await activate('2026-11-08T03:00:00.000Z'),
    skt: await activate('2026-11-09T16:00:00.000Z', {
      carrier: 'SKT',
      contactCode: 'SKT-GN',
      servicePlanId: undefined,
    }),
  }
  await world.changed(worker, ids.cancelled, '취소')
  await setAmount(ids.byHand, 0.1)
  await world.submit(dealer, { customerName: '아직대기' })
})

describe('the list', () => {
  it('holds the activations of the running month, newest first, with what was cancelled', async () => {
    const { items, total } = await list()
    const newestFirst = [ids.skt, ids.byHand, ids.cancelled, ids.unpriced, ids.portIn, ids.first]
    expect(items.map(({ documentId }) => documentId)).toEqual(newestFirst)
    expect(total).toBe(6)
    expect(items.find(({ documentId }) => documentId === ids.portIn)).toMatchObject({
      kind: 'activation',
      isPortIn: true,
      isCounted: true,
      isClosed: false,
      isManual: false,
      settlementAmount: 150_000,
      hiddenPrice: 20_000,
      total: 170_000,
      policyDetails: [{ kind: 'port-in-price', label: '5G 베이직', amount: 150_000 }],
    })
    expect(items.find(({ documentId }) => documentId === ids.cancelled)).toMatchObject({ isCounted: false })
  })

  it.each<[object, (keyof typeof ids)[]]>([
    [{ state: '취소' }, ['cancelled']],
    [{ state: '환수' }, []],
    [{ state: '환수', undetermined: 'true' }, []],
    [{ state: '환수', manualAmount: 'true' }, []],
    [{ state: '취소', undetermined: 'true' }, []],
    [{ undetermined: 'true' }, ['skt', 'unpriced']],
    [{ manualAmount: 'true' }, ['byHand']],
    [{ carrier: 'SKT' }, ['skt']],
    [{ store: 'skt-g' }, ['skt']],
    [{ store: '강남', undetermined: 'true' }, ['skt', 'unpriced']],
    [{ search: '가나' }, ['first']],
    [{ search: 'ㄱㄴㄷ' }, ['first']],
    [{ search: '5432' }, ['first']],
    [{ search: '가' }, ['first']],
    [{ startDate: '2026-10-31', endDate: '2026-10-31' }, ['october']],
    [{ startDate: '2026-11-01', endDate: '2026-11-01' }, ['first']],
    [{ startDate: '2026-11-10', endDate: '2026-11-10' }, ['skt']],
    [{ endDate: '2026-10-31' }, ['october']],
  ])('filters by %j', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected.map((name) => ids[name]))
    expect((await list(query)).total).toBe(expected.length)
  })

  it('answers every combination of filters, with totals that are what its rows add up to', async () => {
    for (const state of [undefined, '개통', '취소', '환수']) {
      for (const undetermined of [undefined, 'true', 'false']) {
        for (const manualAmount of [undefined, 'true', 'false']) {
          const asked = Object.entries({ state, undetermined, manualAmount, carrier: 'KT', search: '고객' })
          const query = Object.fromEntries(asked.filter(([, value]) => value !== undefined))
          const { items } = await list(query)
          const counted = items.filter(({ isCounted }) => isCounted)
          expect((await totals(query)).totals.total).toBe(sumOfWon(counted.map(({ total }) => total)) ?? 0)
        }
      }
    }
  })

  it('is read page by page without losing or repeating any', async () => {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.items.map(({ documentId }) => documentId))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual((await list()).items.map(({ documentId }) => documentId))
  })

  it.each([
    [{ startDate: '2026-11-02', endDate: '2026-11-01' }, '시작일이 종료일보다 늦습니다.'],
    [{ startDate: '2025-01-01', endDate: '2026-11-01' }, '기간은 1년까지 조회할 수 있습니다.'],
    [{ state: '대기' }, '상태가 올바르지 않습니다.'],
  ])('refuses %j', async (query, sentence) => {
    for (const endpoint of [contract.listSettlements, contract.readSettlementTotals] as const) {
      const { status, error } = await app.call(admin, endpoint, { query } as CallOptions<Endpoint>)
      expect([status, error.error]).toEqual([400, sentence])
    }
  })
})

describe('totals', () => {
  it('count what is activated, to the fraction, by carrier and by day, beside the month before', async () => {
    const body = await totals(MONTH)
    const sums = {
      count: 5,
      reversals: 0,
      undetermined: 2,
      amount: 250_000.1,
      hiddenPrice: 40_000,
      total: 290_000.1,
      adjustments: 0,
    }
    expect(body.totals).toEqual(sums)
    expect(body.carriers.map(({ carrier, count, total }) => [carrier, count, total])).toEqual([
      ['KT', 4, 290_000.1],
      ['SKT', 1, 0],
    ])
    expect(body.days.map(({ day, count, total }) => [day, count, total])).toEqual([
      ['2026-11-01', 1, 100_000],
      ['2026-11-05', 1, 170_000],
      ['2026-11-06', 1, 0],
      ['2026-11-08', 1, 20_000.1],
      ['2026-11-10', 1, 0],
    ])
    expect(body.before).toMatchObject({
      startDate: '2026-10-01',
      endDate: '2026-10-31',
      totals: { count: 1, total: 100_000 },
      days: [{ day: '2026-10-31', count: 1 }],
    })
  })

  it('follow the filter, and are what the rows add up to', async () => {
    const months = { startDate: '2026-09-10', endDate: '2026-11-30' }
    const narrowed = [{ carrier: 'KT' }, { store: 'SKT' }, { search: '고객' }, { state: '취소' }]
    for (const query of [{}, months, ...narrowed]) {
      const { items, total } = await list(query)
      expect(total).toBe(items.length)
      const counted = items.filter(({ isCounted }) => isCounted)
      const { totals: sums } = await totals(query)
      expect(sums.total).toBe(sumOfWon(counted.map(({ total }) => total)) ?? 0)
      expect(sums.count).toBe(counted.length)
    }
  })

  it('name the carrier that is worth most first, and of equal ones by their names', async () => {
    const order = async () => (await totals(MONTH)).carriers.map(({ carrier }) => carrier)
    await setAmount(ids.skt, 290_000.2)
    expect(await order()).toEqual(['SKT', 'KT'])
    await setAmount(ids.skt, 290_000.1)
    expect(await order()).toEqual(['KT', 'SKT'])
    await setAmount(ids.skt, null)
  })
})

describe('exports', () => {
  async function workbook(
    endpoint: typeof contract.exportSettlements | typeof contract.exportActivatedDocuments,
    query: object,
  ) {
    const answer = await app.call(admin, endpoint, { query } as CallOptions<Endpoint>)
    expect(answer.status).toBe(200)
    const name = decodeURIComponent(String(answer.headers['content-disposition']))
    return { ...(await workbookRows(answer)), name }
  }

  it('hold what the screen shows, and add up to its totals', async () => {
    const { rows, name } = await workbook(contract.exportSettlements, MONTH)
    expect(name).toContain('정산내역_2026-11-20.xlsx')
    const { items } = await list(MONTH)
    expect(rows.map((row) => row['접수번호'])).toEqual(items.map(({ documentNumber }) => documentNumber))
    const counted = rows.filter((row) => row['합계 포함'] === '포함')
    const sum = (heading: string) => sumOfWon(counted.map((row) => row[heading] as number | null))
    const { totals: sums } = await totals(MONTH)
    expect([sum('정산 금액'), sum('히든단가'), sum('합계')]).toEqual([
      sums.amount,
      sums.hiddenPrice,
      sums.total,
    ])
    const portIn = rows.find((row) => row['가입 유형'] === '번호이동')
    expect(portIn).toMatchObject({ '산출 내역': '5G 베이직 150,000원', '계산된 금액': 150_000 })
  })

  it('stand in the log with the documents that they hold', async () => {
    await workbook(contract.exportSettlements, MONTH)
    const { items } = await list(MONTH)
    for (const { documentId } of items) {
      const query = { document: String(documentId), action: 'export' } as const
      const [entry] = (await app.call(admin, listAccessLog, { query })).body.items
      expect(entry?.detail.filter).toMatchObject({ list: '정산 내역' })
    }
  })

  it('hold all that is known of an activation, each under its heading', async () => {
    const { id, documentNumber } = await world.submit(dealer, {
      customerName: '바사아',
      customerPhone: '010-5555-6666',
      customerType: 'port-in',
      previousCarrier: 'LG',
      servicePlanId: String(world.plan),
    })
    await world.changed(worker, id, '개통', {
      activatedAt: '2026-11-06T01:02:00.000Z',
      subscriptionNumber: '0020',
      deviceModel: '아이폰 17',
      simNumber: '0089-1',
    })
    await setAmount(id, 140_000)
    await world.changed(user, id, '취소', { cancelledAt: '2026-11-07T16:30:00.000Z' })
    const { rows } = await workbook(contract.exportSettlements, { ...MONTH, search: '바사아' })
    expect(rows).toEqual([
      {
        // Excel shows Korean time.
        정산일시: new Date('2026-11-06T10:02:00.000Z'),
        구분: '취소',
        '합계 포함': '제외',
        접수번호: documentNumber,
        고객명: '바사아',
        연락처: '010-5555-6666',
        판매점: '강남모바일',
        접점코드: 'KT-GN',
        통신사: 'KT',
        이전통신사: 'LG',
        '가입 유형': '번호이동',
        등록: '접수',
        요금제: '5G 베이직',
        가입번호: '0020',
        '단말기 모델': '아이폰 17',
        유심번호: '0089-1',
        '개통 처리자': '박근무',
        취소일시: new Date('2026-11-08T01:30:00.000Z'),
        '계산된 금액': 150_000,
        '직접 입력한 금액': 140_000,
        '정산 금액': 140_000,
        히든단가: 20_000,
        합계: 160_000,
        '산출 내역': '5G 베이직 150,000원',
      },
    ])
  })

  it('of activations hold those alone, with what they are worth', async () => {
    const { rows, name } = await workbook(contract.exportActivatedDocuments, MONTH)
    expect(name).toContain('개통완료_2026-11-20.xlsx')
    const { totals: sums } = await totals(MONTH)
    expect(rows).toHaveLength(sums.count)
    expect(sumOfWon(rows.map((row) => row['합계'] as number))).toBe(sums.total)
    const [entry] = (await app.call(admin, listAccessLog, { query: { action: 'export' } })).body.items
    expect(entry?.detail.filter).toMatchObject({ list: '개통완료 (금액 포함)' })
  })

  it.each([contract.exportSettlements, contract.exportActivatedDocuments])(
    'need both days: $path',
    async (endpoint) => {
      for (const query of [{}, { startDate: '2026-11-01' }, { startDate: '', endDate: '2026-11-01' }]) {
        const { status, error } = await app.call(admin, endpoint, { query } as CallOptions<Endpoint>)
        expect([status, error.error]).toEqual([400, '시작일과 종료일을 선택해주세요.'])
      }
    },
  )
})

describe('a deleted document', () => {
  const remove = (id: number) => app.call(admin, deleteDocument, { params: { id } })

  it('is in no list, and changes no total', async () => {
    const { total } = await list(MONTH)
    const before = (await totals(MONTH)).totals
    expect((await remove(ids.first)).error.code).toBe('ACTIVATED_DOCUMENT_LOCKED')
    expect((await remove(ids.cancelled)).status).toBe(200)
    expect(await idsOf(MONTH)).not.toContain(ids.cancelled)
    expect((await list(MONTH)).total).toBe(total - 1)
    expect((await totals(MONTH)).totals).toEqual(before)
  })
})
