import { describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { dealerLogin, registerDealer, whoAmI } from '#shared/auth/auth.contract.ts'
import { createContactCode, listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import * as contract from '#shared/dealers/dealer.contract.ts'
import { createKpNumber, listKpNumbers } from '#shared/kp-numbers/kp-number.contract.ts'
import { readReference } from '#shared/reference/reference.contract.ts'
import { createActor } from '../../testing/actors.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openTestAppWith } from '../../testing/open-test-app.ts'

const app = await openTestAppWith('KT시험', 'SKT시험')

const PASSWORD = '처음 정해준 비밀번호'
let serial = 0

type Made = Partial<contract.DealerInput> & { allowSameName?: boolean }
async function make({ allowSameName, ...more }: Made = {}) {
  serial += 1
  const body = { name: `점주${serial}`, dealerName: `시험점${serial}`, username: `made-store-${serial}` }
  return app.call(app.actors.admin, contract.createDealer, {
    query: { allowSameName },
    body: { ...body, password: PASSWORD, ...more },
  })
}
const change = (id: number, body: contract.DealerChange, query = {}) =>
  app.call(app.actors.admin, contract.updateDealer, { params: { id }, query, body })
const list = async (query: object) => (await app.call(app.actors.admin, contract.listDealers, { query })).body
const find = async (search: string) => (await list({ search })).items
const makeCode = (code: string, dealerName: string, more: object = {}) =>
  app.call(app.actors.admin, createContactCode, {
    body: { code, dealerName, carrier: 'KT시험', salesManagerId: app.actors.salesManager.id, ...more },
  })
const codesNamed = async (search: string) =>
  (await app.call(app.actors.admin, listContactCodes, { query: { search } })).body.items.map(
    ({ code }) => code,
  )
const logInAs = async (username: string, password = PASSWORD) => {
  const { status, body } = await app.call(null, dealerLogin, { body: { username, password } })
  return { status, session: body, user: body.user }
}
const rightsChangesOf = async (account: string) =>
  (await app.call(app.actors.admin, listAccessLog, { query: { account: 'admin-kim' } })).body.items
    .filter(({ subjectName }) => subjectName === account)
    .map(({ detail }) => detail.change)

describe('a store made by an administrator', () => {
  it('has what was said of it, and must change its password at the first login', async () => {
    await makeCode('K-1', '계정 없는 점')
    await makeCode('S-1', '계정 없는 점', { carrier: 'SKT시험' })
    const made = await make({
      contactEmail: 'store@example.kr',
      contactPhone: '010 1234 5678',
      location: '서울 강남구',
      carrierCodes: { KT시험: 'K-1', SKT시험: 'S-1' },
    })
    expect(made.status).toBe(201)
    const { id, createdAt, ...rest } = made.body
    expect(rest).toEqual({
      name: '점주1',
      dealerName: '시험점1',
      username: 'made-store-1',
      contactEmail: 'store@example.kr',
      contactPhone: '010-1234-5678',
      location: '서울 강남구',
      carrierCodes: { KT시험: 'K-1', SKT시험: 'S-1' },
      kpNumber: null,
      isActive: true,
      contactCodeCount: 2,
      openDocumentCount: 0,
    })
    expect((await find('01012345678'))[0]?.id).toBe(id)
    const { user } = await logInAs('made-store-1')
    expect(user).toMatchObject({ userType: 'dealer', dealerName: '시험점1', mustChangePassword: true })
    expect(await rightsChangesOf('made-store-1')).toEqual(['account-created'])
  })

  it('has the name of its person if none is given for the store', async () => {
    const { body } = await app.call(app.actors.admin, contract.createDealer, {
      body: { name: '이름만점', username: 'name-only', password: PASSWORD },
    })
    expect(body).toMatchObject({ name: '이름만점', dealerName: '이름만점', carrierCodes: {} })
  })

  it.each([
    [{ name: '' }, 400, 'name', '이름을 입력해주세요'],
    [{ username: 'ab' }, 400, 'username', '아이디는 최소 3자 이상이어야 합니다'],
    [{ password: 'short' }, 400, 'password', '비밀번호는 8자 이상이어야 합니다.'],
    [{ contactEmail: 'no-mail' }, 400, 'contactEmail', '올바른 이메일 형식이 아닙니다'],
    [{ contactPhone: '12' }, 400, 'contactPhone', '올바른 연락처를 입력해주세요.'],
    [
      { carrierCodes: { KT시험: 'X-1' } },
      422,
      'carrierCodes',
      'X-1: 등록되지 않은 접점코드입니다. 목록에서 선택해주세요.',
    ],
  ])('is refused with %j', async (wrong, status, field, message) => {
    const answer = await make(wrong)
    expect([answer.status, answer.error.details]).toEqual([status, [{ field, message }]])
  })

  it('is the only one of its name, however many are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => make({ dealerName: '한꺼번에점' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  it('is added without a question when its code was entered first', async () => {
    await makeCode('FIRST-1', '코드먼저점')
    const added = await make({ dealerName: '코드먼저점' })
    expect([added.status, added.body.contactCodeCount]).toEqual([201, 1])
    await makeCode('FIRST-2', '이름바꿀점')
    const renamed = await change(added.body.id, { dealerName: '이름바꿀점' })
    expect([renamed.status, renamed.body.dealerName]).toEqual([200, '이름바꿀점'])
  })

  it('takes no name of another store or of its codes, unless that is meant', async () => {
    await makeCode('SAME-1', '같은이름점')
    await make({ dealerName: '먼저있던점', carrierCodes: { KT시험: 'SAME-1' } })
    for (const dealerName of ['같은이름점', '먼저있던점']) {
      const refused = await make({ dealerName })
      expect([refused.status, refused.error.code]).toEqual([409, 'DEALER_NAME_TAKEN'])
      expect(refused.error.error).toContain('저장하면')
    }
    const meant = await make({ dealerName: '같은이름점', allowSameName: true })
    expect([meant.status, meant.body.contactCodeCount]).toEqual([201, 1])
    const { body } = await make()
    expect((await change(body.id, { dealerName: '같은이름점' })).error.code).toBe('DEALER_NAME_TAKEN')
    const renamed = await change(body.id, { dealerName: '같은이름점' }, { allowSameName: true })
    expect(renamed.body.dealerName).toBe('같은이름점')
  })
})

describe('the contact codes of a store', () => {
  it('are registered, active, of their carrier, and no other store’s', async () => {
    await makeCode('C-1', '계정 없는 점')
    await makeCode('C-OFF', '계정 없는 점', { isActive: false })
    const { body: other } = await make({ carrierCodes: { KT시험: 'C-1' } })
    await makeCode('C-2', other.dealerName ?? '')
    const { body: made } = await make()
    const refusal = async (carrierCodes: Record<string, string>) => {
      const answer = await change(made.id, { carrierCodes })
      return [answer.status, answer.error.details?.[0]?.message]
    }
    const theirs = `'${other.dealerName}'의 접점코드입니다.`
    expect(await refusal({ KT시험: 'C-1' })).toEqual([422, `C-1: ${theirs}`])
    expect(await refusal({ KT시험: 'C-2' })).toEqual([422, `C-2: ${theirs}`])
    expect(await refusal({ KT시험: 'C-OFF' })).toEqual([422, 'C-OFF: 사용이 중지된 접점코드입니다.'])
    await makeCode('C-3', made.dealerName ?? '')
    expect(await refusal({ SKT시험: 'C-3' })).toEqual([422, 'C-3: SKT시험의 접점코드가 아닙니다.'])
    const chosen = await change(made.id, { carrierCodes: { KT시험: 'C-3' } })
    expect(chosen.body.carrierCodes).toEqual({ KT시험: 'C-3' })
    // The one that has it may keep it.
    expect((await change(other.id, { carrierCodes: { KT시험: 'C-1' }, location: '부산' })).status).toBe(200)
  })

  it('may stay when an earlier version let them be typed', async () => {
    const { body: made } = await make()
    await app.context.database.kysely
      .updateTable('users')
      .set({ carrier_codes: JSON.stringify({ KT시험: 'TYPED-1' }) })
      .where('id', '=', made.id)
      .execute()
    await makeCode('C-9', '계정 없는 점', { carrier: 'SKT시험' })
    const changed = await change(made.id, { carrierCodes: { KT시험: 'TYPED-1', SKT시험: 'C-9' } })
    expect(changed.body.carrierCodes).toEqual({ KT시험: 'TYPED-1', SKT시험: 'C-9' })
  })
})

describe('changing a store', () => {
  it('changes only what is mentioned; another name and other codes reach its device at once', async () => {
    await makeCode('K-7', '계정 없는 점')
    await makeCode('S-7', '계정 없는 점', { carrier: 'SKT시험' })
    const { body: made } = await make({ location: '부산', carrierCodes: { KT시험: 'K-7' } })
    const { session } = await logInAs(made.username)
    const reference = async () => (await app.call(session, readReference)).body
    expect((await reference()).contactCodes.map(({ code }) => code)).toEqual(['K-7'])
    const changed = await change(made.id, {
      dealerName: '새이름점',
      carrierCodes: { SKT시험: 'S-7' },
      contactPhone: '02-123-4567',
    })
    expect(changed.body).toEqual({
      ...made,
      dealerName: '새이름점',
      carrierCodes: { SKT시험: 'S-7' },
      contactPhone: '02-123-4567',
    })
    const after = await reference()
    expect(after.contactCodes.map(({ code }) => code)).toEqual(['S-7'])
    expect(after.profile.dealerName).toBe('새이름점')
    expect(await rightsChangesOf(made.username)).toEqual(['store-changed', 'account-created'])
    expect((await change(made.id, { location: '' })).body.location).toBeNull()
  })

  it('keeps the username, and the password where it is left blank', async () => {
    const { body: made } = await make()
    const other = await change(made.id, { username: 'another-name' })
    expect([other.status, other.error.details?.[0]?.message]).toEqual([422, '아이디는 변경할 수 없습니다.'])
    expect((await change(made.id, { username: made.username, password: '', name: '새점주' })).status).toBe(
      200,
    )
    const { session, status } = await logInAs(made.username)
    expect(status).toBe(200)
    expect((await change(made.id, { password: '12345' })).status).toBe(400)
    await change(made.id, { password: '다시 정해준 비밀번호' })
    expect((await app.call(session, whoAmI)).error.code).toBe('SESSION_REVOKED')
    expect((await logInAs(made.username)).status).toBe(401)
    expect((await logInAs(made.username, '다시 정해준 비밀번호')).user.mustChangePassword).toBe(true)
  })

  it('ends its sessions when it is switched off, and lets it back in', async () => {
    const { body: made } = await make()
    const { session } = await logInAs(made.username)
    expect((await change(made.id, { isActive: false })).body.isActive).toBe(false)
    expect((await app.call(session, whoAmI)).error.code).toBe('SESSION_REVOKED')
    expect((await logInAs(made.username)).status).toBe(401)
    expect((await list({ isActive: false })).items.map(({ id }) => id)).toEqual([made.id])
    await change(made.id, { isActive: true })
    expect((await logInAs(made.username)).status).toBe(200)
    expect(await rightsChangesOf(made.username)).toEqual([
      'account-reopened',
      'account-closed',
      'account-created',
    ])
  })

  it('is for stores only', async () => {
    expect((await change(app.actors.worker.id, { name: '근무자' })).status).toBe(404)
    const params = { id: app.actors.worker.id }
    expect((await app.call(app.actors.admin, contract.deleteDealer, { params })).status).toBe(404)
    expect((await app.call(app.actors.admin, contract.previewDealerDeletion, { params })).status).toBe(404)
    expect(await find('박근무')).toEqual([])
  })
})

describe('deleting a store', () => {
  it('takes along the codes of its name that nobody else has, and no others', async () => {
    await makeCode('LENT', '계정 없는 점')
    const other = await make()
    const { body: made } = await make({ carrierCodes: { KT시험: 'LENT' } })
    // As an earlier version let two stores have the same code.
    for (const [id, codes] of [
      [other.body.id, { KT시험: 'SHARED-MAP' }],
      [made.id, { KT시험: 'LENT', SKT시험: 'SHARED-MAP' }],
    ] as const)
      await app.context.database.kysely
        .updateTable('users')
        .set({ carrier_codes: JSON.stringify(codes) })
        .where('id', '=', id)
        .execute()
    await make({ dealerName: '둘이서쓰는점' })
    await makeCode('OWN-NAME', made.dealerName ?? '')
    await makeCode('OWN-OFF', made.dealerName ?? '', { isActive: false })
    await makeCode('SHARED-MAP', made.dealerName ?? '')
    await makeCode('FOREIGN', '둘이서쓰는점')
    const params = { id: made.id }
    const preview = await app.call(app.actors.admin, contract.previewDealerDeletion, { params })
    expect(preview.body).toEqual({
      contactCodes: ['OWN-NAME', 'OWN-OFF'],
      kpNumber: null,
      documentCount: 0,
      openDocumentCount: 0,
    })
    const deleted = await app.call(app.actors.admin, contract.deleteDealer, { params })
    expect(deleted.body).toEqual({ message: '판매점이 삭제되었습니다.', deletedContactCodes: 2 })
    expect(await codesNamed('OWN-')).toEqual([])
    expect(await codesNamed('LENT')).toEqual(['LENT'])
    expect(await codesNamed('SHARED')).toEqual(['SHARED-MAP'])
    expect(await codesNamed('FOREIGN')).toEqual(['FOREIGN'])
    expect((await find(other.body.username))[0]?.carrierCodes).toEqual({ KT시험: 'SHARED-MAP' })
    expect((await app.call(app.actors.admin, contract.deleteDealer, { params })).status).toBe(404)
  })

  it('leaves the codes of a name that two accounts share, until the second goes too', async () => {
    const first = await make({ dealerName: '나란히점' })
    const second = await make({ dealerName: '나란히점', allowSameName: true })
    await makeCode('PAIR-1', '나란히점')
    const remove = (id: number) => app.call(app.actors.admin, contract.deleteDealer, { params: { id } })
    expect((await remove(first.body.id)).body.deletedContactCodes).toBe(0)
    expect(await codesNamed('PAIR')).toEqual(['PAIR-1'])
    expect((await remove(second.body.id)).body.deletedContactCodes).toBe(1)
  })

  it('ends its sessions, keeps its documents, and frees KP number and username', async () => {
    const body = { kpNumber: 'KP9001', dealerName: '번호점' }
    await app.call(app.actors.admin, createKpNumber, { body })
    const store = { kpNumber: 'KP9001', username: 'kp-store', password: PASSWORD, name: '번호점장' }
    await app.call(null, registerDealer, { body: store })
    const [dealer] = await find('kp9001')
    expect(dealer).toMatchObject({ username: 'kp-store', kpNumber: 'KP9001' })
    const { session } = await logInAs('kp-store')
    const id = dealer?.id ?? 0
    const documents = [await documentOf(id, '대기'), await documentOf(id, '개통')]
    const params = { id }
    const preview = await app.call(app.actors.admin, contract.previewDealerDeletion, { params })
    expect(preview.body).toMatchObject({ kpNumber: 'KP9001', documentCount: 2, openDocumentCount: 1 })
    expect((await app.call(app.actors.admin, contract.deleteDealer, { params })).status).toBe(200)
    expect((await app.call(session, whoAmI)).error.code).toBe('SESSION_REVOKED')
    expect(await find('kp-store')).toEqual([])
    const kept = await app.context.database.kysely
      .selectFrom('documents')
      .select(['id', 'dealer_id', 'store_name'])
      .where('dealer_id', '=', id)
      .orderBy('id')
      .execute()
    expect(kept).toEqual(documents.map((document) => ({ id: document, dealer_id: id, store_name: '번호점' })))
    const { body: numbers } = await app.call(app.actors.admin, listKpNumbers, { query: { search: 'KP9001' } })
    expect(numbers.items[0]?.dealerId).toBeNull()
    expect((await app.call(null, registerDealer, { body: store })).status).toBe(201)
  })

  it('keeps its name for the history, and nothing by which its owner is reached', async () => {
    const reached = { contactEmail: 'store@example.kr', contactPhone: '010-7777-8888', location: '서울' }
    const { body: made } = await make(reached)
    expect(made).toMatchObject(reached)
    await app.call(app.actors.admin, contract.deleteDealer, { params: { id: made.id } })
    const row = await app.context.database.kysely
      .selectFrom('users')
      .select(['name', 'contact_email', 'contact_phone', 'location'])
      .where('id', '=', made.id)
      .executeTakeFirst()
    expect(row).toEqual({ name: made.name, contact_email: null, contact_phone: null, location: null })
  })

  it('is written down', async () => {
    const { body: made } = await make()
    await app.call(app.actors.admin, contract.deleteDealer, { params: { id: made.id } })
    expect(await rightsChangesOf(made.username)).toEqual(['account-deleted', 'account-created'])
  })
})

describe('the list of stores', () => {
  it('shows every store once over its pages, and finds by name, store, username and place', async () => {
    const seen: number[] = []
    let cursor: string | undefined
    let total = 0
    do {
      const page = await list({ limit: 3, cursor })
      seen.push(...page.items.map(({ id }) => id))
      total = page.total
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toHaveLength(total)
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one))
    await make({ name: '한울', dealerName: '찾기모바일', location: '제주 서귀포' })
    for (const search of ['한울', '찾기모', '서귀포']) expect(await find(search)).toHaveLength(1)
    expect(await find('%')).toEqual([])
  })

  it('counts the codes of a store and the documents in which work is left', async () => {
    const actor = await createActor(app.context, {
      username: 'counted',
      name: '셈',
      userType: 'dealer',
      dealerName: '셈하는점',
      carrierCodes: { KT시험: 'COUNT-1', SKT시험: 'COUNT-9' },
    })
    await makeCode('COUNT-1', '셈하는점')
    await makeCode('COUNT-2', '셈하는점')
    for (const status of ['대기', '보완필요', '폐기']) await documentOf(actor.id, status)
    expect((await find('셈하는점'))[0]).toMatchObject({ contactCodeCount: 3, openDocumentCount: 2 })
  })
})

const documentOf = (dealer_id: number, activation_status: string) =>
  makeDocumentRow(app, { dealer_id, activation_status, store_name: '번호점' })
