import type { User } from '#shared/users/users.contract.ts'

/** What of an account its sessions are shown with. */
export type SessionsUser = Pick<User, 'id' | 'username' | 'displayName' | 'hasSecondFactor'>
