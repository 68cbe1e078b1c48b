import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { optionalText, secretText } from '../text.ts'
import { Assertion } from './passkey.contract.ts'

/** What a login takes: the password, and after OTP_REQUIRED the account's second factor. */
const Proof = z.strictObject({
  password: secretText(LIMITS.password, '비밀번호를 입력해주세요.'),
  /** Of the authenticator app, or a recovery code. */
  otp: z.optional(optionalText(LIMITS.secondFactorCode)),
  passkey: z.optional(Assertion),
})
export type Proof = z.infer<typeof Proof>

/** Renews what a login is for ten minutes: the right to calls with `proof`. */
export const prove = defineEndpoint({
  method: 'POST',
  path: '/api/auth/prove',
  summary: '본인 확인 (권한·계정·금액 변경과 대량 내보내기 전에)',
  access: 'session',
  beforeSecondFactor: true,
  body: Proof,
  response: z.object({ provedUntil: z.string() }),
})
