import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { nullableText } from '../text.ts'
import { id, instant, version, wireId } from '../wire.ts'
import { DocumentWithAmounts } from './document-amounts.ts'

/** What is said when the number that an activation needs is emptied. */
export const NUMBER_NEEDED = '개통완료된 고객의 가입번호는 비울 수 없습니다.'
/** What is said to whoever cancels again. */
export const ALREADY_CANCELLED = '이미 개통취소된 문서입니다.'

const params = z.strictObject({ id: wireId })
const planId = z.optional(z.nullable(id))

/**
 * The correction of an activated customer. Absent fields stay as they are. A plan is named by its id, by its name, or by both
 * when they agree; null or an empty name takes it away.
 */
export const DeviceInfoChange = z.strictObject({
  version,
  deviceModel: nullableText(LIMITS.name),
  deviceSerialNumber: nullableText(LIMITS.name),
  servicePlanId: planId,
  servicePlanName: nullableText(LIMITS.planName),
  currentMonthServicePlanId: planId,
  currentMonthServicePlanName: nullableText(LIMITS.planName),
  subscriptionNumber: nullableText(LIMITS.name),
  /** The staff's memo. */
  notes: nullableText(LIMITS.memo),
})
export type DeviceInfoChange = z.input<typeof DeviceInfoChange>

export const changeDeviceInfo = defineEndpoint({
  method: 'PUT',
  path: '/api/documents/:id/device-info',
  summary: '개통완료 고객 정보 수정',
  access: 'documents.process',
  params,
  body: DeviceInfoChange,
  response: DocumentWithAmounts,
})

/** Has the same effect as giving an activated document the status 취소. */
export const ActivationCancellation = z.strictObject({
  version,
  /** Why, in words that the store reads too. */
  cancelReason: nullableText(LIMITS.memo),
  /** Added to the staff's memo. */
  notes: nullableText(LIMITS.memo),
  /** When it was cancelled; now, if absent. */
  cancelledAt: z.optional(instant),
})
export type ActivationCancellation = z.input<typeof ActivationCancellation>

export const cancelActivation = defineEndpoint({
  method: 'POST',
  path: '/api/documents/:id/cancel-activation',
  summary: '개통취소',
  access: 'documents.process',
  params,
  body: z.optional(ActivationCancellation),
  response: DocumentWithAmounts,
})
