import type { User } from '#shared/users/users.contract.ts'

/** Where a store is kept: its own tab, searched for its name. */
export function dealerAddress(user: Pick<User, 'displayName'>): string {
  return `/admin-panel?${new URLSearchParams({ tab: 'dealers', q: user.displayName })}`
}
