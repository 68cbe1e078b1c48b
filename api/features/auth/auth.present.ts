import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Account } from '../../http/accounts.ts'

export function presentSessionUser(account: Account): SessionUser {
  return {
    id: account.id,
    username: account.username,
    name: account.name,
    dealerName: account.dealerName,
    userType: account.userType,
    role: account.role,
    allowedCarriers: account.allowedCarriers,
    carrierCodes: account.carrierCodes,
    permissions: account.permissions,
    mustChangePassword: account.mustChangePassword,
  }
}
