import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'
import { wireId } from '../wire.ts'
import { DocumentTemplate, PricingTable, TEMPLATE_CATEGORIES } from './downloads.contract.ts'

/** The files that a form template may be. */
export const TEMPLATE_FILE = {
  name: 'file',
  required: true,
  maxBytes: LIMITS.templateFileBytes,
  kinds: ['pdf', 'doc', 'docx', 'xlsx', 'xls', 'jpg', 'png', 'gif', 'bmp', 'tiff', 'webp'],
} as const
export const PRICING_FILE = {
  name: 'file',
  required: true,
  maxBytes: LIMITS.templateFileBytes,
  kinds: ['xlsx', 'xls', 'pdf', 'jpg'],
} as const

const title = requiredText(LIMITS.planName, '제목을 입력해주세요.')
const category = z.enum(TEMPLATE_CATEGORIES, '분류를 선택해주세요.')

export const TemplateFields = z.strictObject({ title, category })
export const TemplateChange = z.strictObject({
  title: z.optional(title),
  category: z.optional(category),
  isActive: z.optional(z.boolean()),
})
export const PricingFields = z.strictObject({ title })
export const PricingChange = z.strictObject({ title: z.optional(title), isActive: z.optional(z.boolean()) })

const params = z.strictObject({ id: wireId })

export const createDocumentTemplate = defineEndpoint({
  method: 'POST',
  path: '/api/admin/document-templates',
  summary: '서식 등록',
  access: 'downloads.manage',
  body: { kind: 'multipart', fields: TemplateFields, file: TEMPLATE_FILE },
  response: DocumentTemplate,
  success: 201,
})
export const updateDocumentTemplate = defineEndpoint({
  method: 'PUT',
  path: '/api/document-templates/:id',
  summary: '서식의 제목, 분류, 사용 여부 수정',
  access: 'downloads.manage',
  params,
  body: TemplateChange,
  response: DocumentTemplate,
})
export const deleteDocumentTemplate = defineEndpoint({
  method: 'DELETE',
  path: '/api/document-templates/:id',
  summary: '서식 삭제',
  access: 'downloads.manage',
  params,
  response: DocumentTemplate,
})
export const createPricingTable = defineEndpoint({
  method: 'POST',
  path: '/api/admin/pricing-tables',
  summary: '단가표 등록',
  access: 'downloads.manage',
  body: { kind: 'multipart', fields: PricingFields, file: PRICING_FILE },
  response: PricingTable,
  success: 201,
})
export const updatePricingTable = defineEndpoint({
  method: 'PUT',
  path: '/api/pricing-tables/:id',
  summary: '단가표의 제목, 사용 여부 수정',
  access: 'downloads.manage',
  params,
  body: PricingChange,
  response: PricingTable,
})
export const deletePricingTable = defineEndpoint({
  method: 'DELETE',
  path: '/api/pricing-tables/:id',
  summary: '단가표 삭제',
  access: 'downloads.manage',
  params,
  response: PricingTable,
})
