import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { requiredText, secretText } from '../text.ts'
import { Assertion } from './passkey.contract.ts'

/** One of them proves that whoever sits at the session is its account. */
const Proof = z
  .strictObject({
    password: z.optional(secretText(LIMITS.password, '비밀번호를 입력해주세요.')),
    /** Of the authenticator app. */
    otp: z.optional(requiredText(LIMITS.phone, '인증번호를 입력해주세요.')),
    passkey: z.optional(Assertion),
  })
  .check(
    z.refine(
      (proof: object) => Object.values(proof).filter((each) => each !== undefined).length === 1,
      '비밀번호, 인증번호, 패스키 중 하나로 확인해주세요.',
    ),
  )
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
