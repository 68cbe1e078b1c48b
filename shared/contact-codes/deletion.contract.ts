import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { optionalText } from '../text.ts'
import { id, MOST_ID, wireId } from '../wire.ts'
import { ContactCode } from './contact-code.shape.ts'

/** How many chosen codes one call deletes; more are deleted by the filter that finds them. */
export const CODES_DELETED_AT_ONCE = 1000

/** Which codes: as the list asks for them. */
export interface ContactCodesFilter {
  search?: string | undefined
  carrier?: string | undefined
  isActive?: boolean | undefined
}

const Answer = z.object({ message: z.string(), deleted: z.number() })

export const deleteContactCode = defineEndpoint({
  method: 'DELETE',
  path: '/api/contact-codes/:id',
  summary: '접점코드 삭제',
  access: 'admin.contactCodes',
  proof: 'recent',
  params: z.strictObject({ id: wireId }),
  response: ContactCode,
})
const NONE_CHOSEN = '삭제할 접점코드를 선택해주세요.'
export const deleteContactCodes = defineEndpoint({
  method: 'DELETE',
  path: '/api/contact-codes',
  summary: '선택한 접점코드 삭제',
  access: 'admin.contactCodes',
  proof: 'recent',
  body: z.strictObject({
    contactCodeIds: z
      .array(id, NONE_CHOSEN)
      .check(
        z.minLength(1, NONE_CHOSEN),
        z.maxLength(
          CODES_DELETED_AT_ONCE,
          `한 번에 ${CODES_DELETED_AT_ONCE}개까지 선택해서 삭제할 수 있습니다.`,
        ),
      ),
  }),
  response: Answer,
})
/** `total` is the number of codes that the person confirmed; where it differs by now, nothing is deleted. */
export const deleteMatchingContactCodes = defineEndpoint({
  method: 'DELETE',
  path: '/api/contact-codes/matching',
  summary: '검색된 접점코드 모두 삭제',
  access: 'admin.contactCodes',
  proof: 'recent',
  body: z.strictObject({
    search: z.optional(optionalText(LIMITS.search)),
    carrier: z.optional(optionalText(LIMITS.carrier)),
    isActive: z.optional(z.boolean()),
    total: z
      .int('접점코드 수가 올바르지 않습니다.')
      .check(
        z.gte(1, '접점코드 수가 올바르지 않습니다.'),
        z.lte(MOST_ID, '접점코드 수가 올바르지 않습니다.'),
      ),
  }),
  response: Answer,
})
