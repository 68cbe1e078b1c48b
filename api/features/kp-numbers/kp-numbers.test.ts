import { expect, it } from 'vitest'
import { registerDealer } from '#shared/auth/auth.contract.ts'
import * as contract from '#shared/kp-numbers/kp-number.contract.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()

const create = (kpNumber: string, dealerName: string, location?: string) =>
  app.call(app.actors.admin, contract.createKpNumber, {
    body: { kpNumber, dealerName, ...(location === undefined ? {} : { location }) },
  })

it('tells anybody whose number it is, and nothing else', async () => {
  await create('KP2001', '일산통신', '경기 고양시')
  const { status, body } = await app.call(null, contract.findKpInfo, { params: { kpNumber: ' kp2001' } })
  expect([status, body]).toEqual([200, { dealerName: '일산통신', location: '경기 고양시' }])
  const unknown = await app.call(null, contract.findKpInfo, { params: { kpNumber: 'KP0000' } })
  expect([unknown.status, unknown.error.code]).toEqual([404, 'KP_NUMBER_NOT_FOUND'])
  expect(unknown.error.error).toBe('등록되지 않은 KP번호입니다. 번호를 확인하거나 본사에 문의해주세요.')
})

it('lists in the order of the numbers, page by page, and searches all columns', async () => {
  await create('KP3003', '셋째점', '부산')
  await create('KP3001', '첫째점')
  await create('KP3002', '둘째_점')
  const first = await app.call(app.actors.admin, contract.listKpNumbers, {
    query: { search: 'kp300', limit: 2 },
  })
  expect(first.body.items.map(({ kpNumber }) => kpNumber)).toEqual(['KP3001', 'KP3002'])
  expect(first.body.total).toBe(3)
  const second = await app.call(app.actors.admin, contract.listKpNumbers, {
    query: { search: 'kp300', limit: 2, cursor: first.body.nextCursor },
  })
  expect(second.body).toMatchObject({ items: [{ kpNumber: 'KP3003', location: '부산' }], nextCursor: null })
  const underscore = await app.call(app.actors.admin, contract.listKpNumbers, { query: { search: '_점' } })
  expect(underscore.body.items.map(({ dealerName }) => dealerName)).toEqual(['둘째_점'])
})

it('keeps each number once', async () => {
  expect((await create('KP4001', '하나')).status).toBe(201)
  const again = await create('kp4001', '둘')
  expect([again.status, again.error.code]).toEqual([409, 'KP_NUMBER_TAKEN'])
  // The administrator reads this, so the sentence must not tell them to ask the administrator.
  expect(again.error.error).toBe('이미 등록된 KP번호입니다.')
})

it.each(['KP', 'KP 4101', 'KP/4101', '../..', 'KP\u200b4101', 'KP4101💥'])(
  'takes no number like %j',
  async (kpNumber) => {
    const { status, error } = await create(kpNumber, '이상한점')
    expect([status, error.details?.[0]?.field]).toEqual([400, 'kpNumber'])
    // The public query answers for it as for any unknown number.
    const asked = await app.call(null, contract.findKpInfo, { params: { kpNumber } })
    expect(asked.error.code).toBe('KP_NUMBER_NOT_FOUND')
  },
)

it.each(['K-1', '강남001', '100234'])('takes a number like %j', async (kpNumber) => {
  expect((await create(kpNumber, '보통점')).body.kpNumber).toBe(kpNumber)
})

it('changes a number until a store has registered with it, and shows until when its 등록코드 works', async () => {
  await create('KP6001', '옛이름점', '부산')
  const params = { kpNumber: 'KP6001' }
  const changed = await app.call(app.actors.admin, contract.updateKpNumber, {
    params,
    body: { dealerName: '새이름점', location: '' },
  })
  expect(changed.body).toMatchObject({
    dealerName: '새이름점',
    location: null,
    carrierCodes: {},
    registrationCodeUntil: null,
  })
  const { body } = await app.call(app.actors.admin, contract.issueRegistrationCode, { params })
  expect(body.registrationCode).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/)
  const listed = await app.call(app.actors.admin, contract.listKpNumbers, { query: { search: 'KP6001' } })
  expect(listed.body.items[0]?.registrationCodeUntil).toBe(body.until)
  expect(JSON.stringify(listed.body)).not.toContain(body.registrationCode)
})

it('deletes a number until a dealer has registered with it', async () => {
  await create('KP5001', '지울점')
  const remove = () => app.call(app.actors.admin, contract.deleteKpNumber, { params: { kpNumber: 'KP5001' } })
  expect((await remove()).body).toMatchObject({ kpNumber: 'KP5001', dealerId: null })
  expect((await remove()).status).toBe(404)
  await create('KP5001', '지울점')
  await app.call(null, registerDealer, {
    body: { kpNumber: 'KP5001', username: 'kept-store', password: '지우지 못할 비밀번호', name: '점장' },
  })
  const changed = await app.call(app.actors.admin, contract.updateKpNumber, {
    params: { kpNumber: 'KP5001' },
    body: { dealerName: '바꾼점' },
  })
  const issued = await app.call(app.actors.admin, contract.issueRegistrationCode, {
    params: { kpNumber: 'KP5001' },
  })
  expect([changed.error.code, issued.error.code]).toEqual(['IN_USE', 'IN_USE'])
  const refused = await remove()
  expect([refused.status, refused.error.code]).toEqual([409, 'IN_USE'])
  const { body } = await app.call(app.actors.admin, contract.listKpNumbers, { query: { search: 'KP5001' } })
  expect(body.items[0]?.dealerId).toBeTypeOf('number')
})

it('slows down whoever tries numbers by the hundred, and nobody else', async () => {
  const tryNumber = (serial: number, remoteAddress = '198.51.100.9') =>
    app.app.http.inject({ method: 'GET', url: `/api/kp-info/GUESS${serial}`, remoteAddress })
  for (let serial = 0; serial < 300; serial += 1) expect((await tryNumber(serial)).statusCode).toBe(404)
  const refused = await tryNumber(300)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(refused.headers['retry-after']).toMatch(/^(60|5\d)$/)
  expect((await tryNumber(300, '198.51.100.10')).statusCode).toBe(404)
})
