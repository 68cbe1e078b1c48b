import { USERS_KEY } from '../../../records/record-keys.ts'

/** The lists of the 판매점 tab: stores are accounts, a request becomes one, and takes a KP number. */
export const DEALERS_KEY = [...USERS_KEY, 'dealers'] as const
export const KP_NUMBERS_KEY = [...USERS_KEY, 'kp-numbers'] as const
export const REGISTRATIONS_KEY = [...USERS_KEY, 'dealer-registrations'] as const
