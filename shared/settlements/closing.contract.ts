import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { kstMonthText } from '../wire.ts'
import { SettlementSums } from './settlement.contract.ts'

/** A closed month (마감), whose settlements never change again, with its sums at that time. In won. */
export const SettlementClosing = z.object({
  /** `2026-10`, a Seoul month. */
  month: z.string(),
  closedAt: z.string(),
  closedByName: z.string(),
  ...SettlementSums.shape,
})
export type SettlementClosing = z.infer<typeof SettlementClosing>

export const listSettlementClosings = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/closings',
  summary: '마감된 달 (나중 달부터)',
  access: 'settlements.manage',
  response: z.array(SettlementClosing),
})
export const closeSettlementMonth = defineEndpoint({
  method: 'POST',
  path: '/api/settlements/close',
  summary: '지난달의 정산 마감 (되돌릴 수 없음)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'settlements',
  body: z.strictObject({
    month: kstMonthText,
    /** What is 미정 goes on to the next month; otherwise it stops the closing. */
    carriesUndetermined: z.optional(z.boolean('예 또는 아니오를 선택해주세요.')),
  }),
  response: SettlementClosing,
})
