import * as z from 'zod/mini'
import { MenuPermissionRow, newPasswordText, personNameText, usernameText } from '../auth/account.contract.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { ACCOUNT_KINDS, MENUS, ROLES, USER_TYPES } from '../permissions.ts'
import { optionalText } from '../text.ts'
import { id, page, pageQuery, wireBoolean, wireId } from '../wire.ts'

/** An account as administrators list it. */
export const User = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  displayName: z.string(),
  dealerName: z.nullable(z.string()),
  userType: z.enum(USER_TYPES),
  role: z.enum(ROLES),
  accountType: z.string(),
  affiliation: z.nullable(z.string()),
  team: z.nullable(z.string()),
  allowedCarriers: z.array(z.string()),
  isActive: z.boolean(),
  isPrimaryAdmin: z.boolean(),
  /** True when the menu matrix narrows its rights. */
  isRestricted: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
})
export type User = z.infer<typeof User>

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: '사용자 목록',
  access: 'admin.users',
  query: z.strictObject({
    search: z.optional(optionalText(LIMITS.search)),
    userType: z.optional(z.enum(USER_TYPES)),
    kind: z.optional(z.enum(ACCOUNT_KINDS)),
    isActive: z.optional(wireBoolean),
    ...pageQuery,
  }),
  response: page(User),
})

const NewAccount = z.strictObject({
  username: usernameText,
  password: newPasswordText,
  name: personNameText,
})

export const createAdmin = defineEndpoint({
  method: 'POST',
  path: '/api/admin/create-admin',
  summary: '관리자 계정 생성',
  access: 'admin.users',
  proof: 'recent',
  changes: 'accounts',
  body: NewAccount,
  response: User,
  success: 201,
})
export const CreateWorkerInput = z.extend(NewAccount, {
  userType: z.optional(z.enum(['worker', 'user'])),
  role: z.optional(z.enum(['worker', 'dealer_worker'])),
})
export const createWorker = defineEndpoint({
  method: 'POST',
  path: '/api/admin/create-worker',
  summary: '근무자 계정 생성',
  access: 'admin.users',
  proof: 'recent',
  changes: 'accounts',
  body: CreateWorkerInput,
  response: User,
  success: 201,
})
export const createSalesManager = defineEndpoint({
  method: 'POST',
  path: '/api/admin/create-sales-manager',
  summary: '영업과장 계정 생성',
  access: 'admin.users',
  proof: 'recent',
  changes: 'accounts',
  body: NewAccount,
  response: User,
  success: 201,
})

export const permissionParams = z.strictObject({ userId: wireId, userType: z.enum(USER_TYPES) })
export const UserPermissions = z.object({
  userId: z.number(),
  userType: z.enum(USER_TYPES),
  isRestricted: z.boolean(),
  permissions: z.array(MenuPermissionRow),
})
export type UserPermissions = z.infer<typeof UserPermissions>
export const readUserPermissions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user-permissions/:userId/:userType',
  summary: '사용자별 메뉴 권한',
  access: 'admin.users',
  params: permissionParams,
  response: UserPermissions,
})
/** Saving marks the account as restricted; rows without any flag are not stored. */
export const saveUserPermissions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/user-permissions',
  summary: '사용자별 메뉴 권한 저장',
  access: 'admin.users',
  proof: 'recent',
  changes: 'accounts',
  body: z.strictObject({
    userId: id,
    userType: z.enum(USER_TYPES),
    permissions: z.array(MenuPermissionRow).check(
      z.maxLength(MENUS.length, '메뉴 권한이 너무 많습니다.'),
      z.refine<{ menuId: string }[]>(
        (rows) => new Set(rows.map((row) => row.menuId)).size === rows.length,
        '같은 메뉴가 두 번 들어 있습니다.',
      ),
    ),
  }),
  response: UserPermissions,
})
