import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { ENTRY_KINDS } from '../settlements/entry-kind.ts'
import { requiredText } from '../text.ts'
import { id, kstMonthText, page, pageQuery, wireBoolean, wireId } from '../wire.ts'
import { ADJUSTMENT_CATEGORIES } from './ledger.contract.ts'

/** What a store objects to in its statement, with what both sides said of it, the earliest first. */
export const Objection = z.object({
  id: z.number(),
  month: z.string(),
  storeId: z.number(),
  storeName: z.string(),
  /** The line: a document's, or one entry's. */
  documentId: z.nullable(z.number()),
  documentNumber: z.nullable(z.string()),
  entryId: z.nullable(z.number()),
  /** What that entry is; the amount in won. */
  entry: z.nullable(
    z.object({
      kind: z.enum(ENTRY_KINDS),
      category: z.nullable(z.enum(ADJUSTMENT_CATEGORIES)),
      amount: z.number(),
    }),
  ),
  madeAt: z.string(),
  messages: z.array(
    z.object({
      id: z.number(),
      senderName: z.string(),
      isStore: z.boolean(),
      text: z.string(),
      at: z.string(),
    }),
  ),
  /** Null: nobody has decided it yet. */
  isAccepted: z.nullable(z.boolean()),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
})
export type Objection = z.infer<typeof Objection>

const text = requiredText(LIMITS.chatMessage, '내용을 입력해주세요.')
const params = z.strictObject({ objectionId: wireId })

export const listObjections = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/objections',
  summary: '지급내역서에 대한 판매점의 이의 (새것부터)',
  access: 'settlements.manage',
  query: z.strictObject({
    month: z.optional(kstMonthText),
    storeId: z.optional(wireId),
    /** Only those that nobody has decided. */
    open: z.optional(wireBoolean),
    ...pageQuery,
  }),
  response: page(Objection),
})
export const replyToObjection = defineEndpoint({
  method: 'POST',
  path: '/api/settlements/objections/:objectionId/messages',
  summary: '이의에 답하기',
  access: 'settlements.manage',
  changes: 'settlements',
  params,
  body: z.strictObject({ text }),
  response: Objection,
  success: 201,
})
export const decideObjection = defineEndpoint({
  method: 'POST',
  path: '/api/settlements/objections/:objectionId/decision',
  summary: '이의 수용 또는 기각 (답과 함께; 금액은 조정으로 바꿉니다)',
  access: 'settlements.manage',
  changes: 'settlements',
  params,
  body: z.strictObject({
    isAccepted: z.boolean('수용 또는 기각을 선택해주세요.'),
    text: requiredText(LIMITS.chatMessage, '답변을 입력해주세요.'),
  }),
  response: Objection,
})

/** A store objects to a line of its own statement, and says why. */
export const objectToStatement = defineEndpoint({
  method: 'POST',
  path: '/api/dealer/statements/:month/objections',
  summary: '내 지급내역서의 한 줄에 이의 제기',
  access: 'statements.own',
  changes: 'settlements',
  params: z.strictObject({ month: kstMonthText }),
  body: z.strictObject({ documentId: z.optional(id), entryId: z.optional(id), text }),
  response: Objection,
  success: 201,
})
export const continueObjection = defineEndpoint({
  method: 'POST',
  path: '/api/dealer/objections/:objectionId/messages',
  summary: '내 이의에 글 더하기',
  access: 'statements.own',
  changes: 'settlements',
  params,
  body: z.strictObject({ text }),
  response: Objection,
  success: 201,
})
