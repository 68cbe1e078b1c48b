import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { wireId } from '../wire.ts'
import { Correction } from './correction.ts'
import { DocumentWithAmounts, PreviewedAmounts } from './document-amounts.ts'

export const correctDocument = defineEndpoint({
  method: 'PATCH',
  path: '/api/documents/:id',
  summary: '접수 내용 정정 (기타완료의 업무 내용은 notes만)',
  access: 'documents.correct',
  params: z.strictObject({ id: wireId }),
  /** Without `previewed` the amounts of an activated document stay until they are recalculated. */
  body: z.extend(Correction, { previewed: z.optional(PreviewedAmounts) }),
  response: DocumentWithAmounts,
})
