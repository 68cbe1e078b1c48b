import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { nullableText } from '../text.ts'
import { instant, version, wireId } from '../wire.ts'
import { ACTIVATION_STATUSES, DOCUMENT_STATUSES } from './activation-status.ts'
import { DocumentWithAmounts } from './document-amounts.ts'

/** The refusal of an activation's withdrawal without a reason. */
export const REASON_NEEDED = '개통을 되돌리는 사유를 입력해주세요.'

/**
 * The administrator's form: any activation status, and any document status with it. Absent fields stay as they are. Changing 개통
 * to anything but 취소 takes the activation back, with its settlement.
 */
export const StatusCorrection = z.strictObject({
  version,
  /** A status set by hand stays whatever the activation status becomes; null lets it follow again. */
  status: z.optional(z.nullable(z.enum(DOCUMENT_STATUSES, '서류 상태를 선택해주세요.'))),
  activationStatus: z.optional(z.enum(ACTIVATION_STATUSES, '개통 상태를 선택해주세요.')),
  /** The staff's memo; it must give the reason when 개통 is left. */
  notes: nullableText(LIMITS.memo),
  subscriptionNumber: nullableText(LIMITS.name),
  supplementNotes: nullableText(LIMITS.memo),
  discardReason: nullableText(LIMITS.memo),
  activatedAt: z.optional(instant),
  cancelledAt: z.optional(instant),
})
export type StatusCorrection = z.input<typeof StatusCorrection>

export const correctStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/documents/:id/status',
  summary: '관리자의 상태 변경 (모든 상태에서 모든 상태로)',
  access: 'documents.correctStatus',
  proof: 'recent',
  params: z.strictObject({ id: wireId }),
  body: StatusCorrection,
  response: DocumentWithAmounts,
})
