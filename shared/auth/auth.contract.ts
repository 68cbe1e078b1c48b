import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { kpNumberOr } from '../kp-numbers/kp-number.shape.ts'
import { LIMITS } from '../limits.ts'
import { optionalText, requiredText, secretText } from '../text.ts'
import { newPasswordText, personNameText, SessionUser, usernameText } from './account.contract.ts'
import { ACCOUNT_NEEDS } from './account-sentences.ts'
import { Assertion } from './passkey.contract.ts'

/** Login checks nothing but presence: a wrong guess and a malformed one must look alike. */
export const Credentials = z.strictObject({
  username: requiredText(LIMITS.password, ACCOUNT_NEEDS.username),
  password: secretText(LIMITS.password, ACCOUNT_NEEDS.password),
  /** The code of the second factor, or a recovery code in its place, needed after OTP_REQUIRED. */
  otp: z.optional(optionalText(LIMITS.secondFactorCode)),
  /** The answer to what OTP_REQUIRED asks a passkey (`current.passkey`). */
  passkey: z.optional(Assertion),
})
export type Credentials = z.infer<typeof Credentials>

/** By what a device knows the account again where a restore has given ids anew. */
const AccountIdentity = {
  accountUuid: z.string(),
  /** When the server's data was last restored, which tells one life of it from every other; null: never. */
  restoredAt: z.nullable(z.string()),
}

export const LoginAnswer = z.object({
  success: z.literal(true),
  user: SessionUser,
  ...AccountIdentity,
  sessionId: z.string(),
  /** With it `endSession` ends this session; it is good for nothing else. Hex. */
  endToken: z.string(),
  /**
   * The keys with which the account's devices encrypt what they store, each 32 bytes in base64, oldest first: the newest
   * encrypts, all decrypt.
   */
  deviceKeys: z.array(z.object({ generation: z.number(), key: z.string() })),
  /** The key of generation 1, for versions of the app that know no other. */
  deviceKey: z.string(),
  /** Present where a recovery code was used in place of the second factor: how many are left. */
  recoveryCodesLeft: z.optional(z.number()),
})
export type LoginAnswer = z.infer<typeof LoginAnswer>

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: '로그인',
  access: 'public',
  body: Credentials,
  response: LoginAnswer,
})
export const dealerLogin = defineEndpoint({
  method: 'POST',
  path: '/api/dealer-login',
  summary: '판매점 로그인',
  access: 'public',
  body: Credentials,
  response: LoginAnswer,
})
/** Public, so that it also succeeds for a session that has already ended. */
export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: '로그아웃',
  access: 'public',
  response: z.object({ success: z.literal(true) }),
})
/** For a device that logged out without a connection. Whether the session was known or alive is not answered. */
export const endSession = defineEndpoint({
  method: 'POST',
  path: '/api/auth/end-session',
  summary: '연결 없이 로그아웃한 기기의 세션 종료',
  access: 'public',
  body: z.strictObject({
    endToken: z
      .string('세션 종료 정보가 올바르지 않습니다.')
      .check(z.regex(/^[0-9a-f]{64}$/, '세션 종료 정보가 올바르지 않습니다.')),
  }),
  response: z.object({ success: z.literal(true) }),
  callsPerMinute: 60,
})
/** Where the browser goes after logging out. A navigation carries no session, so this call ends none. */
export const leave = defineEndpoint({
  method: 'GET',
  path: '/api/logout',
  summary: '로그아웃 뒤 첫 화면으로 이동',
  access: 'public',
  response: { kind: 'redirect', location: '/' },
})
export const whoAmI = defineEndpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: '현재 세션의 계정',
  access: 'session',
  beforeSecondFactor: true,
  response: z.object({ success: z.literal(true), user: SessionUser, ...AccountIdentity }),
})
export const DealerAccountRegistration = z.strictObject({
  kpNumber: kpNumberOr(ACCOUNT_NEEDS.kpNumber),
  username: usernameText,
  password: newPasswordText,
  name: personNameText,
  /** Handed out by the administrator; without it the store gets no contact codes yet. */
  registrationCode: z.optional(optionalText(LIMITS.contactCode)),
})
export type DealerAccountRegistration = z.infer<typeof DealerAccountRegistration>

export const registerDealer = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register/dealer',
  summary: 'KP번호로 판매점 계정 생성',
  access: 'public',
  changes: 'accounts',
  body: DealerAccountRegistration,
  /** Signed in at once. */
  response: LoginAnswer,
  success: 201,
  callsPerMinute: 60,
})
export const changeOwnPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: '본인 비밀번호 변경 (다른 기기의 세션은 종료됩니다)',
  access: 'session',
  proof: 'with-factor',
  body: z.strictObject({
    currentPassword: secretText(LIMITS.password, '현재 비밀번호를 입력해주세요.'),
    newPassword: newPasswordText,
  }),
  response: LoginAnswer,
})
