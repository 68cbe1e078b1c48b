import * as z from 'zod/mini'

/** What uploaded tables are about. */
export const IMPORT_KINDS = [
  'kp-numbers',
  'dealers',
  'carriers',
  'service-plans',
  'additional-services',
  'contact-codes',
  'settlement-prices',
  'hidden-prices',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * What becomes of a row. Skipped: it is there already, with the same values, or says that nothing is to be done. Refused: it
 * cannot be read or breaks a rule.
 */
export const IMPORT_OUTCOMES = ['added', 'changed', 'skipped', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** What is said of a row; a column of null: of the whole row. */
const Remark = z.object({ column: z.nullable(z.string()), reason: z.string() })

export const ImportRow = z.object({
  /** As the sheet numbers it: the headings usually stand in row 1. */
  row: z.number(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** What the row is about, for a person: `KP1001 · 강남모바일`. */
  label: z.string(),
  /** Why it is refused or skipped. */
  problems: z.array(Remark),
  /** What is written with it and may not be meant. */
  notes: z.array(Remark),
  /** What changes, by heading. */
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
})
export type ImportRow = z.output<typeof ImportRow>

/** What an upload did, or, as a dry run, would do. */
export const ImportReport = z.object({
  dryRun: z.boolean(),
  /** One Korean sentence over all. */
  message: z.string(),
  /** Rows of data in the file; the four that follow together. */
  processed: z.number(),
  added: z.number(),
  changed: z.number(),
  duplicatesSkipped: z.number(),
  refused: z.number(),
  /** `12행 월정액: 금액은 0 이상이어야 합니다.`, the first five of `totalErrors`. */
  errors: z.array(z.string()),
  totalErrors: z.number(),
  /** Headings that mean nothing here. */
  ignoredColumns: z.array(z.string()),
  /** Further sheets of the workbook: one is read. */
  ignoredSheets: z.array(z.string()),
  /** Every row, in the order of the sheet. */
  rows: z.array(ImportRow),
  /** Of accounts that were made: shown this once, nowhere kept. */
  initialPasswords: z.optional(z.array(z.object({ username: z.string(), password: z.string() }))),
})
export type ImportReport = z.output<typeof ImportReport>
