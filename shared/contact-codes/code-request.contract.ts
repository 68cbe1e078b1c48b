import * as z from 'zod/mini'
import { REGISTRATION_STATUSES } from '../dealer-registrations/registration-statuses.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { optionalText, requiredText } from '../text.ts'
import { page, pageQuery, wireId } from '../wire.ts'
import { CarrierCodes } from './carrier-codes.ts'
import { ContactCodeMatch } from './contact-code.shape.ts'

/** More than there are carriers. */
const MOST_CARRIERS = 100

/** What a store asks for, with the answer. */
const OwnCodeRequest = z.object({
  carriers: z.array(z.string()),
  note: z.nullable(z.string()),
  status: z.enum(REGISTRATION_STATUSES),
  rejectionReason: z.nullable(z.string()),
  createdAt: z.string(),
})
export type OwnCodeRequest = z.output<typeof OwnCodeRequest>

/** A request as the administrator reads it. */
export const CodeRequest = z.object({
  ...OwnCodeRequest.def.shape,
  id: z.number(),
  dealerId: z.number(),
  /** The store's name, or its person's. */
  storeName: z.string(),
  username: z.string(),
  contactPhone: z.nullable(z.string()),
  kpNumber: z.nullable(z.string()),
  /** What the store's account has already. */
  carrierCodes: z.record(z.string(), z.string()),
  /** The codes of its KP number, and the active ones that bear its name. */
  suggestedCodes: z.array(ContactCodeMatch),
})
export type CodeRequest = z.output<typeof CodeRequest>

/** A second request replaces one that waits. */
export const requestContactCodes = defineEndpoint({
  method: 'POST',
  path: '/api/contact-code-requests',
  summary: '개통방명 코드 요청 (판매점)',
  access: 'dealer.requestCodes',
  changes: 'accounts',
  body: z.strictObject({
    carriers: z
      .array(requiredText(LIMITS.carrier, '통신사를 선택해주세요.'), '코드가 필요한 통신사를 선택해주세요.')
      .check(
        z.minLength(1, '코드가 필요한 통신사를 선택해주세요.'),
        z.maxLength(MOST_CARRIERS, '통신사가 너무 많습니다.'),
      ),
    note: z.optional(optionalText(LIMITS.memo)),
  }),
  response: OwnCodeRequest,
  success: 201,
  callsPerMinute: 60,
})
/** Null: the store has never asked. */
export const readOwnCodeRequest = defineEndpoint({
  method: 'GET',
  path: '/api/contact-code-requests/own',
  summary: '내 개통방명 코드 요청과 그 답변',
  access: 'dealer.requestCodes',
  response: z.object({ request: z.nullable(OwnCodeRequest) }),
})
export const listCodeRequests = defineEndpoint({
  method: 'GET',
  path: '/api/admin/contact-code-requests',
  summary: '판매점의 개통방명 코드 요청 목록',
  access: 'admin.dealers',
  query: z.strictObject({ status: z.optional(z.enum(REGISTRATION_STATUSES)), ...pageQuery }),
  response: page(CodeRequest),
})
const params = z.strictObject({ id: wireId })
export const approveCodeRequest = defineEndpoint({
  method: 'POST',
  path: '/api/admin/contact-code-requests/:id/approve',
  proof: 'recent',
  summary: '개통방명 코드 요청 승인 (고른 코드와 판매점명이 같은 코드를 사용하게 됩니다)',
  access: 'admin.dealers',
  changes: 'accounts',
  params,
  body: z.strictObject({ carrierCodes: CarrierCodes }),
  response: CodeRequest,
})
export const rejectCodeRequest = defineEndpoint({
  method: 'POST',
  path: '/api/admin/contact-code-requests/:id/reject',
  summary: '개통방명 코드 요청 반려',
  access: 'admin.dealers',
  changes: 'accounts',
  params,
  body: z.strictObject({ rejectionReason: requiredText(LIMITS.memo, '반려 사유를 입력해주세요.') }),
  response: CodeRequest,
})
