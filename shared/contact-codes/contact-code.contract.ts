import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { priceDay } from '../price-period.ts'
import { optionalText, requiredText } from '../text.ts'
import { chosenId, page, pageQuery, version, wireBoolean, wireId } from '../wire.ts'
import { ContactCode, ContactCodeMatch } from './contact-code.shape.ts'

export * from './contact-code.shape.ts'

export const ContactCodeInput = z.strictObject({
  code: requiredText(LIMITS.contactCode, '접점코드를 입력해주세요.'),
  dealerName: requiredText(LIMITS.name, '판매점명을 입력해주세요.'),
  carrier: requiredText(LIMITS.carrier, '통신사를 선택해주세요.'),
  salesManagerId: chosenId('담당 영업과장을 선택해주세요.'),
  salesManagerName: z.optional(z.nullable(optionalText(LIMITS.name))),
  realSalesPOS: z.optional(z.nullable(optionalText(LIMITS.shortText))),
  isActive: z.optional(z.boolean()),
  /** The Seoul day from which the code is the sales manager's, at most a year ahead. Absent: today; a first manager has it from the beginning. */
  effectiveFrom: z.optional(priceDay),
})
export type ContactCodeInput = z.infer<typeof ContactCodeInput>

const params = z.strictObject({ id: wireId })

export const listContactCodes = defineEndpoint({
  method: 'GET',
  path: '/api/contact-codes',
  summary: '접점코드 목록',
  access: 'admin.contactCodes',
  query: z.strictObject({
    search: z.optional(optionalText(LIMITS.search)),
    carrier: z.optional(optionalText(LIMITS.carrier)),
    isActive: z.optional(wireBoolean),
    ...pageQuery,
  }),
  response: page(ContactCode),
})
export const createContactCode = defineEndpoint({
  method: 'POST',
  path: '/api/contact-codes',
  summary: '접점코드 추가',
  access: 'admin.contactCodes',
  proof: 'recent',
  body: ContactCodeInput,
  missing: {
    of: ['code', 'dealerName', 'carrier', 'salesManagerId'],
    sentence: '접점코드, 판매점명, 통신사, 담당 영업과장을 모두 입력해주세요.',
  },
  response: ContactCode,
  success: 201,
})
export const updateContactCode = defineEndpoint({
  method: 'PUT',
  path: '/api/contact-codes/:id',
  summary: '접점코드 수정',
  access: 'admin.contactCodes',
  proof: 'recent',
  params,
  body: z.extend(z.partial(ContactCodeInput), { version }),
  response: ContactCode,
})
/** That a code went to a sales manager, from a day on. */
const CodeAssignment = z.object({
  id: z.number(),
  /** Null: from the beginning. */
  effectiveFrom: z.nullable(z.string()),
  /** Null: nobody. */
  managerName: z.nullable(z.string()),
  /** Who had it on that day until then. */
  formerManagerName: z.nullable(z.string()),
  /** False when something later replaced it wholly. */
  isActive: z.boolean(),
  /** Null: it was so before this was kept. */
  createdByName: z.nullable(z.string()),
  createdAt: z.string(),
})
export type CodeAssignment = z.infer<typeof CodeAssignment>

/** Newest first. */
export const listCodeAssignments = defineEndpoint({
  method: 'GET',
  path: '/api/contact-codes/:id/assignments',
  summary: '접점코드의 담당 영업과장 이력',
  access: 'admin.contactCodes',
  params,
  response: z.array(CodeAssignment),
})
export const searchContactCodes = defineEndpoint({
  method: 'GET',
  path: '/api/contact-codes/search',
  summary: '접점코드 자동완성 (한 글자부터, 최대 20건)',
  access: 'reference.read',
  query: z.strictObject({
    q: requiredText(LIMITS.search, '검색어를 입력해주세요.'),
    carrier: z.optional(optionalText(LIMITS.carrier)),
  }),
  response: z.array(ContactCodeMatch),
})
export const findContactCode = defineEndpoint({
  method: 'GET',
  path: '/api/contact-codes/search/:code',
  summary: '접점코드 하나의 판매점명',
  access: 'reference.read',
  params: z.strictObject({ code: requiredText(LIMITS.contactCode, '접점코드를 입력해주세요.') }),
  response: ContactCodeMatch,
})
