import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { wonAmount } from '../service-plans/service-plan.contract.ts'
import { id, wireId } from '../wire.ts'
import { ACTIVATION_STATUSES } from './activation-status.ts'
import { DocumentWithAmounts } from './document-amounts.ts'
import { additionalServiceIds, StatusChange } from './documents.contract.ts'

const amount = z.optional(z.nullable(wonAmount))

/** What completing a work request saves at once: the status form, the plan with its add-ons, and the amount. */
export const WorkRequestCompletion = z.extend(StatusChange, {
  /** 개통, if absent. */
  activationStatus: z.optional(z.enum(ACTIVATION_STATUSES, '개통 상태를 선택해주세요.')),
  servicePlanId: z.optional(z.nullable(id)),
  additionalServiceIds: z.optional(additionalServiceIds),
  /** In won, only with 개통, and only from administrators; null leaves it to the calculation. */
  manualSettlementAmount: amount,
  /** The same amount under a second name. */
  settlementAmount: amount,
})
export type WorkRequestCompletion = z.input<typeof WorkRequestCompletion>

export const completeWorkRequest = defineEndpoint({
  method: 'PATCH',
  path: '/api/documents/:id/activation',
  summary: '업무 처리 (개통 상태와 요금제를 한 번에)',
  access: 'documents.process',
  params: z.strictObject({ id: wireId }),
  body: WorkRequestCompletion,
  response: DocumentWithAmounts,
})
