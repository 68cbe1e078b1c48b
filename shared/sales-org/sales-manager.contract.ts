import * as z from 'zod/mini'
import { personNameText, usernameText } from '../auth/account.contract.ts'
import { formatCount } from '../count.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { isPhone } from '../phone.ts'
import { priceDay } from '../price-period.ts'
import { optionalText, requiredText } from '../text.ts'
import { heirQuery } from '../users/user-changes.contract.ts'
import { chosenId, version, wireId } from '../wire.ts'

/** This position sees the figures of the whole team. */
export const TEAM_LEADER = '팀장'
export const POSITIONS = [TEAM_LEADER, '과장', '차장', '부장', '대리'] as const
export type Position = (typeof POSITIONS)[number]

/** Every account of a sales manager; one without a team has neither code nor position. */
export const SalesManager = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  /** The same text as `name`. */
  managerName: z.string(),
  teamId: z.nullable(z.number()),
  teamName: z.nullable(z.string()),
  /** The team that it was given last, and the day from which it is in it: today's team, or one to come. Null: from the beginning. */
  lastTeamName: z.nullable(z.string()),
  lastTeamFrom: z.nullable(z.string()),
  managerCode: z.nullable(z.string()),
  position: z.nullable(z.enum(POSITIONS)),
  contactPhone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Activations to reach in each month; null: no goal, or no team. */
  monthlyGoal: z.nullable(z.number()),
  isActive: z.boolean(),
  createdAt: z.string(),
  /** Null: it has no team. */
  version: z.nullable(z.number()),
  /** Contact codes that name it as their sales manager or are mapped to it. */
  contactCodeCount: z.number(),
  mappingCount: z.number(),
})
export type SalesManager = z.infer<typeof SalesManager>

const contact = {
  contactPhone: z.optional(
    z.nullable(
      optionalText(LIMITS.phone).check(
        z.refine((text: string) => text === '' || isPhone(text), '연락처 형식이 올바르지 않습니다.'),
      ),
    ),
  ),
  email: z.optional(
    z.nullable(
      optionalText(LIMITS.email).check(
        z.refine(
          (text: string) => text === '' || z.email().safeParse(text).success,
          '올바른 이메일 형식이 아닙니다.',
        ),
      ),
    ),
  ),
}
const teamId = chosenId('소속 팀을 선택해주세요.')
const managerCode = requiredText(LIMITS.contactCode, '영업과장 코드를 입력해주세요.')
const position = z.enum(POSITIONS, '직급을 선택해주세요.')
const GOAL_RANGE = `월 목표는 1에서 ${formatCount(LIMITS.monthlyGoal)} 사이의 숫자로 입력해주세요.`
const monthlyGoal = z.optional(
  z.nullable(z.int(GOAL_RANGE).check(z.gte(1, GOAL_RANGE), z.lte(LIMITS.monthlyGoal, GOAL_RANGE))),
)

/** The Seoul day from which it belongs to the team: at most a year ahead, for a first team today at most. Absent: today; a first team has it from the beginning. */
const effectiveFrom = z.optional(priceDay)

export const AssignSalesManagerInput = z.strictObject({
  salesManagerUserId: chosenId('배정할 영업과장을 선택해주세요.'),
  teamId,
  managerCode,
  /** 대리, if absent. */
  position: z.optional(position),
  effectiveFrom,
  monthlyGoal,
  ...contact,
})
export type AssignSalesManagerInput = z.infer<typeof AssignSalesManagerInput>

/** Any username is accepted; it can never be changed. */
export const SalesManagerInput = z.strictObject({
  teamId,
  managerName: personNameText,
  managerCode,
  username: usernameText,
  position,
  effectiveFrom,
  monthlyGoal,
  ...contact,
})
export type SalesManagerInput = z.infer<typeof SalesManagerInput>

const params = z.strictObject({ id: wireId })

export const listSalesManagers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sales-managers',
  summary: '영업과장 목록 (팀에 배정되지 않은 계정 포함)',
  access: 'admin.users',
  response: z.array(SalesManager),
})
export const listUnassignedSalesManagers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/unassigned-sales-managers',
  summary: '팀에 배정되지 않은 영업과장 계정',
  access: 'admin.salesOrganisation',
  response: z.array(z.object({ id: z.number(), name: z.string(), username: z.string() })),
})
export const assignSalesManager = defineEndpoint({
  method: 'POST',
  path: '/api/admin/assign-sales-manager',
  summary: '영업과장을 팀에 배정',
  access: 'admin.salesOrganisation',
  proof: 'recent',
  changes: 'accounts',
  body: AssignSalesManagerInput,
  response: SalesManager,
  success: 201,
})
export const updateSalesManager = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/sales-managers/:id',
  summary: '영업과장 수정',
  access: 'admin.salesOrganisation',
  proof: 'recent',
  changes: 'accounts',
  params,
  body: z.extend(z.partial(SalesManagerInput), { version }),
  response: SalesManager,
})
/** Closes the account: what is not handed over of its contact codes loses its sales manager, and mappings are deleted. */
export const deleteSalesManager = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/sales-managers/:id',
  summary: '영업과장 삭제',
  access: 'admin.salesOrganisation',
  proof: 'recent',
  changes: 'accounts',
  params,
  query: heirQuery,
  response: SalesManager,
})
