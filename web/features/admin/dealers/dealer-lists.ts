import { USERS_KEY } from '../../../records/record-keys.ts'

/** The key of all lists of the 판매점 tab, below that of the users: a store is an account too. */
export const DEALERS_KEY = [...USERS_KEY, 'dealers'] as const
export const KP_NUMBERS_KEY = [...USERS_KEY, 'kp-numbers'] as const
export const CODE_REQUESTS_KEY = [...USERS_KEY, 'code-requests'] as const
export const REGISTRATIONS_KEY = [...USERS_KEY, 'dealer-registrations'] as const
