/**
 * What a line of the ledger is: an activation's first calculated amount; what a later calculation changed; the hidden price; what
 * an amount set by hand changes; what was taken back (환수); an amount without an activation (조정); the balance of an earlier month
 * (이월).
 */
export const ENTRY_KINDS = [
  'activation',
  'recalculation',
  'hidden-price',
  'manual',
  'reversal',
  'adjustment',
  'carry-over',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
