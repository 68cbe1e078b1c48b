import * as xlsx from '@e965/xlsx'
import { type CellObject, CFB, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { LIMITS } from '#shared/limits.ts'
import { onlyCells, silenceLinks } from './only-cells.ts'
import type { TableCell } from './uploaded-table.ts'

export interface Sheet {
  /** Empty for files with only one sheet. */
  name: string
  /** Rows by their index from 0; missing ones are empty. Null for a sheet without cells, such as a chart. */
  rows: (TableCell[] | undefined)[] | null
}

/** With these, a formula without a calculated value can be told from an empty cell. */
const OPTIONS = {
  dense: true,
  cellNF: true,
  cellText: false,
  cellHTML: false,
  cellFormula: true,
  sheetStubs: true,
} as const

/** Functions that the package's types omit: they read a workbook that is unpacked already. */
const { parse_zip: readParts, parse_xlscfb: readContainer } = xlsx as unknown as {
  parse_zip(zip: unknown, options: typeof OPTIONS): WorkBook
  parse_xlscfb(container: unknown, options: typeof OPTIONS): WorkBook
}

/** Reads an xlsx from its unpacked parts. */
export function readWorkbookParts(parts: readonly { name: string; bytes: Uint8Array }[]): Sheet[] {
  const zip: unknown = CFB.utils.cfb_new()
  for (const { name, bytes } of parts) {
    const part = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    CFB.utils.cfb_add(zip, name, name.includes('/worksheets/') ? onlyCells(part) : part)
  }
  return visibleSheets(readParts(zip, { ...OPTIONS }))
}

/** Reads an xls. Throws RefusedTable for one with too many sheets. */
export function readBinaryWorkbook(bytes: Uint8Array): Sheet[] {
  const container = CFB.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { type: 'buffer' })
  const book = CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book')
  if (book !== null) silenceLinks(book.content as Buffer)
  return visibleSheets(readContainer(container, { ...OPTIONS }))
}

function visibleSheets(workbook: WorkBook): Sheet[] {
  const settings = workbook.Workbook
  const is1904 = settings?.WBProps?.date1904 === true
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name]
    const isHidden = (settings?.Sheets?.[index]?.Hidden ?? 0) !== 0
    if (isHidden) return []
    // The package leaves out sheets that it cannot read.
    return [{ name: tidyText(name), rows: sheet === undefined ? null : rowsOf(sheet, is1904) }]
  })
}

function rowsOf(sheet: WorkSheet, is1904: boolean): (TableCell[] | undefined)[] {
  const data = sheet['!data'] ?? []
  // Rows and cells that were never written are holes in these lists.
  return Array.from(data, (row) =>
    row === undefined
      ? undefined
      : Array.from(row.slice(0, LIMITS.importColumns), (cell) =>
          cell === undefined ? '' : cellOf(cell, is1904),
        ),
  )
}

function cellOf(cell: CellObject, is1904: boolean): TableCell {
  switch (cell.t) {
    case 's':
      return tidyText(String(cell.v ?? ''))
    case 'n':
      return numberText(Number(cell.v), String(cell.z ?? 'General'), is1904)
    case 'b':
      return cell.v === true ? 'TRUE' : 'FALSE'
    case 'e':
      return { text: ERRORS[Number(cell.v)] ?? '#N/A', reason: '수식 오류가 있는 셀입니다.' }
    default:
      return cell.f === undefined
        ? ''
        : { text: `=${cell.f}`, reason: '계산되지 않은 수식입니다. 엑셀에서 열어 저장한 뒤 올려주세요.' }
  }
}

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

/** A format that puts zeros before the number: `00000`, `000-0000-0000`. People read them as part of it. */
const DRAWS_ZEROS = /^[^.,eE%]*0[0#]/

function numberText(value: number, format: string, is1904: boolean): string {
  if (SSF.is_date(format)) return dateText(value, is1904) ?? plainNumber(value)
  return DRAWS_ZEROS.test(format) ? String(SSF.format(format, value)).trim() : plainNumber(value)
}

/** `2026-01-31`, with its time if it has one; null for a number that is no day. */
function dateText(value: number, is1904: boolean): string | null {
  const date = SSF.parse_date_code(value, { date1904: is1904 })
  if (date === null || date === undefined || value < 1) return null
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`
  return date.H + date.M + date.S === 0 ? day : `${day} ${two(date.H)}:${two(date.M)}:${two(date.S)}`
}

/** The number as Excel shows it in a wide enough cell: fifteen digits, never an exponent. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  if (Number.isInteger(value)) return BigInt(value).toString()
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text
}

/** Longer than any field; the field's own rule refuses longer texts. */
const COMPOSED_AT_MOST = 5000

/** A cell's text in NFC without blanks around it. Composing a huge text of piled marks would take minutes. */
export function tidyText(text: string): string {
  return (text.length > COMPOSED_AT_MOST ? text.slice(0, COMPOSED_AT_MOST) : text).normalize('NFC').trim()
}
