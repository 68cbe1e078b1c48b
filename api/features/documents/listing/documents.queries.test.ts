import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACTIVATION_STATUSES, type ActivationStatus } from '#shared/documents/activation-status.ts'
import {
  countDocuments,
  type DealerTab,
  listDealerApplications,
  listDocumentCarriers,
  listDocuments,
} from '#shared/documents/documents.contract.ts'
import type { CastName } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()

beforeAll(async () => {
  const { dealer, otherDealer, worker, dealerWorker } = app.actors
  const people = [
    ['김민수', '010-1111-2222', '대기'],
    ['김민지', '010-3333-4444', '진행중'],
    ['박민수', '010-5555-6666', '보완필요'],
    ['Kim 100%_a', '02-123-4567', '업무요청중'],
    ['남궁 민', '010-7777-8888', '취소'],
    ['이하나', '010-9999-0000', '폐기'],
  ] as const
  for (const [customerName, customerPhone, status] of people) {
    const { id } = await world.submit(dealer, { customerName, customerPhone })
    app.clock.advance(60_000)
    if (status === '대기') continue
    await world.changed(worker, id, status, status === '폐기' ? { discardReason: '중복' } : {})
  }
  const mapo = await world.submit(otherDealer, { contactCode: 'KT-MP', customerName: '김마포' })
  await world.changed(dealerWorker, mapo.id, '진행중')
  for (const [day, customerName] of [
    ['2026-11-18', '개통일'],
    ['2026-11-10', '개통이'],
    ['2026-11-19', '개통삼'],
  ] as const) {
    const { id } = await world.submit(dealer, { customerName, carrier: 'SKT', contactCode: 'SKT-GN' })
    const activatedAt = `${day}T14:59:59.999Z`
    await world.changed(worker, id, '개통', { activatedAt, subscriptionNumber: '1' })
  }
})

async function list(query: Record<string, unknown>, name: CastName = 'worker') {
  const { status, body, error } = await app.call(app.actors[name], listDocuments, { query })
  if (status !== 200) return { status, code: error.code, names: [], total: 0, next: null }
  const names = body.items.map((item) => item.customerName)
  return { status, names, total: body.total, next: body.nextCursor }
}
const OPEN = '대기,진행중,업무요청중,보완필요'

describe('filters', () => {
  it('lists the newest first, of the statuses asked for', async () => {
    expect(await list({ activationStatus: '대기,진행중' })).toMatchObject({
      names: ['김마포', '김민지', '김민수'],
      total: 3,
    })
    expect((await list({})).total).toBe(10)
  })

  it('lists activations by the day of activation, in Seoul', async () => {
    expect((await list({ activationStatus: '개통' })).names).toEqual(['개통삼', '개통일', '개통이'])
    const until = { activationStatus: '개통', startDate: '2026-11-10', endDate: '2026-11-18' }
    expect(await list(until)).toMatchObject({ names: ['개통일', '개통이'], total: 2 })
    expect((await list({ ...until, startDate: '2026-11-18' })).names).toEqual(['개통일'])
  })

  it('lists what is open by the day of receipt', async () => {
    const day = { activationStatus: OPEN, startDate: '2026-11-20', endDate: '2026-11-20' }
    expect((await list(day)).total).toBe(5)
    expect((await list({ ...day, startDate: '2026-11-19', endDate: '2026-11-19' })).total).toBe(0)
  })

  it('refuses a range that ends before it begins', async () => {
    expect(await list({ startDate: '2026-11-20', endDate: '2026-11-19' })).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    })
  })

  it('narrows by customer types, and by another date than the status’s own', async () => {
    const activated = { activationStatus: '개통', startDate: '2026-11-18', endDate: '2026-11-18' }
    expect((await list(activated)).total).toBe(1)
    expect((await list({ ...activated, dateField: 'uploadedAt' })).total).toBe(0)
    const received = { activationStatus: '개통', dateField: 'uploadedAt', startDate: '2026-11-20' }
    expect((await list(received)).names).toEqual(['개통삼', '개통이', '개통일'])
    const cancelled = { dateField: 'cancelledAt' }
    expect(await list(cancelled)).toMatchObject({ names: ['남궁 민'], total: 1 })
    expect(await list({ ...cancelled, search: '민수' })).toMatchObject({ names: [], total: 0 })
    expect((await list({ customerType: 'new' })).total).toBe((await list({})).total)
    expect((await list({ customerType: 'port-in,other' })).total).toBe(0)
  })
  it('narrows by carrier, contact code and document status', async () => {
    expect((await list({ carrier: 'SKT' })).total).toBe(3)
    expect((await list({ contactCode: 'kt-m' })).names).toEqual(['김마포'])
    expect((await list({ contactCode: '%' })).total).toBe(0)
    expect((await list({ status: '보완필요' })).names).toEqual(['박민수'])
  })

  it('answers, of the documents named by `ids`, only those that it holds', async () => {
    const all = (await app.call(app.actors.worker, listDocuments)).body.items
    const idsOf = (...names: string[]) =>
      names.map((name) => all.find((item) => item.customerName === name)?.id).join(',')
    const ids = idsOf('김민수', '이하나', '김마포')
    expect((await list({ ids })).names).toEqual(['김마포', '이하나', '김민수'])
    expect(await list({ ids, activationStatus: '대기,진행중' })).toMatchObject({
      names: ['김마포', '김민수'],
      total: 2,
    })
    expect((await list({ ids, search: '김' })).names).toEqual(['김마포', '김민수'])
    expect((await list({ ids, contactCode: 'MP' })).names).toEqual(['김마포'])
    expect((await list({ ids }, 'dealer')).names).toEqual(['이하나', '김민수'])
    for (const odd of ['', '1,', '0', 'a', Array(201).fill(1).join(',')])
      expect((await list({ ids: odd })).status).toBe(400)
  })

  it("shows one's own work, whether assigned or activated", async () => {
    expect((await list({ workerFilter: true }, 'dealerWorker')).names).toEqual(['김마포'])
    const mine = await list({ workerFilter: true, activationStatus: '개통,진행중' })
    expect(mine).toMatchObject({ total: 4 })
    expect(new Set(mine.names).size).toBe(4)
  })
})

