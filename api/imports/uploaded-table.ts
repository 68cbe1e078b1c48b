import type { AppError } from '#shared/errors.ts'
import type { TableKind } from '#shared/imports/imports.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { LOCKED_BY_PASSWORD } from '../storage/office-binary.ts'

/** A cell as a person reads it, NFC and trimmed; an empty text for an empty cell. */
export type TableCell = string | UnreadableCell

/** A cell without a value: an error of Excel, or a formula that was never calculated. */
export interface UnreadableCell {
  /** The text that the cell shows. */
  text: string
  reason: string
}

export interface TableRow {
  /** The sheet, where several are read. */
  sheet?: string
  /** The row's number in the sheet, from 1. */
  row: number
  /** At most as many cells as there are headings. */
  cells: TableCell[]
}

/** The table of an uploaded file, from its headings on; empty rows are left out. */
export interface UploadedTable {
  headings: string[]
  /** The field of each heading; null for a heading that is not known. */
  fields: (string | null)[]
  rows: TableRow[]
  /** Further sheets that hold something, which are not read. */
  otherSheets: string[]
}

/** A sheet as it is, for tables of which nobody knows yet where their headings are; empty rows are left out. */
export interface UploadedSheet {
  /** Empty for files with only one sheet. */
  name: string
  rows: TableRow[]
  /** How many rows the sheet has, also those that were not asked for. */
  total: number
}

/** What the reader needs to know about a column to find it. */
export interface WantedColumn {
  field: string
  heading: string
  aliases?: readonly string[]
  required?: boolean | undefined
  /** Sheets may bear its value as their name instead: these, as `plain` writes them, or whatever stands beside them. */
  sheetNames?: readonly string[] | undefined
}

/** A sheet of which it is known where its data begins: below this row. */
export interface SheetToRead {
  name: string
  lastHeading: number
}

/** The message that starts the reading in the thread. */
export interface TableToRead {
  kind: TableKind
  /** The unpacked parts of an xlsx; other files as one part. */
  parts: readonly { name: string; bytes: Uint8Array }[]
  columns: readonly WantedColumn[]
  /** Asks for sheets instead of the table: these, or the first `mostRows` of each. */
  sheets?: readonly SheetToRead[] | 'first-rows' | undefined
  /** Of data; of each sheet, where sheets are asked for. */
  mostRows: number
  /** The most characters of all cells together. */
  mostCharacters: number
}

/** `unpack` is called when the file's turn has come, so that only one file is in memory at a time. */
export type TableToUnpack = Omit<TableToRead, 'parts'> & { unpack(): Promise<TableToRead['parts']> }

/** The thread's answer; a refusal is shown to the user. */
export type TableRead = { table: UploadedTable } | { sheets: UploadedSheet[] } | { refusal: Refusal }

export interface Refusal {
  code: AppError['code']
  message: string
  details?: { field: string; message: string }[]
}

/** Thrown when a file as a whole cannot be accepted. */
export class RefusedTable extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

export const BROKEN_FILE: Refusal = {
  code: 'UNSUPPORTED_FILE',
  message: '파일이 손상되어 읽을 수 없습니다. 엑셀에서 다시 저장한 뒤 올려주세요.',
}
export const ENCRYPTED_FILE: Refusal = {
  code: 'UNSUPPORTED_FILE',
  message: LOCKED_BY_PASSWORD,
}
export const TOO_LARGE: Refusal = {
  code: 'FILE_TOO_LARGE',
  message: '파일의 내용이 너무 큽니다. 필요한 행만 새 파일에 복사해 다시 올려주세요.',
}
/** Each sheet takes time, also an empty one. */
export const TOO_MANY_SHEETS: Refusal = {
  code: 'RULE_BROKEN',
  message: `시트가 너무 많습니다. 시트 ${LIMITS.importSheets}개까지 읽을 수 있습니다. 필요한 시트만 새 파일에 복사해 다시 올려주세요.`,
}
