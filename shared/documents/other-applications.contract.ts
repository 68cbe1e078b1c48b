import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { isPhone } from '../phone.ts'
import { emailText, optionalText, requiredText } from '../text.ts'
import { instant } from '../wire.ts'
import { BareReceipt, SubmissionReceipt } from './application.contract.ts'

/** Business beside applications, which is done already when it is handed in. */
export const OtherApplication = z.strictObject({
  customerType: z.optional(z.literal('other', '가입 유형이 올바르지 않습니다.')),
  activationStatus: z.optional(z.literal('기타완료', '개통 상태가 올바르지 않습니다.')),
  customerName: requiredText(LIMITS.name, '고객명을 입력해주세요.'),
  contactCode: requiredText(LIMITS.contactCode, '개통방명코드를 입력해주세요.'),
  customerPhone: z.optional(
    optionalText(LIMITS.phone).check(
      z.refine<string>((text) => text === '' || isPhone(text), '올바른 연락처를 입력해주세요.'),
    ),
  ),
  customerEmail: z.optional(emailText),
  carrier: z.optional(requiredText(LIMITS.carrier, '통신사를 선택하세요')),
  /** Read for carriers whose name contains 기타; otherwise the store comes from the contact code. */
  storeName: z.optional(optionalText(LIMITS.name)),
  /** What was done (업무 내용); only staff see it. */
  notes: z.optional(optionalText(LIMITS.memo)),
  submittedAt: z.optional(instant),
})
export type OtherApplication = z.output<typeof OtherApplication>

export const submitOtherApplication = defineEndpoint({
  method: 'POST',
  path: '/api/documents/other',
  summary: '기타 신청 (바로 기타완료)',
  access: 'documents.submitOther',
  idempotency: true,
  body: OtherApplication,
  response: z.union([SubmissionReceipt, BareReceipt]),
  success: 201,
})
