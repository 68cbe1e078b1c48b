import { describe, expect, it } from 'vitest'
import * as contract from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { createKpNumber } from '#shared/kp-numbers/kp-number.contract.ts'
import { updateUser } from '#shared/users/user-changes.contract.ts'
import { listUsers } from '#shared/users/users.contract.ts'
import { aDealerRegistration } from '../../testing/make-dealer-registration.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()

const submit = (body: contract.DealerRegistrationInput) =>
  app.call(null, contract.submitDealerRegistration, { body })
const newest = async () => {
  const { body } = await app.call(app.actors.admin, contract.listDealerRegistrations)
  const [first] = body.items
  if (first === undefined) throw new Error('no registration')
  return first
}
const approve = (id: number, query = {}) =>
  app.call(app.actors.admin, contract.approveDealerRegistration, { params: { id }, query })
const reject = (id: number, rejectionReason = '서류 미비') =>
  app.call(app.actors.admin, contract.rejectDealerRegistration, { params: { id }, body: { rejectionReason } })

describe('a request to become a dealer', () => {
  it('is answered without data and shown to administrators without its password', async () => {
    const shop = aDealerRegistration({ bankName: '국민은행', contactCode: '' })
    const submitted = await submit(shop)
    expect([submitted.status, submitted.body]).toEqual([201, { success: true }])
    const { password: _secret, ...visible } = shop
    const shown = await newest()
    expect(shown).toEqual({
      ...visible,
      id: shown.id,
      phoneNumber: '02-120-1234',
      contactCode: null,
      additionalInfo: null,
      bankAccount: null,
      accountHolder: null,
      status: '대기',
      approvedBy: null,
      approvedAt: null,
      rejectionReason: null,
      isActive: false,
      createdAt: app.clock.now().toISOString(),
    })
  })

  it('refuses a short username or password in its own words', async () => {
    const { status, error } = await submit({ ...aDealerRegistration(), username: 'abc', password: '12345' })
    expect([status, error.details]).toEqual([
      400,
      [
        { field: 'username', message: '아이디는 4자 이상이어야 합니다' },
        { field: 'password', message: '비밀번호는 8자 이상이어야 합니다.' },
      ],
    ])
  })

  it.each([
    [{ businessName: ' ' }, 'businessName', '상호명을 입력해주세요.'],
    [{ businessRegistrationNumber: '' }, 'businessRegistrationNumber', '사업자등록번호를 입력해주세요.'],
    [{ representativeName: '' }, 'representativeName', '대표자명을 입력해주세요.'],
    [{ businessAddress: '' }, 'businessAddress', '사업장 주소를 입력해주세요.'],
    [{ phoneNumber: '' }, 'phoneNumber', '연락처를 입력해주세요.'],
    [{ email: '상호@' }, 'email', '올바른 이메일 형식을 입력해주세요'],
  ])('is refused with %j', async (wrong, field, message) => {
    const { status, error } = await submit({ ...aDealerRegistration(), ...wrong })
    expect(status).toBe(400)
    expect(error.details).toContainEqual({ field, message })
  })

  it('is unique by business number, email and username, users included', async () => {
    const shop = aDealerRegistration()
    await submit(shop)
    const cases = [
      [
        { businessRegistrationNumber: shop.businessRegistrationNumber.replaceAll('-', '') },
        'BUSINESS_NUMBER_TAKEN',
      ],
      [{ email: shop.email.toUpperCase() }, 'EMAIL_TAKEN'],
      [{ username: shop.username.toUpperCase() }, 'USERNAME_TAKEN'],
      [{ username: 'Store-Gangnam' }, 'USERNAME_TAKEN'],
    ] as const
    for (const [change, code] of cases) {
      const answer = await submit(aDealerRegistration(change))
      expect([answer.status, answer.error.code]).toEqual([409, code])
    }
  })

  it('refuses a wrong check digit and a common password', async () => {
    const wrong = await submit(aDealerRegistration({ businessRegistrationNumber: '123-45-67890' }))
    expect([wrong.status, wrong.error.details?.[0]?.field]).toEqual([400, 'businessRegistrationNumber'])
    const weak = await submit(aDealerRegistration({ password: 'trustno1' }))
    expect([weak.status, weak.error.code]).toEqual([422, 'WEAK_PASSWORD'])
  })

  it('sent many times at once is stored once', async () => {
    const shop = aDealerRegistration()
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(shop)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })
})

