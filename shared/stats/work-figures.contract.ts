import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { EXPORT, exportReason, workbookNamed } from '../excel-export.ts'
import { kstDayText } from '../wire.ts'

/** Seoul days, both included, at most 366; absent: the running month. */
const range = { startDate: z.optional(kstDayText), endDate: z.optional(kstDayText) }
/** Minutes in the middle of all that were measured; null: none was. */
const medianMinutes = z.nullable(z.number())

/** What one account of the back office did in the chosen days. */
export const WorkerFigures = z.object({
  workerId: z.number(),
  workerName: z.string(),
  /** What it closed in these days and is still closed so. */
  activated: z.number(),
  otherCompleted: z.number(),
  cancelled: z.number(),
  discarded: z.number(),
  /** What it has open now, whatever the days. */
  open: z.number(),
  /** Applications that somebody else had before, and that somebody else has since. */
  takenOver: z.number(),
  handedOver: z.number(),
  /** From the receipt, or the answer to a 보완필요, until it took the application out of 대기. */
  waitingMinutes: medianMinutes,
  /** From the receipt to the activation. */
  activationMinutes: medianMinutes,
  /** How often it corrected what was handed in; several fields at once count once. */
  corrections: z.number(),
})
export type WorkerFigures = z.output<typeof WorkerFigures>

/** What became of the applications that came from one store in the chosen days. */
export const StoreFigures = z.object({
  /** Null: applications without a store. */
  storeName: z.nullable(z.string()),
  received: z.number(),
  /** How many of them had to be supplemented, once or more. */
  supplemented: z.number(),
  correctedByStore: z.number(),
  correctedByOffice: z.number(),
  /** The most corrected fields, the most first. */
  fields: z.array(z.object({ label: z.string(), count: z.number() })),
})
export type StoreFigures = z.output<typeof StoreFigures>

export const WorkFigures = z.object({
  startDate: z.string(),
  endDate: z.string(),
  workers: z.array(WorkerFigures),
  stores: z.array(StoreFigures),
})
export type WorkFigures = z.output<typeof WorkFigures>

export const readWorkFigures = defineEndpoint({
  method: 'GET',
  path: '/api/worker-stats/work',
  cost: 'figures',
  summary: '근무자별 처리·대기 시간·정정과 판매점별 보완·정정 (기간이 없으면 이번 달, 1년까지)',
  access: 'stats.workers',
  query: z.strictObject(range),
  response: WorkFigures,
})

export const exportWorkFigures = defineEndpoint({
  ...EXPORT,
  path: '/api/worker-stats/export',
  cost: 'figures',
  summary: '근무자 통계 또는 판매점 통계 엑셀 내보내기',
  access: 'stats.exportWorkers',
  query: z.strictObject({
    ...range,
    of: z.enum(['workers', 'stores'], '내보낼 통계를 선택해주세요.'),
    reason: exportReason,
  }),
  response: workbookNamed('근무자통계_{날짜}.xlsx 또는 판매점통계_{날짜}'),
})
