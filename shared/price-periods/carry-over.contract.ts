import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { kstMonthText, wireBoolean } from '../wire.ts'
import { PRICE_KINDS, PriceTerms } from './price-change.contract.ts'

/** What becomes in the next month of something that ends in this one. */
export const CarriedOver = z.object({
  /** As it would hold in the next month. */
  terms: PriceTerms,
  outcome: z.enum(['added', 'skipped']),
  /** Why it is left out, or why it holds for less than the month; null: nothing is to be said. */
  reason: z.nullable(z.string()),
})
export type CarriedOver = z.infer<typeof CarriedOver>

/** What 다음 달로 넘기기 did, or, as a dry run, would do. */
export const CarryOverReport = z.object({
  kind: z.enum(PRICE_KINDS),
  month: z.string(),
  nextMonth: z.string(),
  added: z.number(),
  skipped: z.number(),
  rows: z.array(CarriedOver),
  /** Stands for these rows: what is done is what was previewed. */
  fingerprint: z.string(),
})
export type CarryOverReport = z.infer<typeof CarryOverReport>

export const carryOverPrices = defineEndpoint({
  method: 'POST',
  path: '/api/price-carry-overs',
  summary: '단가·정책·차감을 다음 달로 넘기기 (그 달에 끝나는 것을 다음 달 한 달 동안 같은 금액으로)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'prices',
  /** `dryRun=true` only reports what would happen, and writes nothing. */
  query: z.strictObject({ dryRun: z.optional(wireBoolean) }),
  body: z.strictObject({
    kind: z.enum(PRICE_KINDS, '종류가 올바르지 않습니다.'),
    /** The month in which they end. */
    month: kstMonthText.check(
      z.refine<string>((month) => month < '2099-12', '2099년 11월까지 넘길 수 있습니다.'),
    ),
    /** The fingerprint that was previewed: with other rows now, VERSION_CONFLICT with those. */
    fingerprint: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, '미리보기가 올바르지 않습니다.'))),
  }),
  response: CarryOverReport,
})
