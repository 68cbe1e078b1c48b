import {
  type ImportOutcome,
  type ImportReport,
  type ImportRow,
  rowWords,
} from '#shared/imports/import-report.ts'
import type { FileRule } from '../../ui/file-check.ts'
import type { ImportEndpoint } from './use-import.ts'

export const OUTCOME_WORDS = {
  added: '추가',
  changed: '변경',
  skipped: '건너뜀',
  refused: '고쳐야 함',
} as const satisfies Record<ImportOutcome, string>

export function takesCsv({ body }: ImportEndpoint): boolean {
  return body.file.kinds.includes('csv')
}

/** Which files may be chosen; the server decides by their content. */
export function fileRuleOf({ body: { file } }: ImportEndpoint): FileRule {
  return { extensions: file.kinds, maxBytes: file.maxBytes, wrongKind: file.refusal }
}

export function countOf(report: ImportReport, outcome: ImportOutcome): number {
  return outcome === 'skipped' ? report.duplicatesSkipped : report[outcome]
}

/** How many rows writing would add or change. */
export function toWrite({ added, changed }: ImportReport): number {
  return added + changed
}

/** True when a row is refused as already existing: then the file was probably uploaded before. */
export function saysAlreadyThere({ rows }: ImportReport): boolean {
  return rows.some(({ problems }) => problems.some(({ reason }) => reason.includes('이미 존재합니다')))
}

/** A remark about a row, with its column if it has one. */
export function inWords({ column, reason }: ImportRow['notes'][number]): string {
  return column === null ? reason : `${column}: ${reason}`
}

/** `12행 판매점명: …`, for every row that will be written although it may be a mistake. */
export function notesOf({ rows }: ImportReport): string[] {
  return rows.flatMap((row) => row.notes.map((note) => `${rowWords(row)} ${inWords(note)}`))
}
