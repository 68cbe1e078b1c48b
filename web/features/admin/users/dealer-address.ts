import type { User } from '#shared/users/users.contract.ts'

/** The address of the 판매점 tab, searched for this store's name. */
export function dealerAddress(user: Pick<User, 'displayName'>): string {
  return `/admin-panel?${new URLSearchParams({ tab: 'dealers', q: user.displayName })}`
}