describe('search', () => {
  it.each([
    ['two syllables of a name', '민수', ['박민수', '김민수']],
    ['a whole name', '김민지', ['김민지']],
    ['syllables that do not follow each other', '김수', []],
    ['initial consonants', 'ㄱㅁㅅ', ['김민수']],
    ['two initial consonants', 'ㄱㅁ', ['김마포', '남궁 민', '김민지', '김민수']],
    ['part of a phone number', '5555', ['박민수']],
    ['a phone number with hyphens', '010-3333', ['김민지']],
    ['a name in which % and _ are letters', '100%_', ['Kim 100%_a']],
    ['only % signs', '%%', []],
    ['a name with a blank', '남궁민', ['남궁 민']],
    ['capital letters', 'KIM', ['Kim 100%_a']],
    ['what is done as well', '개통일', ['개통일']],
  ])('finds %s', async (_what, search, names) => {
    expect(await list({ search })).toMatchObject({ status: 200, names, total: names.length })
  })

  it('finds a document by its number, or by the beginning of it from its day on', async () => {
    const { items } = (await app.call(app.actors.worker, listDocuments, { query: {} })).body
    const day = items[0]?.documentNumber.slice(0, 9)
    for (const { documentNumber, customerName } of items)
      expect((await list({ search: documentNumber })).names).toEqual([customerName])
    expect((await list({ search: `${day}0000` })).total).toBe(9)
    expect((await list({ search: `${day}99999` })).total).toBe(0)
    expect((await list({ search: items[0]?.documentNumber }, 'otherDealer')).total).toBe(
      items[0]?.customerName === '김마포' ? 1 : 0,
    )
  })

  it('combines with the other filters', async () => {
    expect((await list({ search: '민수', activationStatus: '대기' })).names).toEqual(['김민수'])
    expect((await list({ search: '개통', activationStatus: '개통', endDate: '2026-11-10' })).names).toEqual([
      '개통이',
    ])
  })

  it("finds nothing of another store's", async () => {
    expect((await list({ search: '민수' }, 'otherDealer')).total).toBe(0)
    expect((await list({ search: '김마포' }, 'dealer')).total).toBe(0)
  })
})

