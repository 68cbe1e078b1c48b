/**
 * What administrators keep and others do not see, by the lists that one change may show in: accounts with all that is one (stores,
 * sales managers) or may become one, prices, and settlements. Reference data have a message of their own.
 */
export const RECORD_KINDS = ['accounts', 'prices', 'settlements'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
