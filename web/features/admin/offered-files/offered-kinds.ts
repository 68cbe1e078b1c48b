import * as z from 'zod/mini'
import {
  downloadDocumentTemplate,
  downloadPricingTable,
  listDocumentTemplates,
  listPricingTables,
  type PricingTable,
  TEMPLATE_CATEGORIES,
  type TemplateCategory,
} from '#shared/downloads/downloads.contract.ts'
import {
  createDocumentTemplate,
  createPricingTable,
  deleteDocumentTemplate,
  deletePricingTable,
  PRICING_FILE,
  PricingFields,
  TEMPLATE_FILE,
  TemplateFields,
  updateDocumentTemplate,
  updatePricingTable,
} from '#shared/downloads/manage-downloads.contract.ts'
import { FILE_NEEDED } from '#shared/files/file-needed.ts'
import type { RiskQuery } from '#shared/files/risky-download.ts'
import { call } from '../../../lib/api-client.ts'
import { type Downloaded, download } from '../../../lib/api-download.ts'
import { upload } from '../../../lib/api-upload.ts'
import type { Sending } from '../../../records/form/use-upload.ts'
import { OFFERED_KEY } from '../../../records/record-keys.ts'
import type { FileRule } from '../../../ui/file-check.ts'
import type { Fetching } from '../../../ui/use-saving.ts'

/** A form template or a price table; only the former has a category. */
export interface OfferedRow extends PricingTable {
  category?: TemplateCategory
}

/** The typed values; a price table has no category, and its value is ignored. */
export interface OfferedForm {
  title: string
  category: string
}

/** Adds the file to the fields: the check of an upload form. */
export const uploadFormOf = ({ fields }: OfferedKind) =>
  z.object({ ...fields, file: z.instanceof(File, { error: FILE_NEEDED }) })
export type UploadForm = z.infer<ReturnType<typeof uploadFormOf>>

/** One kind of file that is offered for download: its name, the accepted types, and its calls. */
export interface OfferedKind {
  word: '서식' | '단가표'
  queryKey: readonly string[]
  categories: readonly string[]
  rule: FileRule
  sentences: { uploaded: string; changed: string; deleted: string; empty: string; downloadFailed: string }
  titleExample: string
  /** The checks of the API contract, with its messages. */
  fields: Record<keyof OfferedForm, z.ZodMiniType<string, string>>
  read: (signal: AbortSignal) => Promise<OfferedRow[]>
  fetchFile: (id: number, fetching: Fetching, query: RiskQuery) => Promise<Downloaded>
  send: (form: UploadForm, sending: Sending) => Promise<OfferedRow>
  change: (id: number, change: Partial<OfferedForm> & { isActive?: boolean }) => Promise<OfferedRow>
  remove: (id: number) => Promise<OfferedRow>
}

export const TEMPLATES: OfferedKind = {
  word: '서식',
  queryKey: [...OFFERED_KEY, 'templates'],
  categories: TEMPLATE_CATEGORIES,
  rule: {
    extensions: ['pdf', 'doc', 'docx', 'xlsx', 'xls', 'jpg', 'jpeg', 'png', 'gif', 'bmp', 'tiff', 'webp'],
    maxBytes: TEMPLATE_FILE.maxBytes,
  },
  sentences: {
    uploaded: '서식이 성공적으로 업로드되었습니다.',
    changed: '서식이 수정되었습니다.',
    deleted: '서식이 삭제되었습니다.',
    empty: '등록된 서식이 없습니다.',
    downloadFailed: '템플릿 다운로드에 실패했습니다.',
  },
  titleExample: '예: 가입신청서',
  fields: TemplateFields.shape,
  read: (signal) => call(listDocumentTemplates, { signal }),
  fetchFile: (id, fetching, query) =>
    download(downloadDocumentTemplate, { params: { id }, query, ...fetching }),
  send: ({ file, ...fields }, sending) =>
    upload(createDocumentTemplate, { body: TemplateFields.parse(fields), file, ...sending }),
  change: (id, { category, ...change }) =>
    call(updateDocumentTemplate, { params: { id }, body: { ...change, ...categoryOf(category) } }),
  remove: (id) => call(deleteDocumentTemplate, { params: { id } }),
}

export const PRICING: OfferedKind = {
  word: '단가표',
  queryKey: [...OFFERED_KEY, 'pricing-tables'],
  categories: [],
  rule: { extensions: ['xlsx', 'xls', 'pdf', 'jpg', 'jpeg'], maxBytes: PRICING_FILE.maxBytes },
  sentences: {
    uploaded: '단가표가 성공적으로 업로드되었습니다.',
    changed: '단가표가 수정되었습니다.',
    deleted: '단가표가 삭제되었습니다.',
    empty: '등록된 단가표가 없습니다.',
    downloadFailed: '다운로드에 실패했습니다.',
  },
  titleExample: '예: 11월 단가표',
  fields: { ...PricingFields.shape, category: z.literal('') },
  read: (signal) => call(listPricingTables, { signal }),
  fetchFile: (id, fetching, query) => download(downloadPricingTable, { params: { id }, query, ...fetching }),
  send: ({ file, title }, sending) => upload(createPricingTable, { body: { title }, file, ...sending }),
  change: (id, { category: _, ...change }) => call(updatePricingTable, { params: { id }, body: change }),
  remove: (id) => call(deletePricingTable, { params: { id } }),
}

function categoryOf(category: string | undefined): { category?: TemplateCategory } {
  const known = TEMPLATE_CATEGORIES.find((each) => each === category)
  return known === undefined ? {} : { category: known }
}
