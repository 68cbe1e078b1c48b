import type { Selectable } from 'kysely'
import { type AccountKind, accountKind, type Role, type UserType } from '#shared/permissions.ts'
import type { User } from '#shared/users/users.contract.ts'
import type { UserTable } from '../../database/tables/users.ts'

export type UserRow = Selectable<UserTable>

/** As DECISIONS.md §2 names the kinds of account. */
const ACCOUNT_TYPES: Record<AccountKind, string> = {
  admin: '관리자',
  user: '근무자 (삭제 권한)',
  worker: '근무자',
  dealer_worker: '개통 담당 근무자',
  sales_manager: '영업과장',
  dealer: '판매점',
}

/** `displayName` is what a list shows first: a store by its name, a person by theirs. `affiliation`: store or team. */
export function presentUser(row: UserRow): User {
  const userType = row.user_type as UserType
  const role = row.role as Role
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    displayName: row.dealer_name ?? row.name,
    dealerName: row.dealer_name,
    userType,
    role,
    accountType: ACCOUNT_TYPES[accountKind({ userType, role })],
    affiliation: row.dealer_name ?? row.team,
    team: row.team,
    allowedCarriers: JSON.parse(row.allowed_carriers) as string[],
    isActive: row.is_active === 1,
    isPrimaryAdmin: row.is_primary_admin === 1,
    isRestricted: row.is_restricted === 1,
    hasSecondFactor: row.otp_since !== null,
    createdAt: row.created_at,
  }
}
