import * as z from 'zod/mini'
import { CarrierCodes } from '../contact-codes/carrier-codes.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { optionalText, requiredText } from '../text.ts'
import { page, pageQuery } from '../wire.ts'
import { KpNumber, kpNumberText } from './kp-number.shape.ts'

export * from './kp-number.shape.ts'

/** Dealers type the number to find it: the lookup needs three characters, and signs or blanks would vary. */
const newKpNumberText = kpNumberText.check(
  z.minLength(LIMITS.kpNumberLeast, `KP번호는 ${LIMITS.kpNumberLeast}자 이상이어야 합니다.`),
  z.regex(/^[\p{L}\p{N}-]+$/u, 'KP번호에는 글자, 숫자와 - 만 쓸 수 있습니다.'),
)

export const KpNumberInput = z.strictObject({
  kpNumber: newKpNumberText,
  dealerName: requiredText(LIMITS.name, '판매점명을 입력해주세요.'),
  location: z.optional(z.nullable(optionalText(LIMITS.shortText))),
  carrierCodes: z.optional(CarrierCodes),
})
export type KpNumberInput = z.infer<typeof KpNumberInput>

const params = z.strictObject({ kpNumber: kpNumberText })

/** Public: the registration form shows to which store the number belongs. */
export const findKpInfo = defineEndpoint({
  method: 'GET',
  path: '/api/kp-info/:kpNumber',
  summary: 'KP번호로 판매점 찾기',
  access: 'public',
  params,
  response: z.object({ dealerName: z.string(), location: z.nullable(z.string()) }),
  callsPerMinute: 300,
})
export const listKpNumbers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/kp-numbers',
  summary: 'KP번호 목록',
  access: 'admin.dealers',
  query: z.strictObject({ search: z.optional(optionalText(LIMITS.search)), ...pageQuery }),
  response: page(KpNumber),
})
export const createKpNumber = defineEndpoint({
  method: 'POST',
  path: '/api/admin/kp-numbers',
  summary: 'KP번호 추가',
  access: 'admin.dealers',
  proof: 'recent',
  changes: 'accounts',
  body: KpNumberInput,
  response: KpNumber,
  success: 201,
})
/** Only before a store has registered with it. */
export const updateKpNumber = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/kp-numbers/:kpNumber',
  summary: 'KP번호의 판매점명, 위치, 접점코드 수정 (가입 전에만)',
  access: 'admin.dealers',
  proof: 'recent',
  changes: 'accounts',
  params,
  body: z.omit(KpNumberInput, { kpNumber: true }),
  response: KpNumber,
})
/** The code is in this answer only. A new one replaces the one before. */
export const issueRegistrationCode = defineEndpoint({
  method: 'POST',
  path: '/api/admin/kp-numbers/:kpNumber/registration-code',
  summary: '등록코드 발급 (한 번만 표시되고 한 번만 쓸 수 있습니다)',
  access: 'admin.dealers',
  proof: 'recent',
  changes: 'accounts',
  params,
  response: z.object({ registrationCode: z.string(), until: z.string() }),
})
export const deleteKpNumber = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/kp-numbers/:kpNumber',
  summary: '사용하지 않는 KP번호 삭제',
  access: 'admin.dealers',
  proof: 'recent',
  changes: 'accounts',
  params,
  response: KpNumber,
})
