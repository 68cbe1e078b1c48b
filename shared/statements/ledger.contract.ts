import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { riskQuery } from '../files/risky-download.ts'
import { LIMITS } from '../limits.ts'
import { WON_MOST } from '../money.ts'
import { ENTRY_KINDS } from '../settlements/entry-kind.ts'
import { requiredText } from '../text.ts'
import { chosenWireId, kstMonthText, page, pageQuery, wireId } from '../wire.ts'

/** What an amount without an activation is for. */
export const ADJUSTMENT_CATEGORIES = ['소급', '이월', '차감', '보전', '환수', '기타'] as const
export type AdjustmentCategory = (typeof ADJUSTMENT_CATEGORIES)[number]

/** A line of the ledger; amounts in won, negative for what is taken away. */
export const SettlementEntry = z.object({
  id: z.number(),
  month: z.string(),
  settledAt: z.string(),
  /** The closed month that the amount belongs to and that this later one settles instead; null: it belongs to its own. */
  originMonth: z.nullable(z.string()),
  kind: z.enum(ENTRY_KINDS),
  category: z.nullable(z.enum(ADJUSTMENT_CATEGORIES)),
  amount: z.number(),
  storeId: z.nullable(z.number()),
  storeName: z.nullable(z.string()),
  documentId: z.nullable(z.number()),
  documentNumber: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  authorName: z.string(),
  createdAt: z.string(),
  evidenceFileId: z.nullable(z.number()),
  evidenceFileName: z.nullable(z.string()),
  /** The entry that this one takes back. */
  countersId: z.nullable(z.number()),
  /** An adjustment that another entry has taken back. */
  isCountered: z.boolean(),
})
export type SettlementEntry = z.infer<typeof SettlementEntry>

export const listSettlementEntries = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/entries',
  summary: '정산 원장 (새것부터)',
  access: 'settlements.manage',
  query: z.strictObject({
    month: z.optional(kstMonthText),
    storeId: z.optional(wireId),
    documentId: z.optional(wireId),
    kind: z.optional(z.enum(ENTRY_KINDS, '구분이 올바르지 않습니다.')),
    ...pageQuery,
  }),
  response: page(SettlementEntry),
})

export const STORE_NEEDED = '목록에서 판매점을 선택해주세요.'
export const ADJUSTMENT_AMOUNT = '0이 아닌 금액을 99,999,999.99원까지 입력해주세요.'
/** Won as people type it, with a sign. */
const signedWon = z.pipe(
  z
    .string(ADJUSTMENT_AMOUNT)
    .check(
      z.refine<string>(
        (text) =>
          /^-?\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) !== 0 && Math.abs(Number(text)) <= WON_MOST,
        ADJUSTMENT_AMOUNT,
      ),
    ),
  z.transform((text: string) => Number(text)),
)

/** What an adjustment has besides its store and amount, by hand and in a table. */
export const ADJUSTMENT_FIELDS = {
  month: kstMonthText,
  category: z.enum(ADJUSTMENT_CATEGORIES, '조정 구분을 선택해주세요.'),
  reason: requiredText(LIMITS.shortText, '사유를 입력해주세요.'),
  /** The application that it is about; it must be the store's. */
  documentNumber: z.optional(requiredText(LIMITS.documentNumber, '접수번호를 입력해주세요.')),
}

/** What proves an adjustment. */
export const EVIDENCE_FILE = {
  name: 'file',
  required: false,
  maxBytes: LIMITS.applicationFileBytes,
  kinds: ['pdf', 'jpg', 'png', 'xlsx', 'xls'],
} as const

/** An amount of any sign for a store, with the reason and, if there is one, a file that proves it. */
export const addAdjustment = defineEndpoint({
  method: 'POST',
  path: '/api/settlements/adjustments',
  summary: '조정 등록 (소급, 이월, 차감, 보전, 환수; 증빙 파일을 함께 올릴 수 있음)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'settlements',
  idempotency: true,
  body: {
    kind: 'multipart',
    fields: z.strictObject({ storeId: chosenWireId(STORE_NEEDED), amount: signedWon, ...ADJUSTMENT_FIELDS }),
    file: EVIDENCE_FILE,
  },
  response: SettlementEntry,
  success: 201,
})

/** Adds the opposite of an adjustment, in its month or, when that is closed, in the next open one. */
export const counterAdjustment = defineEndpoint({
  method: 'POST',
  path: '/api/settlements/entries/:entryId/counter',
  summary: '조정 취소 (반대 금액의 줄을 더합니다)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'settlements',
  params: z.strictObject({ entryId: wireId }),
  body: z.strictObject({ reason: requiredText(LIMITS.shortText, '사유를 입력해주세요.') }),
  response: SettlementEntry,
  success: 201,
})

export const downloadEvidence = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/evidence/:fileId',
  cost: 'download',
  summary: '조정의 증빙 파일',
  access: 'settlements.manage',
  params: z.strictObject({ fileId: wireId }),
  query: z.strictObject(riskQuery),
  response: { kind: 'file', description: '올린 그대로의 파일' },
  logged: 'download',
})
