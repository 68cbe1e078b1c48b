/** Everything that is read of accounts. */
export const USERS_KEY = ['admin', 'users'] as const
