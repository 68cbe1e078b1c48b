import { beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#shared/contact-codes/contact-code.contract.ts'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { openTestAppWith } from '../../testing/open-test-app.ts'
import { contactCodesOf, dealerOwning } from './contact-codes.access.ts'

const app = await openTestAppWith('KT시험', 'SKT시험')
let mapped: Actor
beforeAll(async () => {
  mapped = await createActor(app.context, {
    username: 'store-mapped',
    name: '지도점',
    userType: 'dealer',
    dealerName: '지도모바일',
    carrierCodes: { KT시험: 'MAP-1', SKT시험: 'UNREGISTERED-9' },
  })
  await makeCode('MAP-1', '다른 이름의 판매점')
  await makeCode('K-100', '강남모바일')
  await makeCode('K-101', '강남모바일', { carrier: 'SKT시험', realSalesPOS: '역삼POS' })
  await makeCode('K-102', '강남모바일', { isActive: false })
  await makeCode('M-200', '마포텔레콤')
  await makeCode('100%_세일', '할인점')
})

const makeCode = (code: string, dealerName: string, more: Partial<contract.ContactCodeInput> = {}) =>
  app.ask(app.actors.admin, contract.createContactCode, {
    body: { code, dealerName, carrier: 'KT시험', salesManagerId: app.actors.salesManager.id, ...more },
  })

async function search(actor: Actor, q: string, carrier?: string): Promise<string[]> {
  const query = { q, ...(carrier !== undefined && { carrier }) }
  const answer = await app.call(actor, contract.searchContactCodes, { query })
  return answer.body.map((match) => match.code)
}

describe('keeping contact codes', () => {
  it('takes the manager’s name from the account, whatever the request claims', async () => {
    const code = await makeCode('N-300', '이름점', { salesManagerName: '가짜과장' })
    expect(code.salesManagerName).toBe('정영업')
  })

  it('refuses a manager who is none, an unknown carrier, and a code twice', async () => {
    const body = { code: 'X-1', dealerName: '가게', carrier: 'KT시험', salesManagerId: app.actors.worker.id }
    const create = (more: object) =>
      app.call(app.actors.admin, contract.createContactCode, { body: { ...body, ...more } })
    expect((await create({})).error).toMatchObject({
      code: 'RULE_BROKEN',
      details: [{ field: 'salesManagerId' }],
    })
    const salesManagerId = app.actors.salesManager.id
    expect((await create({ salesManagerId, carrier: '없는텔' })).status).toBe(422)
    expect((await create({ salesManagerId, code: 'K-100' })).error.code).toBe('CONTACT_CODE_TAKEN')
  })

  it('asks for all that a code needs', async () => {
    const body = { code: ' ', dealerName: '', carrier: '' } as contract.ContactCodeInput
    const { status, error } = await app.call(app.actors.admin, contract.createContactCode, { body })
    expect([status, error.details?.map(({ field }) => field)]).toEqual([
      400,
      ['code', 'dealerName', 'carrier', 'salesManagerId'],
    ])
  })

  it('changes only in what a request mentions; a new code or its deletion reaches the dealers’ maps', async () => {
    const made = await makeCode('OLD-1', '개명점')
    const dealer = await createActor(app.context, {
      username: 'store-code',
      name: '코드점',
      userType: 'dealer',
      carrierCodes: { KT시험: 'OLD-1', SKT시험: 'OTHER' },
    })
    const params = { id: made.id }
    const changed = await app.call(app.actors.admin, contract.updateContactCode, {
      params,
      body: { code: 'NEW-1', realSalesPOS: '실판매' },
    })
    expect(changed.body).toEqual({ ...made, version: 2, code: 'NEW-1', realSalesPOS: '실판매' })
    const codesOfDealer = async () => {
      const row = await app.context.database.kysely
        .selectFrom('users')
        .select('carrier_codes')
        .where('id', '=', dealer.id)
        .executeTakeFirstOrThrow()
      return JSON.parse(row.carrier_codes)
    }
    expect(await codesOfDealer()).toEqual({ KT시험: 'NEW-1', SKT시험: 'OTHER' })
    const deleted = await app.call(app.actors.admin, deleteContactCode, { params })
    expect(deleted.status).toBe(200)
    expect(await codesOfDealer()).toEqual({ SKT시험: 'OTHER' })
  })

  it('lists pages without gaps or repetitions, by search and carrier', async () => {
    for (let index = 0; index < 7; index += 1) await makeCode(`PAGE-${index}`, '쪽가게')
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await app.call(app.actors.admin, contract.listContactCodes, {
        query: { search: 'page', limit: 3, cursor },
      })
      expect(body.total).toBe(7)
      seen.push(...body.items.map((item) => item.code))
      cursor = body.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `PAGE-${index}`))

    const codes = async (query: object) =>
      (await app.call(app.actors.admin, contract.listContactCodes, { query })).body.items.map(
        (item) => item.code,
      )
    expect(await codes({ carrier: 'SKT시험' })).toEqual(['K-101'])
    expect(await codes({ search: '역삼' })).toEqual(['K-101'])
    expect(await codes({ search: '%_' })).toEqual(['100%_세일'])
  })

  it('is for admins only', async () => {
    for (const name of ['user', 'worker', 'dealerWorker', 'salesManager', 'dealer'] as const) {
      expect((await app.call(app.actors[name], contract.listContactCodes)).status).toBe(403)
    }
  })
})

