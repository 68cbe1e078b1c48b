import * as z from 'zod/mini'
import { newPasswordText, personNameText } from '../auth/account.contract.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import type { AccountKind, Role, UserType } from '../permissions.ts'
import { nullableText, requiredText } from '../text.ts'
import { id, wireId } from '../wire.ts'
import { listUsers, permissionParams, User, UserPermissions } from './users.contract.ts'

/** The kinds of account that can be changed into one another, as userType and role; a store is never one. */
export const STAFF_KINDS = {
  worker: { userType: 'worker', role: 'worker' },
  dealer_worker: { userType: 'worker', role: 'dealer_worker' },
  user: { userType: 'user', role: 'worker' },
  sales_manager: { userType: 'sales_manager', role: 'sales_manager' },
  admin: { userType: 'admin', role: 'admin' },
} as const satisfies Record<Exclude<AccountKind, 'dealer'>, { userType: UserType; role: Role }>
export type StaffKind = keyof typeof STAFF_KINDS

const staffType = z.enum(['admin', 'sales_manager', 'user', 'worker'], '계정 유형이 올바르지 않습니다.')
const staffRole = z.enum(['admin', 'sales_manager', 'worker', 'dealer_worker'], '역할이 올바르지 않습니다.')

/** More than there are carriers. */
const MOST_CARRIERS = 200

/** Absent fields stay as they are. Of userType and role one is enough where it determines the other. */
export const UserChange = z.strictObject({
  name: z.optional(personNameText),
  userType: z.optional(staffType),
  role: z.optional(staffRole),
  /** Carrier names; empty: all. */
  allowedCarriers: z.optional(
    z.array(requiredText(LIMITS.carrier, '통신사를 선택해주세요.')).check(
      z.maxLength(MOST_CARRIERS, '통신사가 너무 많습니다.'),
      z.refine<string[]>(
        (names) => new Set(names).size === names.length,
        '같은 통신사가 두 번 들어 있습니다.',
      ),
    ),
  ),
  /** The name of a sales team; null or empty: none. */
  team: nullableText(LIMITS.name),
  isActive: z.optional(z.boolean()),
  /** Who gets the open documents of a worker, or the contact codes of a sales manager, that leaves; null: the queue, or nobody. */
  handOverTo: z.optional(z.nullable(id)),
  /** Must be changed at the next login. */
  password: z.optional(newPasswordText),
})
export type UserChange = z.infer<typeof UserChange>

const params = z.strictObject({ id: wireId })
/** Who takes over from the account, as in `UserChange`; `none`: the queue, or nobody. */
export const heirQuery = z.strictObject({
  handOverTo: z.optional(z.union([z.literal('none'), wireId], '넘겨받을 계정이 올바르지 않습니다.')),
})

/** The same list under a second name. */
export const listAllUsers = defineEndpoint({
  ...listUsers,
  path: '/api/admin/all-users',
  summary: '사용자 목록 (같은 목록의 다른 이름)',
})
export const updateUser = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: '사용자 수정 (보낸 항목만)',
  access: 'admin.users',
  proof: 'recent',
  changes: 'accounts',
  params,
  body: UserChange,
  response: User,
})
/** Not for stores, which are deleted by a call that also handles their contact codes. */
export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: '사용자 삭제',
  access: 'admin.users',
  proof: 'recent',
  changes: 'accounts',
  params,
  query: heirQuery,
  response: User,
})
/** Sets another account's password; one's own is changed with the current one. */
export const setUserPassword = defineEndpoint({
  method: 'POST',
  path: '/api/admin/change-password',
  summary: '다른 사용자의 비밀번호 재설정',
  access: 'admin.users',
  proof: 'recent',
  changes: 'accounts',
  body: z.strictObject({ userId: id, newPassword: newPasswordText }),
  response: User,
})
export const changeUserRole = defineEndpoint({
  method: 'POST',
  path: '/api/admin/change-user-role',
  summary: '사용자의 계정 유형과 역할 변경',
  access: 'admin.users',
  proof: 'recent',
  changes: 'accounts',
  body: z.strictObject({ userId: id, userType: z.optional(staffType), role: staffRole }),
  response: User,
})
/** Lifts the restriction: the account may again do whatever its kind may. */
export const liftUserPermissions = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/user-permissions/:userId/:userType',
  summary: '사용자별 메뉴 권한 제한 해제',
  access: 'admin.users',
  proof: 'recent',
  changes: 'accounts',
  params: permissionParams,
  response: UserPermissions,
})
