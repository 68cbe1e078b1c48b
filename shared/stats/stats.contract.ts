import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'
import { kstDayText, wireBoolean, wireId } from '../wire.ts'

/**
 * Statistics. Each figure equals the total of one list of documents, which figure-lists.ts names. A carrier or a contact code
 * of null stands for the documents that have none.
 */

/** Seoul days, both included; an absent end is open. */
const range = { startDate: z.optional(kstDayText), endDate: z.optional(kstDayText) }

/** True when only documents assigned to or activated by the caller were counted. */
const isOwnWork = z.boolean()

export const TodayStats = z.object({
  /** The Seoul day that was counted: the requested one, else today. */
  day: z.string(),
  isOwnWork,
  /** Documents received today, without other applications. */
  todaySubmissions: z.number(),
  /** Those of todaySubmissions that are neither cancelled nor discarded. */
  todayReception: z.number(),
  /** The sum of the two figures that follow. */
  todayDiscarded: z.number(),
  todayCancelled: z.number(),
  todayDiscardedOnly: z.number(),
  todayActivation: z.number(),
  todayOtherCompleted: z.number(),
  /** Activations of today. */
  carrierStats: z.array(z.object({ carrier: z.nullable(z.string()), new: z.number(), portIn: z.number() })),
  /** A dealer_worker's own activations; null for everybody else. */
  ownActivations: z.nullable(z.object({ today: z.number(), month: z.number() })),
})
export type TodayStats = z.output<typeof TodayStats>

const CarrierCount = z.object({
  carrier: z.nullable(z.string()),
  count: z.number(),
  newCustomer: z.number(),
  portIn: z.number(),
})

/** `startDate` and `endDate` are the first and the last day of the month. */
export const MonthlyActivationStats = z.object({
  startDate: z.string(),
  endDate: z.string(),
  isOwnWork,
  activatedCount: z.number(),
  carriers: z.array(CarrierCount),
})
export type MonthlyActivationStats = z.output<typeof MonthlyActivationStats>

/** Activations count by their own date, everything else by receipt. */
export const StatusStats = z.object({
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  isOwnWork,
  activatedCount: z.number(),
  totalDocuments: z.number(),
  /** 대기 and 보완필요. */
  pendingActivations: z.number(),
  /** 진행중 and 업무요청중. */
  inProgressCount: z.number(),
  otherCompletedCount: z.number(),
  canceledCount: z.number(),
  discardedCount: z.number(),
})
export type StatusStats = z.output<typeof StatusStats>

export const Trend = z.object({
  startDate: z.string(),
  endDate: z.string(),
  isOwnWork,
  /** Every day of the range, oldest first, with the todaySubmissions and todayActivation of that day. */
  days: z.array(z.object({ day: z.string(), submissions: z.number(), activations: z.number() })),
})
export type Trend = z.output<typeof Trend>

/** `total` and `count` are the same number: all activations, also of types that are not named here. */
export const CarrierStat = z.extend(CarrierCount, {
  total: z.number(),
  dealers: z.array(
    z.object({
      contactCode: z.nullable(z.string()),
      /** The present owner of the contact code; null: nobody. */
      dealerName: z.nullable(z.string()),
      newCustomer: z.number(),
      portIn: z.number(),
      total: z.number(),
    }),
  ),
})
export type CarrierStat = z.output<typeof CarrierStat>

export const WorkerStat = z.object({ workerId: z.number(), workerName: z.string(), count: z.number() })
export type WorkerStat = z.output<typeof WorkerStat>

/** One row per contact code; `dealerName` is the code itself when nobody owns it, 미지정 without a code. */
export const CarrierDetail = z.object({
  dealerName: z.string(),
  contactCode: z.nullable(z.string()),
  count: z.number(),
})
export type CarrierDetail = z.output<typeof CarrierDetail>

export const WorkerDetail = z.object({ carrier: z.nullable(z.string()), count: z.number() })
export type WorkerDetail = z.output<typeof WorkerDetail>

/** `dealerId` is the id of the worker's account. */
export const WorkerTotals = z.object({
  workerName: z.string(),
  dealerId: z.number(),
  monthlyActivations: z.number(),
  totalActivations: z.number(),
})
export type WorkerTotals = z.output<typeof WorkerTotals>

export const readTodayStats = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/today-stats',
  summary: '오늘, 또는 지난 하루의 접수, 개통, 취소·폐기',
  access: 'dashboard.read',
  query: z.strictObject({ day: z.optional(kstDayText) }),
  response: TodayStats,
})
export const readStats = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  summary: '기간의 상태별 서류 수 (기간이 없으면 전체)',
  access: 'stats.status',
  query: z.strictObject(range),
  response: StatusStats,
})
export const readMonthlyStatusStats = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/monthly-status-stats',
  summary: '이번 달의 상태별 서류 수',
  access: 'stats.status',
  response: StatusStats,
})
export const readMonthlyActivationStats = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/monthly-activation-stats',
  summary: '이번 달의 통신사별 개통',
  access: 'stats.status',
  response: MonthlyActivationStats,
})
export const readTrend = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/trend',
  summary: '최근 30일의 접수와 개통',
  access: 'stats.status',
  response: Trend,
})
export const readCarrierStats = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/carrier-stats',
  summary: '통신사별 개통 (많은 것부터)',
  access: 'stats.carriers',
  /** With `dealers=false` the lists of dealers stay empty, for panels that show only carriers. */
  query: z.strictObject({ ...range, dealers: z.optional(wireBoolean) }),
  response: z.array(CarrierStat),
})
export const readWorkerStats = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/worker-stats',
  summary: '근무자별 개통 (많은 것부터)',
  access: 'stats.workers',
  query: z.strictObject(range),
  response: z.array(WorkerStat),
})
const NO_CARRIER = '통신사 이름이 올바르지 않습니다.'

/** An empty name stands for the documents without a carrier. */
export const readCarrierDetails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/carrier-details/:carrier',
  summary: '한 통신사의 판매점별 개통 (많은 것부터)',
  access: 'stats.carriers',
  params: z.strictObject({
    carrier: z.union([z.literal(''), requiredText(LIMITS.carrier, NO_CARRIER)], NO_CARRIER),
  }),
  query: z.strictObject(range),
  response: z.array(CarrierDetail),
})
export const readWorkerDetails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/worker-details/:workerId',
  summary: '한 근무자의 통신사별 개통 (많은 것부터)',
  access: 'stats.workers',
  params: z.strictObject({ workerId: wireId }),
  query: z.strictObject(range),
  response: z.array(WorkerDetail),
})
export const readWorkerTotals = defineEndpoint({
  method: 'GET',
  path: '/api/worker-stats',
  summary: '근무자별 이번 달과 전체 개통',
  access: 'stats.workers',
  response: z.array(WorkerTotals),
})