describe('a search of one letter', () => {
  const FEW = 10_000
  /** Runs `work` as if `count` more documents had been activated before those of the tests. */
  const withMore = async (count: number, work: () => Promise<void>) => {
    await addActivated(count)
    try {
      await work()
    } finally {
      await addActivated(-count)
    }
  }
  const november = { startDate: '2026-11-01', endDate: '2026-11-30' }
  const year = { startDate: '2026-01-01', endDate: '2026-12-31' }

  it.each<[string, Record<string, unknown>, string[]]>([
    ['what is open', { search: 'ㅂ', activationStatus: OPEN }, ['박민수']],
    ['a month', { search: '삼', activationStatus: '개통', ...november }, ['개통삼']],
    ['a short list', { search: '남', activationStatus: '취소' }, ['남궁 민']],
    ['several short lists', { search: '하', activationStatus: '취소,폐기' }, ['이하나']],
    ['days without many', { search: '삼', activationStatus: '개통', ...year }, ['개통삼']],
    ['time since a day', { search: '삼', activationStatus: '개통', startDate: '2026-01-01' }, ['개통삼']],
    ['days of the receipt', { search: '이', ...year, dateField: 'uploadedAt' }, ['개통이', '이하나']],
    ['the digits with which all begin', { search: '010', activationStatus: '취소' }, ['남궁 민']],
  ])('finds in %s', async (_where, query, names) => {
    await withMore(1_000_000, async () => expect((await list(query)).names).toEqual(names))
  })

  it.each<[string, Record<string, unknown>]>([
    ['everything', { search: '김' }],
    ['a long list', { search: '삼', activationStatus: '개통' }],
    ['a short list with a long one', { search: '삼', activationStatus: '개통,취소' }],
    ['time until a day', { search: '삼', activationStatus: '개통', endDate: '2026-12-31' }],
    ['days that hold many', { search: '삼', activationStatus: '개통', ...year, startDate: '2025-01-01' }],
    ['days by which nothing is counted', { search: '삼', ...year, dateField: 'activatedAt' }],
    ['numbers that all begin alike', { search: '010' }],
    ['two digits', { search: '12', activationStatus: '개통' }],
  ])('is refused in %s', async (_where, query) => {
    await withMore(1_000_000, async () =>
      expect(await list(query)).toMatchObject({ status: 400, code: 'INVALID_INPUT' }),
    )
  })

  it('is refused from one document more than few', async () => {
    const activated = { search: '삼', activationStatus: '개통' }
    await withMore(FEW - 3, async () => expect((await list(activated)).total).toBe(1))
    await withMore(FEW - 2, async () => expect((await list(activated)).status).toBe(400))
  })

  it("finds in one's own, and by the rest of a number, however many there are", async () => {
    await withMore(1_000_000, async () => {
      expect((await list({ search: '김' }, 'dealer')).total).toBe(2)
      expect((await list({ search: '0109999' })).names).toEqual(['이하나'])
    })
  })

  it('is refused in totals as in their list', async () => {
    await withMore(1_000_000, async () => {
      const { body } = await app.call(app.actors.worker, countDocuments, { query: { search: '김' } })
      expect(body).toMatchObject({ code: 'INVALID_INPUT' })
    })
  })

  async function addActivated(count: number): Promise<void> {
    const { database } = app.context
    await database.transaction(async ({ db, addToFigures }) => {
      const added = db.insertInto('document_tallies').values({ activation_status: '개통', delta: count })
      await (database.product === 'postgres'
        ? added
        : added.onConflict((conflict) =>
            conflict.column('activation_status').doUpdateSet({ delta: sql`delta + excluded.delta` }),
          )
      ).execute()
      const figure = {
        worker_id: 0,
        activation_status: '개통',
        carrier: '',
        contact_code: '',
        is_activator: 0,
      }
      const figures = ['received', 'closed'].map((name) => ({
        ...figure,
        figure: name,
        period: '2025-12-31',
        customer_type: 'new',
        count,
      }))
      await addToFigures(figures)
    })
  }
})

describe('pages', () => {
  it.each([
    ['by receipt', {}],
    ['by activation', { activationStatus: '개통' }],
    ['of a search', { search: 'ㄱㅁ' }],
    ['of a search by activation', { search: '개통', activationStatus: '개통' }],
    ['of several statuses', { activationStatus: '대기,진행중,취소' }],
  ])('%s follow each other without a gap', async (_what, query) => {
    const whole = (await list(query)).names
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        ...query,
        limit: 2,
        cursor: cursor ?? undefined,
      })
      expect(page.total).toBe(whole.length)
      paged.push(...page.names)
      cursor = page.next
    } while (cursor !== null)
    expect(paged).toEqual(whole)
  })

  it('of a search know its total behind the last one too', async () => {
    const { next } = await list({ search: 'ㄱㅁ', limit: 3 })
    expect(await list({ search: 'ㄱㅁ', cursor: next })).toMatchObject({ names: ['김민수'], total: 4 })
    const behind = Buffer.from('[null,1]').toString('base64url')
    expect(await list({ search: 'ㄱㅁ', cursor: behind })).toMatchObject({ names: [], total: 4 })
  })

  it('refuse a cursor of another list', async () => {
    const { next } = await list({ limit: 1 })
    expect(await list({ cursor: next, activationStatus: '개통' })).toMatchObject({ status: 400 })
    const huge = Buffer.from('[null,99999999999]').toString('base64url')
    expect(await list({ cursor: huge })).toMatchObject({ status: 400 })
    expect(await list({ cursor: 'bm9uc2Vuc2U' })).toMatchObject({ status: 400 })
  })
})

