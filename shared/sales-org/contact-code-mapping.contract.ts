import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'
import { chosenId, wireId } from '../wire.ts'

/** A contact code whose figures a sales manager sees besides its own; carrier and store are those of the code. */
export const ContactCodeMapping = z.object({
  id: z.number(),
  managerId: z.number(),
  managerName: z.string(),
  carrier: z.string(),
  contactCode: z.string(),
  dealerName: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
})
export type ContactCodeMapping = z.infer<typeof ContactCodeMapping>

export const ContactCodeMappingInput = z.strictObject({
  managerId: chosenId('영업과장을 선택해주세요.'),
  carrier: requiredText(LIMITS.carrier, '통신사를 선택해주세요.'),
  contactCode: requiredText(LIMITS.contactCode, '접점코드를 입력해주세요.'),
  isActive: z.optional(z.boolean()),
})
export type ContactCodeMappingInput = z.infer<typeof ContactCodeMappingInput>

const params = z.strictObject({ id: wireId })

export const listContactCodeMappings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/contact-code-mappings',
  summary: '접점 코드 매핑 목록',
  access: 'admin.salesOrganisation',
  response: z.array(ContactCodeMapping),
})
export const createContactCodeMapping = defineEndpoint({
  method: 'POST',
  path: '/api/admin/contact-code-mappings',
  proof: 'recent',
  summary: '접점 코드 매핑 추가',
  access: 'admin.salesOrganisation',
  changes: 'accounts',
  body: ContactCodeMappingInput,
  response: ContactCodeMapping,
  success: 201,
})
export const updateContactCodeMapping = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/contact-code-mappings/:id',
  proof: 'recent',
  summary: '접점 코드 매핑 수정',
  access: 'admin.salesOrganisation',
  changes: 'accounts',
  params,
  body: z.partial(ContactCodeMappingInput),
  response: ContactCodeMapping,
})
export const deleteContactCodeMapping = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/contact-code-mappings/:id',
  proof: 'recent',
  summary: '접점 코드 매핑 삭제',
  access: 'admin.salesOrganisation',
  changes: 'accounts',
  params,
  response: ContactCodeMapping,
})
