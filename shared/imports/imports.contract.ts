import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { wireBoolean } from '../wire.ts'
import { ImportReport } from './import-report.ts'

export * from './import-report.ts'

/** Tables of records; which of the kinds one upload takes, its endpoint says. */
export const WORKBOOK_FILE = {
  name: 'file',
  required: true,
  maxBytes: LIMITS.importFileBytes,
  kinds: ['xlsx', 'xls'],
} as const

/** `dryRun=true`: says what would become of each row, and writes nothing. */
const query = z.strictObject({ dryRun: z.optional(wireBoolean) })

export const uploadKpNumbers = defineEndpoint({
  method: 'POST',
  path: '/api/admin/kp-numbers/upload-excel',
  summary: 'KP번호 엑셀 업로드',
  access: 'admin.dealers',
  query,
  body: { kind: 'multipart', fields: z.strictObject({}), file: WORKBOOK_FILE },
  response: ImportReport,
})