describe("the dealer's dashboard", () => {
  const tab = (name: DealerTab | undefined, who: CastName = 'dealer') =>
    app.call(app.actors[who], listDealerApplications, { query: { tab: name } })

  it('counts its own by group, 취소 and 폐기 only in the total', async () => {
    const { body } = await tab(undefined)
    expect(body.counts).toEqual({ total: 9, pending: 2, processing: 2, completed: 3 })
    expect(body.total).toBe(9)
  })

  it.each([
    ['pending', ['박민수', '김민수']],
    ['processing', ['Kim 100%_a', '김민지']],
    ['completed', ['개통삼', '개통이', '개통일']],
  ] as const)('lists %s by receipt', async (name, names) => {
    const { body } = await tab(name)
    expect(body.items.map((item) => item.customerName)).toEqual(names)
    expect(body.total).toBe(names.length)
  })

  it('is for dealers', async () => {
    expect((await tab('all', 'worker')).status).toBe(403)
  })
})

it('names the carriers of the documents that one sees', async () => {
  const carriers = async (name: CastName) => (await app.call(app.actors[name], listDocumentCarriers)).body
  expect(await carriers('worker')).toEqual(['KT', 'SKT'])
  expect(await carriers('dealerWorker')).toEqual(['KT'])
  expect(await carriers('otherDealer')).toEqual(['KT'])
  const allow = (names: string[]) =>
    app.context.database.kysely
      .updateTable('users')
      .set({ allowed_carriers: JSON.stringify(names) })
      .where('id', '=', app.actors.worker.id)
      .execute()
  await allow(['SKT'])
  expect(await carriers('worker')).toEqual(['SKT'])
  await allow([])
})

it('keeps the totals equal to what can be counted', async () => {
  const statuses: ActivationStatus[] = ['대기', '진행중', '보완필요', '개통', '취소']
  for (const status of statuses) {
    const tallied = await list({ activationStatus: status })
    const byDay = await list({ activationStatus: status, startDate: '2000-01-01' })
    const totals = [tallied.total, byDay.total]
    expect([status, ...totals]).toEqual([status, tallied.names.length, byDay.names.length])
  }
})

describe('totals by status', () => {
  const totals = async (query: Record<string, unknown>, name: CastName) => {
    const { status, body } = await app.call(app.actors[name], countDocuments, { query })
    return { status, totals: status === 200 ? body.totals : ({} as typeof body.totals) }
  }
  const month = { startDate: '2026-11-01', endDate: '2026-11-30' }

  it.each<[string, Record<string, unknown>, CastName]>([
    ['of everything', {}, 'worker'],
    ['of a search', { search: '민수' }, 'worker'],
    ['of a search of one letter in open ones', { search: '김', activationStatus: OPEN }, 'worker'],
    ['of a contact code', { contactCode: 'kt-m' }, 'worker'],
    ['of days', { ...month, dateField: 'uploadedAt' }, 'worker'],
    ['of a carrier and a type', { carrier: 'SKT', customerType: 'new' }, 'worker'],
    ["of one's own work", { workerFilter: true }, 'worker'],
    ["of a search in one's own work", { search: '민', workerFilter: true }, 'worker'],
    ['of what a dealer_worker sees', {}, 'dealerWorker'],
    ['of what a dealer_worker finds', { search: '마포' }, 'dealerWorker'],
    ['of a store', {}, 'dealer'],
    ['of what a store finds', { search: '민수' }, 'dealer'],
  ])('%s are those of the list', async (_what, query, name) => {
    const counted = await totals(query, name)
    expect(counted.status).toBe(200)
    const asked = (query['activationStatus'] as string | undefined)?.split(',') ?? ACTIVATION_STATUSES
    for (const status of ACTIVATION_STATUSES) {
      // Where no date is named, a list of one status has its own.
      const one = { dateField: 'uploadedAt', ...query, activationStatus: status }
      const { total } = asked.includes(status) ? await list(one, name) : { total: 0 }
      expect([status, counted.totals[status]]).toEqual([status, total])
    }
  })

  it('refuse what the list refuses', async () => {
    expect((await totals({ startDate: '2026-11-20', endDate: '2026-11-19' }, 'worker')).status).toBe(400)
  })
})
