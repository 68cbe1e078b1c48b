/**
 * Records that only administrators see, grouped by the lists in which one change may show: accounts (with stores, sales
 * managers and registrations), prices, and settlements. Reference data have a message of their own.
 */
export const RECORD_KINDS = ['accounts', 'prices', 'settlements'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
