import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { OFFER_PATH, SignedReceipt } from './receipt.ts'

const submissionId = z.uuid('submissionId가 올바르지 않습니다.')

/**
 * What became of a record that a device still holds.
 * `secured`: it is also in a second place, so that the device may forget it; `held`: it is on the server alone;
 * `missing`: the server has never heard of it, or lost it or its file, and the device sends it again;
 * `deleted`: it was deleted for good or withdrawn, and the device erases its copy.
 */
export const OFFER_STATES = ['secured', 'held', 'missing', 'deleted'] as const

export const offerSubmissions = defineEndpoint({
  method: 'POST',
  path: OFFER_PATH,
  summary: '기기에 보관 중인 접수 확인 (안전하게 보관됨, 접수됨, 서버에 없음, 삭제됨)',
  access: { anyOf: ['documents.submit', 'documents.answerSupplement'] },
  cost: 'offer',
  body: z.strictObject({
    submissions: z
      .array(z.strictObject({ submissionId, receipt: z.nullable(SignedReceipt) }))
      .check(
        z.minLength(1, '확인할 접수가 없습니다.'),
        z.maxLength(LIMITS.offeredSubmissions, `${LIMITS.offeredSubmissions}건까지 확인할 수 있습니다.`),
      ),
  }),
  response: z.object({
    /** Submissions go on to a second place, a backup or a replica, and become `secured` in time. */
    hasSecondPlace: z.boolean(),
    /** In the order of the question. */
    answers: z.array(
      z.object({
        submissionId: z.string(),
        state: z.enum(OFFER_STATES),
        /** Where the server knows the submission, and it is not deleted. */
        receipt: z.optional(SignedReceipt),
      }),
    ),
  }),
})
