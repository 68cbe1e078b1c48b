/**
 * The keys under which TanStack Query caches answers. Invalidating a key also invalidates every key that
 * begins with it; live-records.ts says which message of the socket invalidates which keys.
 */

/** All that a change of any document may affect: lists, totals, figures. One document has its own key. */
export const DOCUMENTS_KEY = ['documents'] as const
/** Sums over documents: any change of a document may affect all of them. */
export const FIGURES_KEY = [...DOCUMENTS_KEY, 'figures'] as const
export const DOCUMENT_KEY = ['document'] as const
export const documentKey = (id: number) => [...DOCUMENT_KEY, id] as const
export const documentEventsKey = (id: number) => [...documentKey(id), 'events'] as const

/** What this account is told: the newest news, their list, and how it wants to be told. */
export const NEWS_KEY = ['news'] as const

/** Who can have documents, with how many open ones each has. */
export const ASSIGNEES_KEY = ['assignees'] as const
/** From how many minutes of waiting an application is late. */
export const QUEUE_LIMITS_KEY = ['queue-limits'] as const

/** What was said last about each application, as lists of conversations. */
export const CONVERSATIONS_KEY = [...DOCUMENTS_KEY, 'conversations'] as const
/** Texts to insert. */
export const CANNED_REPLIES_KEY = ['canned-replies'] as const
/** The views that the account saved of its lists. */
export const SAVED_VIEWS_KEY = ['saved-views'] as const
export const LIST_SETTINGS_KEY = ['list-settings'] as const

/** All lists of the administrator: deleting a store also removes its codes, KP number and account. */
export const ADMIN_KEY = ['admin'] as const
/** How many customers each account saw, and from how many on it is too many. */
export const SEEN_KEY = [...ADMIN_KEY, 'customers-seen'] as const
/** What is kept about people. */
export const PRIVACY_KEY = [...ADMIN_KEY, 'privacy'] as const
/** How far the installation is set up. */
export const SETUP_KEY = [...ADMIN_KEY, 'setup'] as const
/** Everything about accounts. */
export const USERS_KEY = [...ADMIN_KEY, 'users'] as const
/** Form templates and price tables. */
export const OFFERED_KEY = [...ADMIN_KEY, 'offered-files'] as const
/** The price tables that everybody may download. */
export const PRICING_TABLES_KEY = ['pricing-tables'] as const

/** Carriers, plans, add-ons and contact codes show each other's names, so they are invalidated together. */
export const REFERENCE_KEY = [...ADMIN_KEY, 'reference'] as const
export const CARRIERS_KEY = [...REFERENCE_KEY, 'carriers'] as const
export const OTHER_CARRIERS_KEY = [...REFERENCE_KEY, 'other-carriers'] as const
/** What uploaded tables call carriers. */
export const CARRIER_ALIASES_KEY = [...REFERENCE_KEY, 'carrier-aliases'] as const
export const PLANS_KEY = [...REFERENCE_KEY, 'service-plans'] as const
export const ADD_ONS_KEY = [...REFERENCE_KEY, 'additional-services'] as const
/** Price rows show the names of codes, carriers and plans, and are invalidated with them. */
export const PRICES_KEY = [...REFERENCE_KEY, 'prices'] as const
/** Lists, totals and closed months of the settlements. */
export const SETTLEMENTS_KEY = [...ADMIN_KEY, 'settlements'] as const
