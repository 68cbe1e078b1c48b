import { broken } from '#shared/errors.ts'
import type { Role, UserType } from '#shared/permissions.ts'
import { STAFF_KINDS } from '#shared/users/user-changes.contract.ts'

export interface UserKind {
  userType: UserType
  role: Role
}

/**
 * The new kind when only type or role is given: the other one is adapted if necessary. Throws RULE_BROKEN for any change of
 * a store, and for a combination that does not exist.
 */
export function nextKind(
  now: UserKind,
  wanted: { userType?: UserType | undefined; role?: Role | undefined },
): UserKind {
  const { userType, role } = wanted
  if (userType === undefined && role === undefined) return now
  const next = { userType: userType ?? typeFor(role, now), role: role ?? roleFor(userType, now) }
  if (isSameKind(now, next)) return now
  if (now.userType === 'dealer') throw broken('role', '판매점 계정의 역할은 바꿀 수 없습니다.')
  requireStaffKind(next)
  return next
}

function isSameKind(one: UserKind, other: UserKind): boolean {
  return one.userType === other.userType && one.role === other.role
}

/** Throws RULE_BROKEN for a combination that staff cannot have, such as 삭제 권한 together with 개통 담당. */
export function requireStaffKind(kind: UserKind): void {
  if (Object.values(STAFF_KINDS).some((known) => isSameKind(known, kind))) return
  throw broken(
    'role',
    kind.userType === 'user' && kind.role === 'dealer_worker'
      ? '개통 담당 근무자에게는 삭제 권한을 줄 수 없습니다.'
      : '계정 유형과 역할이 서로 맞지 않습니다.',
  )
}

function typeFor(role: Role | undefined, now: UserKind): UserType {
  if (role === 'admin' || role === 'sales_manager') return role
  return role === 'worker' && now.userType === 'user' ? 'user' : 'worker'
}

function roleFor(userType: UserType | undefined, now: UserKind): Role {
  if (userType === 'admin' || userType === 'sales_manager') return userType
  return userType === 'worker' && now.role === 'dealer_worker' ? 'dealer_worker' : 'worker'
}
