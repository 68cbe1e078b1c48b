/**
 * The keys under which TanStack Query holds what was read. What begins with a key is outdated with it; which message of the socket
 * outdates what stands in live-records.ts.
 */

/** Everything that a change of any document may change: lists, totals, figures. One document has a key of its own. */
export const DOCUMENTS_KEY = ['documents'] as const
/** Sums of documents: a change of any may change every one. */
export const FIGURES_KEY = [...DOCUMENTS_KEY, 'figures'] as const
export const DOCUMENT_KEY = ['document'] as const
export const documentKey = (id: number) => [...DOCUMENT_KEY, id] as const

/** All that the administrator's lists hold: a store goes with its codes, its KP number and its account. */
export const ADMIN_KEY = ['admin'] as const
/** Everything that is read of accounts. */
export const USERS_KEY = [...ADMIN_KEY, 'users'] as const
/** Form templates and price tables. */
export const OFFERED_KEY = [...ADMIN_KEY, 'offered-files'] as const
/** Price tables as everybody may download them. */
export const PRICING_TABLES_KEY = ['pricing-tables'] as const

/** Carriers, plans, add-ons and contact codes name each other: a change of one may show in all. */
export const REFERENCE_KEY = [...ADMIN_KEY, 'reference'] as const
export const CARRIERS_KEY = [...REFERENCE_KEY, 'carriers'] as const
export const OTHER_CARRIERS_KEY = [...REFERENCE_KEY, 'other-carriers'] as const
export const PLANS_KEY = [...REFERENCE_KEY, 'service-plans'] as const
export const ADD_ONS_KEY = [...REFERENCE_KEY, 'additional-services'] as const
/** Rows bear the names of codes, carriers and plans, and follow them. */
export const PRICES_KEY = [...REFERENCE_KEY, 'prices'] as const
/** Lists, totals and closed months of the settlements. */
export const SETTLEMENTS_KEY = [...ADMIN_KEY, 'settlements'] as const