describe('the decision', () => {
  it('to approve makes the account once, also when two decide at the same moment', async () => {
    const shop = aDealerRegistration()
    await submit(shop)
    const { id } = await newest()
    const answers = await Promise.all([approve(id), approve(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('REGISTRATION_DECIDED')
    expect(await newest()).toMatchObject({
      status: '승인',
      isActive: true,
      approvedBy: app.actors.admin.id,
      approvedAt: app.clock.now().toISOString(),
    })
    const { body } = await app.call(app.actors.admin, listUsers, { query: { search: shop.businessName } })
    expect(body.items).toMatchObject([
      { dealerName: shop.businessName, name: shop.representativeName, userType: 'dealer' },
    ])
    const account = { params: { id: body.items[0]?.id ?? 0 }, body: { isActive: false } }
    expect((await app.call(app.actors.admin, updateUser, account)).status).toBe(200)
    expect(await newest()).toMatchObject({ status: '승인', isActive: false })
    const stored = await app.context.database.kysely
      .selectFrom('dealer_registrations')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.password_hash).toBe('')
  })

  it('is one, also when an approval and a rejection meet', async () => {
    const shop = aDealerRegistration()
    await submit(shop)
    const { id } = await newest()
    const [approval, rejection] = await Promise.all([approve(id), reject(id)])
    expect([approval.status, rejection.status].sort()).toEqual([200, 409])
    const { body } = await app.call(app.actors.admin, listUsers, { query: { search: shop.businessName } })
    const approved = approval.status === 200
    expect((await newest()).status).toBe(approved ? '승인' : '반려')
    expect(body.items).toHaveLength(approved ? 1 : 0)
  })

  it('to approve under the name of another store takes a word of the administrator', async () => {
    await makeReference(app).contactCode('REG-1', '코드있는점', 'KT', false)
    const body = { kpNumber: 'KP7001', dealerName: '번호있는점' }
    expect((await app.call(app.actors.admin, createKpNumber, { body })).status).toBe(201)
    const first = aDealerRegistration({ businessName: '계정있는점' })
    await submit(first)
    expect((await approve((await newest()).id)).status).toBe(200)

    for (const businessName of ['코드있는점', '번호있는점', '계정있는점']) {
      await submit(aDealerRegistration({ businessName }))
      const { id } = await newest()
      const refused = await approve(id)
      expect([refused.status, refused.error.code]).toEqual([409, 'DEALER_NAME_TAKEN'])
      expect(await newest()).toMatchObject({ status: '대기', approvedBy: null })
      expect((await approve(id, { allowSameName: false })).status).toBe(409)
      expect((await approve(id, { allowSameName: true })).body.status).toBe('승인')
    }
  })

  it('to reject carries its reason, and lets the shop ask again', async () => {
    const shop = aDealerRegistration()
    await submit(shop)
    const { id } = await newest()
    expect((await reject(id)).body).toMatchObject({ status: '반려', rejectionReason: '서류 미비' })
    expect((await approve(id)).error.code).toBe('REGISTRATION_DECIDED')
    expect((await submit({ ...shop, businessAddress: '고친 주소' })).status).toBe(201)
    expect(await newest()).toMatchObject({
      status: '대기',
      businessAddress: '고친 주소',
      rejectionReason: null,
    })
  })

  it('needs a request that exists, and the list can be narrowed to those that wait', async () => {
    expect((await approve(2_000_000_000)).status).toBe(404)
    const { body } = await app.call(app.actors.admin, contract.listDealerRegistrations, {
      query: { status: '대기' },
    })
    expect(body.items.length).toBe(body.total)
    expect(body.items.every(({ status }) => status === '대기')).toBe(true)
  })
})
