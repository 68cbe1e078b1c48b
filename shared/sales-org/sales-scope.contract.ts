import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { POSITIONS } from './sales-manager.contract.ts'

/** Whose figures the caller sees: without a team only its own; an administrator, who is in none, sees everybody's. */
export const SalesScope = z.object({
  teamName: z.nullable(z.string()),
  position: z.nullable(z.enum(POSITIONS)),
  /** A 팀장 sees those of the whole team. */
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
