import { beforeAll, describe, expect, it } from 'vitest'
import { changeOwnPassword, registerDealer } from '#shared/auth/auth.contract.ts'
import { submitDealerRegistration } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { createDealer, updateDealer } from '#shared/dealers/dealer.contract.ts'
import { createKpNumber } from '#shared/kp-numbers/kp-number.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { setUserPassword, updateUser } from '#shared/users/user-changes.contract.ts'
import { createAdmin, createSalesManager, createWorker } from '#shared/users/users.contract.ts'
import { ACTOR_PASSWORD } from '../../testing/actors.ts'
import { aDealerRegistration } from '../../testing/make-dealer-registration.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { COMMON_PASSWORDS } from './new-password.ts'
import { hashPassword } from './password-hash.ts'

const app = await openTestApp({ BRAND_NAME: '은하통신' })
beforeAll(async () => {
  const body = { kpNumber: 'KP7001', dealerName: '한강모바일' }
  await app.call(app.actors.admin, createKpNumber, { body })
})

const COMMON = '너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해주세요.'
const NAME = '아이디나 이름으로 만든 비밀번호입니다. 다른 비밀번호를 입력해주세요.'

/** Every call that sets a password, with the names that it must not be made of. */
const WAYS: [
  string,
  readonly string[],
  (password: string) => Promise<Pick<TestAnswer<never>, 'status' | 'error'>>,
][] = [
  [
    'a registration by KP number',
    ['riverside', '강한강', '한강모바일'],
    (password) =>
      app.call(null, registerDealer, {
        body: { kpNumber: 'KP7001', username: 'riverside', name: '강한강', password },
      }),
  ],
  [
    'a request for registration',
    ['mountainside', '산대표', '산속모바일'],
    (password) =>
      app.call(null, submitDealerRegistration, {
        body: aDealerRegistration({
          username: 'mountainside',
          representativeName: '산대표',
          businessName: '산속모바일',
          password,
        }),
      }),
  ],
  ...([createAdmin, createWorker, createSalesManager] as const).map((endpoint): (typeof WAYS)[number] => [
    endpoint.path,
    ['colleague', '새동료'],
    (password) =>
      app.call(app.actors.admin, endpoint, { body: { username: 'colleague', name: '새동료', password } }),
  ]),
  [
    'a store made by an administrator',
    ['lakeside', '호수점장', '호수모바일'],
    (password) =>
      app.call(app.actors.admin, createDealer, {
        body: { username: 'lakeside', name: '호수점장', dealerName: '호수모바일', password },
      }),
  ],
  [
    'a store changed by an administrator',
    ['store-gangnam', '새점장이름', '강남모바일'],
    (password) =>
      app.call(app.actors.admin, updateDealer, {
        params: { id: app.actors.dealer.id },
        body: { name: '새점장이름', password },
      }),
  ],
  [
    'a user changed by an administrator',
    ['worker-park', '바뀐근무자'],
    (password) =>
      app.call(app.actors.admin, updateUser, {
        params: { id: app.actors.worker.id },
        body: { name: '바뀐근무자', password },
      }),
  ],
  [
    'a password set by an administrator',
    ['user-lee', '이삭제'],
    (newPassword) =>
      app.call(app.actors.admin, setUserPassword, { body: { userId: app.actors.user.id, newPassword } }),
  ],
  [
    'one’s own change',
    ['dw-choi', '최개통'],
    (newPassword) =>
      app.call(app.actors.dealerWorker, changeOwnPassword, {
        body: { currentPassword: ACTOR_PASSWORD, newPassword },
      }),
  ],
]

describe.each(WAYS)('%s', (_way, names, set) => {
  it('refuses what is easily guessed, and says why', async () => {
    const refusals: [string, string][] = [
      ['Trustno1', COMMON],
      ['aaaaaaaa', '같은 글자나 이어지는 글자로만 된 비밀번호입니다. 다른 비밀번호를 입력해주세요.'],
      ['은하통신2026!', '서비스 이름으로 만든 비밀번호입니다. 다른 비밀번호를 입력해주세요.'],
      ...names.map((name): [string, string] => [`${name}202611`, NAME]),
    ]
    for (const [password, sentence] of refusals) {
      const { status, error } = await set(password)
      expect([password, status, error.code, error.error]).toEqual([password, 422, 'WEAK_PASSWORD', sentence])
      expect(error.details?.[0]?.field).toMatch(/^(newPassword|password)$/)
    }
  })
})

it('knows three thousand common passwords that would be long enough', () => {
  expect(COMMON_PASSWORDS.size).toBe(3000)
  expect([...COMMON_PASSWORDS].filter((password) => password.length < LIMITS.passwordLeast)).toEqual([])
})

it('leaves an older password alone: it still logs in', async () => {
  const { salesManager } = app.actors
  const users = app.context.database.kysely.updateTable('users')
  await users
    .set({ password_hash: await hashPassword('aaaaaaaa') })
    .where('id', '=', salesManager.id)
    .execute()
  expect((await app.logIn(salesManager, { password: 'aaaaaaaa' })).status).toBe(200)
})
