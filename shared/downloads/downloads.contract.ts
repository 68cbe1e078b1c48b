import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { riskQuery } from '../files/risky-download.ts'
import { wireId } from '../wire.ts'

export const TEMPLATE_CATEGORIES = ['가입서류', '변경서류'] as const
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number]

export const PricingTable = z.object({
  id: z.number(),
  title: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  uploadedAt: z.string(),
  isActive: z.boolean(),
})
export type PricingTable = z.infer<typeof PricingTable>

export const DocumentTemplate = z.extend(PricingTable, { category: z.enum(TEMPLATE_CATEGORIES) })
export type DocumentTemplate = z.infer<typeof DocumentTemplate>

const params = z.strictObject({ id: wireId })

/** The newest first; templates that are switched off only for those who may manage them. */
export const listDocumentTemplates = defineEndpoint({
  method: 'GET',
  path: '/api/document-templates',
  summary: '서식 목록 (최신순)',
  access: 'downloads.read',
  response: z.array(DocumentTemplate),
})
export const downloadDocumentTemplate = defineEndpoint({
  method: 'GET',
  path: '/api/document-templates/:id/download',
  cost: 'download',
  summary: '서식 파일',
  access: 'downloads.read',
  params,
  query: z.strictObject(riskQuery),
  response: { kind: 'file', description: '올린 그대로의 파일' },
  /** Only what was downloaded after a warning is recorded. */
  logged: 'download',
})
export const listPricingTables = defineEndpoint({
  method: 'GET',
  path: '/api/pricing-tables',
  summary: '단가표 목록 (최신순)',
  access: 'downloads.read',
  response: z.array(PricingTable),
})
export const listActivePricingTables = defineEndpoint({
  method: 'GET',
  path: '/api/pricing-tables/active',
  summary: '사용 중인 단가표 (최신순)',
  access: 'downloads.read',
  response: z.array(PricingTable),
})
export const downloadPricingTable = defineEndpoint({
  method: 'GET',
  path: '/api/files/pricing/:id',
  cost: 'download',
  summary: '단가표 파일',
  access: 'downloads.read',
  params,
  query: z.strictObject(riskQuery),
  response: { kind: 'file', description: '올린 그대로의 파일' },
  /** Only what was downloaded after a warning is recorded. */
  logged: 'download',
})
