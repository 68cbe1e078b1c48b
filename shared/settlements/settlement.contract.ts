import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { id } from '../wire.ts'

/** Settles activated documents that have no settlement yet: those named, else all. */
export const createBulkSettlements = defineEndpoint({
  method: 'POST',
  path: '/api/settlements/bulk-from-activated',
  summary: '개통완료 서류의 정산 일괄 생성',
  access: 'settlements.manage',
  body: z.optional(
    z.strictObject({
      documentIds: z.optional(
        z
          .array(id, '서류 목록이 올바르지 않습니다.')
          .check(z.maxLength(LIMITS.listIds, `서류는 ${LIMITS.listIds}건까지 지정할 수 있습니다.`)),
      ),
    }),
  ),
  response: z.object({
    message: z.string(),
    /** Activated documents without a settlement. */
    considered: z.number(),
    created: z.number(),
  }),
})
