/** The lists of the 판매점 tab, as they are kept. */
export const DEALERS_KEY = ['admin', 'dealers'] as const
export const KP_NUMBERS_KEY = ['admin', 'kp-numbers'] as const
export const REGISTRATIONS_KEY = ['admin', 'dealer-registrations'] as const
