import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { ACCOUNT_KINDS } from '../permissions.ts'
import { requiredText, secretText } from '../text.ts'

const currentPassword = secretText(LIMITS.password, '현재 비밀번호를 입력해주세요.')
const otp = requiredText(LIMITS.secondFactorCode, '인증번호를 입력해주세요.')

const SecondFactor = z.object({
  isOn: z.boolean(),
  /** Since when the second factor is on; null while it is off. */
  since: z.nullable(z.string()),
  /** Codes for a login without the second factor, each good once. */
  recoveryCodesLeft: z.number(),
})
/** Shown once: only hashes are stored. */
const recoveryCodes = z.array(z.string())

export const readSecondFactor = defineEndpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: '본인 계정의 2단계 인증 사용 여부',
  access: 'session',
  beforeSecondFactor: true,
  response: SecondFactor,
})
/** The second factor is on only once a first code was confirmed; starting again gives another secret. */
export const startSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/auth/second-factor/start',
  summary: '2단계 인증 등록 시작 (인증 앱에 넣을 키)',
  access: 'session',
  beforeSecondFactor: true,
  proof: 'with-factor',
  body: z.strictObject({ currentPassword }),
  response: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** The same as an address that authenticator apps read from a QR code. */
    uri: z.string(),
  }),
})
export const confirmSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  summary: '2단계 인증 켜기 (인증 앱의 첫 인증번호)',
  access: 'session',
  beforeSecondFactor: true,
  changes: 'accounts',
  body: z.strictObject({ otp }),
  response: z.extend(SecondFactor, { recoveryCodes }),
})
export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: '복구 코드 새로 만들기 (이전 코드는 쓸 수 없게 됩니다)',
  access: 'session',
  beforeSecondFactor: true,
  proof: 'recent',
  response: z.object({ recoveryCodes }),
})
export const turnOffSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/auth/second-factor/turn-off',
  summary: '2단계 인증 끄기',
  access: 'session',
  beforeSecondFactor: true,
  changes: 'accounts',
  body: z.strictObject({ currentPassword, otp }),
  response: SecondFactor,
})

/** The kinds of account that may not do anything before they have a second factor. */
const RequiredKinds = z.object({ kinds: z.array(z.enum(ACCOUNT_KINDS)) })

export const readRequiredSecondFactors = defineEndpoint({
  method: 'GET',
  path: '/api/admin/second-factor-kinds',
  summary: '2단계 인증이 필수인 계정 유형',
  access: 'admin.users',
  response: RequiredKinds,
})
export const saveRequiredSecondFactors = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/second-factor-kinds',
  summary: '2단계 인증을 필수로 할 계정 유형 저장',
  access: 'admin.users',
  proof: 'recent',
  changes: 'accounts',
  body: z.strictObject({
    kinds: z.array(z.enum(ACCOUNT_KINDS)).check(z.maxLength(ACCOUNT_KINDS.length)),
  }),
  response: RequiredKinds,
})
