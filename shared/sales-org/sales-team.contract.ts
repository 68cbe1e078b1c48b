import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { nullableText, requiredText } from '../text.ts'
import { wireId } from '../wire.ts'

export const SalesTeam = z.object({
  id: z.number(),
  teamName: z.string(),
  teamCode: z.string(),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
  /** The number of its sales managers. */
  managerCount: z.number(),
  createdAt: z.string(),
})
export type SalesTeam = z.infer<typeof SalesTeam>

export const SalesTeamInput = z.strictObject({
  teamName: requiredText(LIMITS.name, '팀명을 입력해주세요.'),
  teamCode: requiredText(LIMITS.contactCode, '팀 코드를 입력해주세요.'),
  description: nullableText(LIMITS.shortText),
  isActive: z.optional(z.boolean()),
})
export type SalesTeamInput = z.infer<typeof SalesTeamInput>

const params = z.strictObject({ id: wireId })

export const listSalesTeams = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sales-teams',
  summary: '영업팀 목록',
  access: 'admin.salesOrganisation',
  response: z.array(SalesTeam),
})
export const createSalesTeam = defineEndpoint({
  method: 'POST',
  path: '/api/admin/sales-teams',
  summary: '영업팀 추가',
  access: 'admin.salesOrganisation',
  changes: 'accounts',
  body: SalesTeamInput,
  response: SalesTeam,
  success: 201,
})
/** A new name is also written to the accounts of the team. */
export const updateSalesTeam = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/sales-teams/:id',
  summary: '영업팀 수정',
  access: 'admin.salesOrganisation',
  changes: 'accounts',
  params,
  body: z.partial(SalesTeamInput),
  response: SalesTeam,
})
export const deleteSalesTeam = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/sales-teams/:id',
  summary: '영업팀 삭제 (소속된 사람이 없을 때만)',
  access: 'admin.salesOrganisation',
  changes: 'accounts',
  params,
  response: SalesTeam,
})