describe('finding contact codes', () => {
  it('answers staff from one character, those that begin with it first, at most 20', async () => {
    expect((await search(app.actors.worker, 'k-')).slice(0, 2)).toEqual(['K-100', 'K-101'])
    expect(await search(app.actors.worker, '마')).toEqual(['M-200'])
    expect(await search(app.actors.worker, '_')).toEqual(['100%_세일'])
    expect(await search(app.actors.worker, 'K-102')).toEqual([])
    for (let index = 0; index < 25; index += 1) await makeCode(`A${index}Z`, '스물다섯')
    expect(await search(app.actors.worker, '스')).toHaveLength(20)
    await makeCode('Z-스', '늦은이름')
    expect(await search(app.actors.worker, 'z-스')).toEqual(['Z-스'])
  })

  it('finds those of one carrier where it is said', async () => {
    expect(await search(app.actors.worker, 'k-10', 'SKT시험')).toEqual(['K-101'])
    expect(await search(app.actors.dealer, 'k-10', 'SKT시험')).toEqual(['K-101'])
    expect(await search(app.actors.worker, 'k-10', '')).toEqual(['K-100', 'K-101'])
  })

  it('gives a dealer its own only: those of its name, and those of its map', async () => {
    expect(await search(app.actors.dealer, '1')).toEqual(['K-100', 'K-101'])
    expect(await search(app.actors.dealer, '마포')).toEqual([])
    expect(await search(mapped, 'map')).toEqual(['MAP-1'])
    const find = (actor: Actor, code: string) =>
      app.call(actor, contract.findContactCode, { params: { code } })
    expect((await find(app.actors.dealer, 'K-100')).body).toEqual({
      code: 'K-100',
      dealerName: '강남모바일',
      carrier: 'KT시험',
    })
    expect((await find(app.actors.dealer, 'M-200')).status).toBe(404)
    expect((await find(app.actors.dealer, 'K-102')).status).toBe(404)
    expect((await find(app.actors.worker, 'M-200')).status).toBe(200)
    expect((await find(app.actors.worker, 'K-102')).status).toBe(404)
    expect((await find(mapped, 'UNREGISTERED-9')).body).toEqual({
      code: 'UNREGISTERED-9',
      dealerName: '지도모바일',
      carrier: 'SKT시험',
    })
  })

  it('compares a dealer’s name in NFC, trimmed', async () => {
    const codes = await contactCodesOf(app.context.database.kysely, {
      dealerName: ` ${'강남모바일'.normalize('NFD')} `,
      carrierCodes: {},
      hasNamedCodes: true,
    })
    expect(codes.map((each) => each.code)).toEqual(['K-100', 'K-101'])
    const none = await contactCodesOf(app.context.database.kysely, {
      dealerName: ' ',
      carrierCodes: {},
      hasNamedCodes: true,
    })
    expect(none).toEqual([])
  })
})

describe('the owner of a code', () => {
  it('is the one dealer of its name or map, and nobody when there are two', async () => {
    const db = app.context.database.kysely
    const owner = (code: string, dealerName: string) => dealerOwning(db, { code, dealerName })
    expect(await owner('K-100', '강남모바일')).toBe(app.actors.dealer.id)
    expect(await owner('MAP-1', '다른 이름의 판매점')).toBe(mapped.id)
    expect(await owner('MAP-', '다른 이름의 판매점')).toBeNull()
    await createActor(app.context, {
      username: 'store-twin',
      name: '쌍둥이',
      userType: 'dealer',
      dealerName: '강남모바일',
    })
    expect(await owner('K-100', '강남모바일')).toBeNull()
  })
})
