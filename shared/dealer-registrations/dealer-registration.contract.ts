import * as z from 'zod/mini'
import { newPasswordText, usernameFrom } from '../auth/account.contract.ts'
import { isBusinessNumber } from '../business-number.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { isPhone } from '../phone.ts'
import { optionalText, requiredText } from '../text.ts'
import { page, pageQuery, wireBoolean, wireId } from '../wire.ts'
import { REGISTRATION_STATUSES } from './registration-statuses.ts'

export const DealerRegistrationInput = z.strictObject({
  businessName: requiredText(LIMITS.name, '상호명을 입력해주세요.'),
  businessRegistrationNumber: requiredText(LIMITS.businessNumber, '사업자등록번호를 입력해주세요.').check(
    z.refine<string>(isBusinessNumber, '올바른 사업자등록번호를 입력해주세요.'),
  ),
  representativeName: requiredText(LIMITS.name, '대표자명을 입력해주세요.'),
  businessAddress: requiredText(LIMITS.shortText, '사업장 주소를 입력해주세요.'),
  phoneNumber: requiredText(LIMITS.phone, '연락처를 입력해주세요.').check(
    z.refine<string>(isPhone, '올바른 연락처를 입력해주세요.'),
  ),
  email: requiredText(LIMITS.email, '이메일을 입력해주세요.').check(
    z.email('올바른 이메일 형식을 입력해주세요'),
  ),
  contactCode: z.optional(optionalText(LIMITS.contactCode)),
  username: usernameFrom(4, '아이디는 4자 이상이어야 합니다'),
  password: newPasswordText,
  additionalInfo: z.optional(optionalText(LIMITS.memo)),
  bankAccount: z.optional(optionalText(LIMITS.name)),
  bankName: z.optional(optionalText(LIMITS.name)),
  accountHolder: z.optional(optionalText(LIMITS.name)),
})
export type DealerRegistrationInput = z.infer<typeof DealerRegistrationInput>

export const DealerRegistration = z.object({
  id: z.number(),
  businessName: z.string(),
  businessRegistrationNumber: z.string(),
  representativeName: z.string(),
  businessAddress: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  contactCode: z.nullable(z.string()),
  username: z.string(),
  additionalInfo: z.nullable(z.string()),
  bankAccount: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  accountHolder: z.nullable(z.string()),
  status: z.enum(REGISTRATION_STATUSES),
  approvedBy: z.nullable(z.number()),
  approvedAt: z.nullable(z.string()),
  rejectionReason: z.nullable(z.string()),
  /** It was approved, and its account may log in. */
  isActive: z.boolean(),
  createdAt: z.string(),
})
export type DealerRegistration = z.infer<typeof DealerRegistration>

export const submitDealerRegistration = defineEndpoint({
  method: 'POST',
  path: '/api/dealer-registration',
  summary: '판매점 등록 신청',
  access: 'public',
  changes: 'accounts',
  body: DealerRegistrationInput,
  response: z.object({ success: z.literal(true) }),
  success: 201,
  callsPerMinute: 60,
})
export const listDealerRegistrations = defineEndpoint({
  method: 'GET',
  path: '/api/admin/dealer-registrations',
  summary: '판매점 등록 신청 목록',
  access: 'admin.dealers',
  query: z.strictObject({ status: z.optional(z.enum(REGISTRATION_STATUSES)), ...pageQuery }),
  response: page(DealerRegistration),
})
const params = z.strictObject({ id: wireId })
export const approveDealerRegistration = defineEndpoint({
  method: 'POST',
  path: '/api/admin/dealer-registrations/:id/approve',
  summary: '판매점 등록 신청 승인 (계정 생성)',
  access: 'admin.dealers',
  proof: 'recent',
  changes: 'accounts',
  params,
  /** Contact codes belong to a store by its name: an administrator must agree that two stores share one. */
  query: z.strictObject({ allowSameName: z.optional(wireBoolean) }),
  response: DealerRegistration,
})
export const rejectDealerRegistration = defineEndpoint({
  method: 'POST',
  path: '/api/admin/dealer-registrations/:id/reject',
  summary: '판매점 등록 신청 반려',
  access: 'admin.dealers',
  changes: 'accounts',
  params,
  body: z.strictObject({ rejectionReason: requiredText(LIMITS.memo, '반려 사유를 입력해주세요.') }),
  response: DealerRegistration,
})
