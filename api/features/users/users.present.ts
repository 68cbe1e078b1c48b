import type { Selectable } from 'kysely'
import { accountKind, type Role, type UserType } from '#shared/permissions.ts'
import { ACCOUNT_KIND_WORDS } from '#shared/users/account-kind-words.ts'
import type { User } from '#shared/users/users.contract.ts'
import type { UserTable } from '../../database/tables/accounts.ts'
import { hasSecondFactor } from '../auth/second-factor/otp.ts'

export type UserRow = Selectable<UserTable>

/** `displayName`: the store's name for a store, else the person's. `affiliation`: the store or the team. */
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
    accountType: ACCOUNT_KIND_WORDS[accountKind({ userType, role })],
    affiliation: row.dealer_name ?? row.team,
    team: row.team,
    allowedCarriers: JSON.parse(row.allowed_carriers) as string[],
    isActive: row.is_active === 1,
    isPrimaryAdmin: row.is_primary_admin === 1,
    isRestricted: row.is_restricted === 1,
    hasSecondFactor: hasSecondFactor(row),
    createdAt: row.created_at,
  }
}
