import type { User } from '#shared/users/users.contract.ts'

/** The fields of an account that the dialog of its sessions needs. */
export type SessionsUser = Pick<User, 'id' | 'username' | 'displayName' | 'hasSecondFactor'>
