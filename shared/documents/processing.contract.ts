import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { version, wireId } from '../wire.ts'
import { DeviceInfoChange } from './completed.contract.ts'
import { CorrectedFields } from './correction.ts'
import { DocumentWithAmounts, PreviewedAmounts } from './document-amounts.ts'
import { ServicePlanChange, StatusChange } from './documents.contract.ts'

const VERSION = { version: true } as const

/**
 * Everything that the page of an application saves at once. Each part is what the call of that name takes, and is judged on
 * what the parts before it left: a status sees the plan that is saved with it.
 */
export const DocumentProcessing = z.strictObject({
  version,
  /** What was handed in, put right. */
  application: z.optional(CorrectedFields),
  /** The plan, its add-ons and fees, of an open document. */
  plan: z.optional(z.omit(ServicePlanChange, VERSION)),
  /** What may be corrected of an activated customer. */
  customer: z.optional(z.omit(DeviceInfoChange, VERSION)),
  status: z.optional(z.omit(StatusChange, VERSION)),
  /** The amounts follow a correction of an activated customer, if they are these; without it they stay. */
  previewed: z.optional(PreviewedAmounts),
})
export type DocumentProcessing = z.input<typeof DocumentProcessing>

export const processDocument = defineEndpoint({
  method: 'PATCH',
  path: '/api/documents/:id/processing',
  summary: '신청 처리 (접수 내용, 요금제, 고객 정보, 개통 상태를 한 번에)',
  access: 'documents.process',
  params: z.strictObject({ id: wireId }),
  body: DocumentProcessing,
  response: DocumentWithAmounts,
})
