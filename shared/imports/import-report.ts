import * as z from 'zod/mini'

/** The kinds of tables that can be uploaded. */
export const IMPORT_KINDS = [
  'kp-numbers',
  'dealers',
  'carriers',
  'service-plans',
  'additional-services',
  'contact-codes',
  'settlement-prices',
  'hidden-prices',
  'adjustments',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * What happens to a row. `skipped`: it exists already with the same values, or is not meant to be read. `refused`: it cannot be
 * read or breaks a rule.
 */
export const IMPORT_OUTCOMES = ['added', 'changed', 'skipped', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** A remark on a row; a `column` of null means the whole row. */
const Remark = z.object({ column: z.nullable(z.string()), reason: z.string() })

export const ImportRow = z.object({
  /** The place of the row among all rows of the file, from 0; a correction names it. */
  at: z.number(),
  /** The sheet of the row, where several are read. */
  sheet: z.optional(z.string()),
  /** The row's number in the sheet; the headings are usually row 1. */
  row: z.number(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** What the row is about, for a person: `KP1001 · 강남모바일`. */
  label: z.string(),
  /** Why the row is refused or skipped. */
  problems: z.array(Remark),
  /** What else is written with the row and may not be intended. */
  notes: z.array(Remark),
  /** The values that change, by heading. */
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  /** What the cells of a refused row hold, to be corrected; only of the first rows. */
  cells: z.optional(z.array(z.string())),
})
export type ImportRow = z.output<typeof ImportRow>

/** What an upload did, or, as a dry run, would do. */
export const ImportReport = z.object({
  dryRun: z.boolean(),
  /** One Korean sentence over all. */
  message: z.string(),
  /** Rows of data in the file: the sum of the four numbers that follow. */
  processed: z.number(),
  added: z.number(),
  changed: z.number(),
  duplicatesSkipped: z.number(),
  refused: z.number(),
  /** `12행 월 요금: 금액은 0 이상이어야 합니다.`, the first five of `totalErrors`. */
  errors: z.array(z.string()),
  totalErrors: z.number(),
  /** Headings that this table does not know. */
  ignoredColumns: z.array(z.string()),
  /** Further sheets of the workbook, which are not read. */
  ignoredSheets: z.array(z.string()),
  /** The headings of the cells of refused rows. */
  headings: z.array(z.string()),
  /** What the file calls carriers that are not registered by that name; somebody can say which ones they are. */
  unknownCarriers: z.array(z.string()),
  /** Every row, in the order of the sheet. */
  rows: z.array(ImportRow),
  /** Passwords of new accounts: shown only this once and stored nowhere. */
  initialPasswords: z.optional(z.array(z.object({ username: z.string(), password: z.string() }))),
})
export type ImportReport = z.output<typeof ImportReport>

/** `12행`, or `SKT 12행` where several sheets are read. */
export function rowWords({ row, sheet }: Pick<ImportRow, 'row' | 'sheet'>): string {
  return `${sheet === undefined ? '' : `${sheet} `}${row}행`
}
