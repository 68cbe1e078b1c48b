import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { POSITIONS } from './sales-manager.contract.ts'

/** Whose figures the caller sees: an administrator everybody's, a sales manager without a team its own. */
export const SalesScope = z.object({
  teamName: z.nullable(z.string()),
  position: z.nullable(z.enum(POSITIONS)),
  /** True for a 팀장, who sees the figures of the whole team. */
  isWholeTeam: z.boolean(),
})
export type SalesScope = z.infer<typeof SalesScope>

export const readSalesScope = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/sales-scope',
  summary: '영업 실적을 보는 범위 (자신의 팀과 직급)',
  access: 'stats.carriers',
  response: SalesScope,
})
