import { beforeEach, describe, expect, it } from 'vitest'
import {
  changeOwnPassword,
  dealerLogin,
  leave,
  logout,
  registerDealer,
  whoAmI,
} from '#shared/auth/auth.contract.ts'
import { createCarrier } from '#shared/carriers/carrier.contract.ts'
import { createContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import {
  createKpNumber,
  findKpInfo,
  issueRegistrationCode,
  updateKpNumber,
} from '#shared/kp-numbers/kp-number.contract.ts'
import { readReference } from '#shared/reference/reference.contract.ts'
import { ACTOR_PASSWORD, createSession } from '../../testing/actors.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'

const NEW_PASSWORD = '새롭고 긴 비밀번호'

const app = openTestAppForEach()

describe('logging out', () => {
  it('ends the session that it is called with, and no other of the account', async () => {
    const other = await createSession(app.context, app.actors.worker)
    expect((await app.call(app.actors.worker, logout)).body).toEqual({ success: true })
    const answer = await app.call(app.actors.worker, whoAmI)
    expect([answer.status, answer.error.code]).toEqual([401, 'SESSION_REVOKED'])
    expect((await app.call({ sessionId: other }, whoAmI)).status).toBe(200)
  })

  it('succeeds without a session, with one that has ended and with nonsense', async () => {
    await app.call(app.actors.worker, logout)
    const answers = [
      await app.call(null, logout),
      await app.call(app.actors.worker, logout),
      await app.call({ sessionId: 'no token' }, logout),
      await app.call({ sessionId: 'x'.repeat(43) }, logout),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('sends the browser to the first page, and clears nothing', async () => {
    const answer = await app.call(app.actors.dealer, leave)
    expect([answer.status, answer.headers.location]).toEqual([302, '/'])
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(answer.headers).not.toHaveProperty('clear-site-data')
    expect((await app.call(app.actors.dealer, whoAmI)).status).toBe(200)
  })
})

describe('registering with a KP number', () => {
  beforeEach(async () => {
    await app.call(app.actors.admin, createKpNumber, {
      body: { kpNumber: 'KP1001', dealerName: '종로텔레콤', location: '서울 종로구' },
    })
  })
  const body = { kpNumber: 'KP1001', username: 'store-jongno', password: NEW_PASSWORD, name: '종로점장' }

  it('makes a dealer with the name of the registry, signs it in at once, and lets it log in', async () => {
    const registered = await app.call(null, registerDealer, { body: { ...body, kpNumber: 'kp1001' } })
    expect(registered.status).toBe(201)
    expect((await app.call(registered.body, whoAmI)).body.user).toEqual(registered.body.user)
    const { body: answer } = await app.logIn(body, { password: NEW_PASSWORD }, dealerLogin)
    expect(answer.deviceKey).toBe(registered.body.deviceKey)
    expect(answer.user).toMatchObject({
      name: '종로점장',
      dealerName: '종로텔레콤',
      userType: 'dealer',
      role: 'dealer_store',
    })
  })

  describe('and its contact codes', () => {
    const codesOf = async (session: { sessionId: string }) =>
      (await app.call(session, readReference)).body.contactCodes.map(({ code }) => code)
    const issue = async () =>
      (await app.call(app.actors.admin, issueRegistrationCode, { params: { kpNumber: 'KP1001' } })).body
    beforeEach(async () => {
      await app.call(app.actors.admin, createCarrier, { body: { name: 'KT시험' } })
      await app.call(app.actors.admin, createCarrier, { body: { name: 'SKT시험' } })
      for (const [code, dealerName, carrier] of [
        ['K-1', '종로텔레콤', 'KT시험'],
        ['S-1', '종로 옛이름', 'SKT시험'],
      ] as const)
        await app.call(app.actors.admin, createContactCode, {
          body: { code, dealerName, carrier, salesManagerId: app.actors.salesManager.id },
        })
      await app.call(app.actors.admin, updateKpNumber, {
        params: { kpNumber: 'KP1001' },
        body: { dealerName: '종로텔레콤', carrierCodes: { SKT시험: 'S-1' } },
      })
    })

    it('gets none by a number that anybody can ask about', async () => {
      const { body: session } = await app.call(null, registerDealer, { body })
      expect(await codesOf(session)).toEqual([])
    })

    it('gets those of the number and of its name with the code that the administrator handed out', async () => {
      const { registrationCode } = await issue()
      const { body: session } = await app.call(null, registerDealer, {
        body: { ...body, registrationCode: registrationCode.toUpperCase().replaceAll('-', ' ') },
      })
      expect(await codesOf(session)).toEqual(['K-1', 'S-1'])
      expect(session.user.carrierCodes).toEqual({ SKT시험: 'S-1' })
    })

    it('is refused with a code that is wrong, replaced or late, and nothing is registered', async () => {
      const first = await issue()
      const { registrationCode, until } = await issue()
      const trial = (code: string) =>
        app.call(null, registerDealer, { body: { ...body, registrationCode: code } })
      for (const wrong of ['ABCD-2345', first.registrationCode]) {
        const answer = await trial(wrong)
        expect([answer.status, answer.error.details?.[0]?.field]).toEqual([422, 'registrationCode'])
      }
      app.clock.set(until)
      expect((await trial(registrationCode)).status).toBe(422)
      const renewed = await issue()
      expect((await trial(renewed.registrationCode)).status).toBe(201)
      // Neither code nor number work again.
      const again = await app.call(null, registerDealer, {
        body: { ...body, username: 'store-jongno-2', registrationCode: renewed.registrationCode },
      })
      expect(again.error.code).toBe('KP_NUMBER_TAKEN')
    })
  })

  it('refuses a number that is taken, unknown, a name that is taken, and a common password', async () => {
    await app.call(null, registerDealer, { body })
    const cases = [
      [{ username: 'store-jongno-2' }, 409, 'KP_NUMBER_TAKEN'],
      [{ kpNumber: 'KP9999' }, 404, 'KP_NUMBER_NOT_FOUND'],
    ] as const
    for (const [change, status, code] of cases) {
      const answer = await app.call(null, registerDealer, { body: { ...body, ...change } })
      expect([answer.status, answer.error.code]).toEqual([status, code])
    }
    const short = await app.call(null, registerDealer, { body: { ...body, username: 'ab' } })
    expect([short.status, short.error.error]).toEqual([400, '아이디는 최소 3자 이상이어야 합니다'])
    const unknown = await app.call(null, registerDealer, { body: { ...body, kpNumber: 'KP9999' } })
    expect(unknown.error.error).toBe('유효한 KP번호를 입력해주세요.')
    const taken = await app.call(null, registerDealer, { body: { ...body, username: 'store-jongno-2' } })
    expect(taken.error.error).toBe('이미 등록된 KP번호입니다. 관리자에게 문의해주세요.')
    await app.call(app.actors.admin, createKpNumber, { body: { kpNumber: 'KP1002', dealerName: '다른점' } })
    const second = { ...body, kpNumber: 'KP1002' }
    const sameName = await app.call(null, registerDealer, { body: { ...second, username: 'Store-JONGNO' } })
    expect([sameName.status, sameName.error.code]).toEqual([409, 'USERNAME_TAKEN'])
    const common = await app.call(null, registerDealer, {
      body: { ...second, username: 'store-weak', password: 'Qwertyuiop' },
    })
    expect([common.status, common.error.code]).toEqual([422, 'WEAK_PASSWORD'])
    expect((await app.call(null, findKpInfo, { params: { kpNumber: 'KP1002' } })).status).toBe(200)
  })

  it('gives one number to one of many who register at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.call(null, registerDealer, { body: { ...body, username: `racer-${index}` } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)])
    const dealers = await app.context.database.kysely
      .selectFrom('users')
      .select('id')
      .where('dealer_name', '=', '종로텔레콤')
      .execute()
    expect(dealers).toHaveLength(1)
  })
})

describe('changing one’s own password', () => {
  it('ends every session of the account and answers a fresh one', async () => {
    const other = await createSession(app.context, app.actors.dealer)
    const changed = await app.call(app.actors.dealer, changeOwnPassword, {
      body: { currentPassword: ACTOR_PASSWORD, newPassword: NEW_PASSWORD },
    })
    expect(changed.status).toBe(200)
    for (const sessionId of [other, app.actors.dealer.sessionId]) {
      const answer = await app.call({ sessionId }, whoAmI)
      expect([answer.status, answer.error.code]).toEqual([401, 'SESSION_REVOKED'])
    }
    expect((await app.call(changed.body, whoAmI)).body.user).toEqual(changed.body.user)
    const withOld = await app.logIn(app.actors.dealer)
    const withNew = await app.logIn(app.actors.dealer, { password: NEW_PASSWORD })
    expect([withOld.status, withNew.status]).toEqual([401, 200])
    expect(withNew.body.deviceKey).toBe(changed.body.deviceKey)
    expect((await app.call(app.actors.otherDealer, whoAmI)).status).toBe(200)
  })

  it('clears the mark that an administrator set the password', async () => {
    const users = app.context.database.kysely.updateTable('users').set({ must_change_password: 1 })
    await users.where('id', '=', app.actors.worker.id).execute()
    expect((await app.call(app.actors.worker, whoAmI)).body.user.mustChangePassword).toBe(true)
    const { body } = await app.call(app.actors.worker, changeOwnPassword, {
      body: { currentPassword: ACTOR_PASSWORD, newPassword: NEW_PASSWORD },
    })
    expect(body.user.mustChangePassword).toBe(false)
  })

  it('refuses a wrong current password and a common new one, and changes nothing', async () => {
    const wrong = await app.call(app.actors.worker, changeOwnPassword, {
      body: { currentPassword: '틀린 비밀번호', newPassword: NEW_PASSWORD },
    })
    expect([wrong.status, wrong.error.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    const common = await app.call(app.actors.worker, changeOwnPassword, {
      body: { currentPassword: ACTOR_PASSWORD, newPassword: 'iloveyou' },
    })
    expect([common.status, common.error.code, common.error.details?.[0]?.field]).toEqual([
      422,
      'WEAK_PASSWORD',
      'newPassword',
    ])
    expect((await app.call(app.actors.worker, whoAmI)).status).toBe(200)
  })

  it('refuses the current one as the new one: what an administrator chose does not stay', async () => {
    const users = app.context.database.kysely.updateTable('users').set({ must_change_password: 1 })
    await users.where('id', '=', app.actors.worker.id).execute()
    const same = await app.call(app.actors.worker, changeOwnPassword, {
      body: { currentPassword: ACTOR_PASSWORD, newPassword: ACTOR_PASSWORD },
    })
    expect([same.status, same.error.details]).toEqual([
      422,
      [{ field: 'newPassword', message: '현재 비밀번호와 다른 비밀번호를 입력해주세요.' }],
    ])
    expect((await app.call(app.actors.worker, whoAmI)).body.user.mustChangePassword).toBe(true)
  })

  it('cannot be used to guess the password of an open session', async () => {
    const guess = () =>
      app.call(app.actors.worker, changeOwnPassword, {
        body: { currentPassword: '틀린 비밀번호', newPassword: NEW_PASSWORD },
      })
    for (let guesses = 0; guesses < 5; guesses += 1) expect((await guess()).status).toBe(401)
    expect((await guess()).error.code).toBe('TOO_MANY_ATTEMPTS')
  })
})
