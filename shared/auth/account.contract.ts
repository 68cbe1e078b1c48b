import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { MENUS, ROLES, USER_TYPES } from '../permissions.ts'
import { requiredText, secretText } from '../text.ts'
import { ACCOUNT_NEEDS } from './account-sentences.ts'

export const MenuPermissionRow = z.strictObject({
  menuId: z.enum(MENUS),
  canView: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})

/** The signed-in account, as login and GET /api/auth/me answer it and as `auth-storage` keeps it. */
export const SessionUser = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  dealerName: z.nullable(z.string()),
  userType: z.enum(USER_TYPES),
  role: z.enum(ROLES),
  /** Carrier names; empty: all. */
  allowedCarriers: z.array(z.string()),
  /** Carrier name → the dealer's contact code. */
  carrierCodes: z.record(z.string(), z.string()),
  /** Null: not restricted. */
  permissions: z.nullable(z.array(MenuPermissionRow)),
  /** An admin set the password: the web asks for a new one first. */
  mustChangePassword: z.boolean(),
  /** Present where the account's kind needs a second factor that it does not have: it can only set one up. */
  mustSetUpSecondFactor: z.optional(z.literal(true)),
})
export type SessionUser = z.infer<typeof SessionUser>

/** Registrations and other accounts have different least lengths of names, each with its own sentence. */
export const usernameFrom = (least: number, tooShort: string) =>
  requiredText(LIMITS.username, ACCOUNT_NEEDS.username).check(
    z.minLength(least, tooShort),
    z.regex(/^[\p{L}\p{N}._@-]+$/u, '아이디에는 글자, 숫자와 . _ @ - 만 쓸 수 있습니다.'),
  )

export const usernameText = usernameFrom(3, '아이디는 최소 3자 이상이어야 합니다')
/** An older, shorter password still logs in. */
export const newPasswordText = secretText(LIMITS.password, ACCOUNT_NEEDS.password).check(
  z.minLength(LIMITS.passwordLeast, `비밀번호는 ${LIMITS.passwordLeast}자 이상이어야 합니다.`),
)
export const personNameText = requiredText(LIMITS.name, ACCOUNT_NEEDS.name)
