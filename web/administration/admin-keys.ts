/** All that the administrator's lists hold: a store goes with its codes, its KP number and its account. */
export const ADMIN_KEY = ['admin'] as const
/** Everything that is read of accounts. */
export const USERS_KEY = [...ADMIN_KEY, 'users'] as const
