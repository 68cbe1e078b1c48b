import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Trend } from '../stats/stats.contract.ts'
import { kstDayText } from '../wire.ts'
import { POSITIONS } from './sales-manager.contract.ts'

/** A store counts as silent after so many days without a receipt. */
export const SILENT_AFTER_DAYS = 3

/** Receipts without other applications, and activations by their own date. */
const Counts = z.object({ received: z.number(), activated: z.number() })
export type SalesCounts = z.output<typeof Counts>

/** Stores over all carriers, the most activations first; at most the first 200 of `total`. */
const Ranking = z.object({
  total: z.number(),
  stores: z.array(
    z.extend(Counts, {
      /** The code itself where nobody has its name; null: documents without a code. */
      storeName: z.nullable(z.string()),
    }),
  ),
})
export type StoreRanking = z.output<typeof Ranking>

const SilentStores = z.object({
  total: z.number(),
  /** The longest silence first, at most 200. */
  stores: z.array(
    z.object({
      storeName: z.string(),
      /** The Seoul day of its last receipt; null: it never had one. */
      lastReceivedOn: z.nullable(z.string()),
      /** Since then, or since its first code was registered. */
      days: z.number(),
    }),
  ),
})
export type SilentStores = z.output<typeof SilentStores>

const Member = z.object({
  id: z.number(),
  name: z.string(),
  /** Null: it has left the team since. */
  position: z.nullable(z.enum(POSITIONS)),
  day: Counts,
  /** From the first of the month until the day. */
  month: Counts,
  monthlyGoal: z.nullable(z.number()),
})
export type SalesMember = z.output<typeof Member>

/** How the caller's stores did on one day and in its month until then. */
export const SalesPerformance = z.object({
  /** The Seoul day that was counted. */
  day: z.string(),
  dayBefore: Counts,
  /** The same day of the month before; its last day where it has no such day. */
  lastMonthDay: z.string(),
  lastMonth: Counts,
  month: z.object({
    activated: z.number(),
    /** Of the month before, until the same day. */
    activatedLastMonth: z.number(),
    /** A 팀장 has the sum of the team's goals; null: nobody has one. */
    goal: z.nullable(z.number()),
    /** Other members of the team without a goal. */
    membersWithoutGoal: z.number(),
  }),
  trend: Trend,
  ranking: z.object({ day: Ranking, month: Ranking }),
  silent: SilentStores,
  /** The team of a 팀장, with those whose sales of the month count for it, the most activations of the month first; null for others. */
  members: z.nullable(z.array(Member)),
})
export type SalesPerformance = z.output<typeof SalesPerformance>

export const readSalesPerformance = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/sales-performance',
  summary:
    '영업 실적: 전날·지난달 비교, 목표, 30일 추이, 판매점 순위와 접수 없는 판매점, 팀원 (날짜가 없으면 오늘)',
  access: 'stats.carriers',
  query: z.strictObject({ day: z.optional(kstDayText) }),
  response: SalesPerformance,
})
