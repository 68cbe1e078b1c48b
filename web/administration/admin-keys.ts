/** All that the administrator's lists hold: a store goes with its codes, its KP number and its account. */
export const ADMIN_KEY = ['admin'] as const
/** Everything that is read of accounts. */
export const USERS_KEY = [...ADMIN_KEY, 'users'] as const
/** Form templates and price tables. */
export const OFFERED_KEY = [...ADMIN_KEY, 'offered-files'] as const

/** Carriers, plans, add-ons and contact codes name each other: a change of one may show in all. */
export const REFERENCE_KEY = [...ADMIN_KEY, 'reference'] as const
export const CARRIERS_KEY = [...REFERENCE_KEY, 'carriers'] as const
export const OTHER_CARRIERS_KEY = [...REFERENCE_KEY, 'other-carriers'] as const
export const PLANS_KEY = [...REFERENCE_KEY, 'service-plans'] as const
/** Rows bear the names of codes, carriers and plans, and follow them. */
export const PRICES_KEY = [...REFERENCE_KEY, 'prices'] as const
/** Lists, totals and closed months of the settlements. */
export const SETTLEMENTS_KEY = [...ADMIN_KEY, 'settlements'] as const
