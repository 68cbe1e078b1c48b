import * as z from 'zod/mini'
import { defineEndpoint, type Endpoint, type MultipartBody } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { optionalText } from '../text.ts'
import { wireBoolean, wireJson } from '../wire.ts'
import { IMPORT_KINDS, type ImportKind, ImportReport } from './import-report.ts'

export * from './import-report.ts'

/** Files that hold tables. */
export type TableKind = 'xlsx' | 'xls' | 'csv'

const file = { name: 'file', required: true, maxBytes: LIMITS.importFileBytes } as const

/** Spreadsheets without CSV; each endpoint says which kinds it takes. */
export const WORKBOOK_FILE = {
  ...file,
  kinds: ['xlsx', 'xls'],
  refusal: '엑셀 파일(.xlsx, .xls)만 업로드 가능합니다.',
} as const
/** Spreadsheets, and CSV in UTF-8 or CP949. */
export const WORKBOOK_OR_CSV_FILE = {
  ...file,
  kinds: ['xlsx', 'xls', 'csv'],
  refusal: '엑셀 파일(.xlsx, .xls)과 CSV 파일만 업로드 가능합니다.',
} as const

const BAD_CORRECTION = '고친 셀이 올바르지 않습니다.'
const place = (most: number) =>
  z.int(BAD_CORRECTION).check(z.gte(0, BAD_CORRECTION), z.lt(most, BAD_CORRECTION))

/** Cells of the file that somebody corrected in its report: by the row's `at` and the place of the heading. */
const Corrections = z
  .array(
    z.strictObject({
      at: place(LIMITS.importRows),
      column: place(LIMITS.importColumns),
      text: optionalText(LIMITS.memo),
    }),
    BAD_CORRECTION,
  )
  .check(z.maxLength(LIMITS.importCorrections, BAD_CORRECTION))
export type Correction = z.output<typeof Corrections>[number]

/** The fields beside the file: the same file is sent again with what was corrected, so that nobody edits and chooses it anew. */
const fields = {
  /** As JSON. */
  corrections: z.optional(z.pipe(wireJson(BAD_CORRECTION), Corrections)),
  /** Judges and writes the corrected rows only; all others were written before. */
  onlyCorrected: z.optional(wireBoolean),
}

/** What all uploads have in common; each says its path, summary and access. */
const UPLOAD = {
  method: 'POST',
  /** `dryRun=true` only reports what would happen to each row, and writes nothing. */
  query: z.strictObject({ dryRun: z.optional(wireBoolean) }),
  body: { kind: 'multipart', fields: z.strictObject(fields), file: WORKBOOK_FILE },
  response: ImportReport,
  cost: 'table',
} as const

/** Any of the uploads; some take fields beside the file, and answer with more than the report. */
export type UploadEndpoint = Endpoint & {
  query: (typeof UPLOAD)['query']
  body: MultipartBody
  response: z.ZodMiniType<ImportReport>
}

export const uploadKpNumbers = defineEndpoint({
  ...UPLOAD,
  path: '/api/admin/kp-numbers/upload-excel',
  summary: 'KP번호 엑셀 업로드',
  access: 'admin.dealers',
  proof: 'recent',
  changes: 'accounts',
})

export const uploadCarriers = defineEndpoint({
  ...UPLOAD,
  path: '/api/carriers/upload-excel',
  summary: '통신사 엑셀 업로드',
  access: 'admin.carriers',
})

export const uploadDealers = defineEndpoint({
  ...UPLOAD,
  path: '/api/dealers/upload-excel',
  summary: '판매점 엑셀 업로드 (새 계정의 초기 비밀번호는 한 번만 알려줍니다)',
  access: 'admin.dealers',
  proof: 'recent',
  changes: 'accounts',
  response: z.extend(ImportReport, { addedDealers: z.number() }),
})
export const uploadContactCodes = defineEndpoint({
  ...UPLOAD,
  path: '/api/contact-codes/upload-excel',
  summary: '접점코드 엑셀·CSV 업로드',
  access: 'admin.contactCodes',
  proof: 'recent',
  body: {
    kind: 'multipart',
    /** Existing codes with other values are changed instead of refused. */
    fields: z.strictObject({ ...fields, forceUpdate: z.optional(wireBoolean) }),
    file: WORKBOOK_OR_CSV_FILE,
  },
  /**
   * `details` lists all of the errors that `errors` begins with, `addedCodes` the codes that were added, or as a dry run would be, while
   * other rows are refused. A table that is refused as a whole is answered with an error that has none of them.
   */
  response: z.extend(ImportReport, {
    details: z.array(z.string()),
    addedCodes: z.array(z.string()).check(z.maxLength(LIMITS.importRows)),
  }),
})
/** The same upload under a second name. */
export const uploadContactCodesAsAdmin = defineEndpoint({
  ...uploadContactCodes,
  path: '/api/admin/contact-codes/upload',
  summary: '접점코드 엑셀·CSV 업로드 (같은 호출의 다른 이름)',
})

