import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { kstDayText } from '../wire.ts'

const counts = { received: z.number(), activated: z.number() }

/** What came with the contact codes of one sales manager while they were its own; mappings do not count here. */
export const ManagerFigures = z.object({
  /** Null: what came with codes of nobody, or without a code. */
  managerId: z.nullable(z.number()),
  managerName: z.nullable(z.string()),
  /** Its team of today. */
  teamName: z.nullable(z.string()),
  /** The account was deleted; what it had earned stays under its name. */
  isFormer: z.boolean(),
  ...counts,
})
export type ManagerFigures = z.output<typeof ManagerFigures>

export const readManagerFigures = defineEndpoint({
  method: 'GET',
  path: '/api/admin/manager-figures',
  summary: '영업과장별 접수와 개통: 그날의 담당 기준, 삭제된 영업과장 포함 (기간이 없으면 이번 달, 1년까지)',
  access: 'admin.salesOrganisation',
  query: z.strictObject({ startDate: z.optional(kstDayText), endDate: z.optional(kstDayText) }),
  response: z.object({
    startDate: z.string(),
    endDate: z.string(),
    /** Of everybody: the sum of all rows. */
    ...counts,
    /** The most activations first, nobody last. */
    managers: z.array(ManagerFigures),
  }),
})
