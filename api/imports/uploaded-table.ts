import type { AppError } from '#shared/errors.ts'
import type { TableKind } from '#shared/imports/imports.contract.ts'
import { LOCKED_BY_PASSWORD } from '../storage/office-binary.ts'

/** A cell as a person reads it, NFC and trimmed; empty: nothing stands there. */
export type TableCell = string | UnreadableCell

/** A cell that holds no value: an error of Excel, a formula that nobody calculated. */
export interface UnreadableCell {
  /** What stands there. */
  text: string
  reason: string
}

export interface TableRow {
  /** As the sheet numbers it, from 1. */
  row: number
  /** As many as there are headings, or fewer. */
  cells: TableCell[]
}

/** Of a row so many cells are looked at: some programs write to the last column that there is. */
export const MOST_COLUMNS = 200

/** The table of an uploaded file, from its headings on; empty rows are left out. */
export interface UploadedTable {
  headings: string[]
  /** What each heading means; null: nothing here. */
  fields: (string | null)[]
  rows: TableRow[]
  /** Further sheets that hold something: they are not read. */
  otherSheets: string[]
}

/** What the reader must know of a column, to find it. */
export interface WantedColumn {
  field: string
  heading: string
  aliases?: readonly string[]
  required: boolean
}

/** What the thread that reads is started with. */
export interface TableToRead {
  kind: TableKind
  /** An xlsx by its parts, unpacked; the others whole. */
  parts: readonly { name: string; bytes: Uint8Array }[]
  columns: readonly WantedColumn[]
  mostRows: number
  /** Together in its cells. */
  mostCharacters: number
}

/** What unpacks a file when its turn has come, so that no more than one is held in memory. */
export type TableToUnpack = Omit<TableToRead, 'parts'> & { unpack(): Promise<TableToRead['parts']> }

/** What the thread answers; a refusal is what the user reads. */
export type TableRead = { table: UploadedTable } | { refusal: Refusal }

export interface Refusal {
  code: AppError['code']
  message: string
  details?: { field: string; message: string }[]
}

/** Thrown where a file as a whole cannot be taken. */
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