export const uploadSettlementPrices = defineEndpoint({
  ...UPLOAD,
  path: '/api/admin/settlement-pricing/excel-upload',
  summary: '정산단가 엑셀 업로드',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'prices',
})

export const uploadHiddenPrices = defineEndpoint({
  ...UPLOAD,
  path: '/api/hidden-prices-by-pos/upload',
  summary: '히든단가 엑셀 업로드',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'prices',
})

export const uploadAdjustments = defineEndpoint({
  ...UPLOAD,
  path: '/api/settlements/adjustments/upload-excel',
  summary: '정산 조정 엑셀 업로드',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'settlements',
})

export const uploadServicePlans = defineEndpoint({
  ...UPLOAD,
  path: '/api/service-plans/upload-excel',
  summary: '요금제 엑셀·CSV 업로드',
  access: 'admin.plans',
  body: { ...UPLOAD.body, file: WORKBOOK_OR_CSV_FILE },
  response: z.extend(ImportReport, { addedPlans: z.number() }),
})
export const uploadAdditionalServices = defineEndpoint({
  ...UPLOAD,
  path: '/api/additional-services/upload-excel',
  summary: '부가서비스 엑셀·CSV 업로드',
  access: 'admin.plans',
  body: { ...UPLOAD.body, file: WORKBOOK_OR_CSV_FILE },
})

const params = z.strictObject({ kind: z.enum(IMPORT_KINDS, '알 수 없는 양식입니다.') })
/** An account needs one of these rights; which one depends on the kind, and the handler checks that. */
const access = {
  anyOf: ['admin.dealers', 'admin.carriers', 'admin.plans', 'admin.contactCodes', 'settlements.manage'],
} as const

const TEMPLATE = { kind: 'file', description: '제목 행과 예시 두 행이 있는 양식' } as const

export const readImportTemplate = defineEndpoint({
  method: 'GET',
  path: '/api/imports/:kind/template',
  summary: '업로드 양식 다운로드',
  access,
  params,
  query: z.strictObject({ format: z.optional(z.enum(['xlsx', 'csv'], 'xlsx 또는 csv여야 합니다.')) }),
  response: TEMPLATE,
})
export const readCarrierTemplate = defineEndpoint({
  method: 'GET',
  path: '/api/carriers/excel-template',
  summary: '통신사 업로드 양식 다운로드',
  access: 'admin.carriers',
  response: TEMPLATE,
})
export const readHiddenPriceTemplate = defineEndpoint({
  method: 'GET',
  path: '/api/hidden-prices-by-pos/template',
  summary: '히든단가 업로드 양식 다운로드',
  access: 'settlements.manage',
  response: TEMPLATE,
})
export const readRefusedRows = defineEndpoint({
  method: 'POST',
  path: '/api/imports/:kind/refused-rows',
  cost: 'table',
  summary: '저장할 수 없는 행을 사유와 함께 다운로드 (같은 파일을 다시 보냅니다)',
  access,
  params,
  body: {
    kind: 'multipart',
    fields: z.strictObject({ ...fields, forceUpdate: z.optional(wireBoolean) }),
    file: WORKBOOK_OR_CSV_FILE,
  },
  response: { kind: 'file', description: '파일의 행과 사유' },
})

/** The kinds whose records can be downloaded as a table that uploads again unchanged. */
export const CURRENT_KINDS = [
  'service-plans',
  'additional-services',
  'settlement-prices',
  'hidden-prices',
] as const satisfies readonly ImportKind[]

export const readCurrentTable = defineEndpoint({
  method: 'GET',
  path: '/api/imports/:kind/current',
  cost: 'table',
  summary: '등록된 내용 다운로드 (고쳐서 다시 올릴 수 있습니다)',
  access,
  params: z.strictObject({ kind: z.enum(CURRENT_KINDS, '알 수 없는 양식입니다.') }),
  response: { kind: 'file', description: '업로드 양식과 같은 열의 xlsx 통합 문서' },
})
