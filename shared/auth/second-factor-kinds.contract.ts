import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { ACCOUNT_KINDS } from '../permissions.ts'

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
