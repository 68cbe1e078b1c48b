import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { PaymentLayout } from '#shared/carrier-payments/carrier-payment.contract.ts'
import { columnLetters } from '#shared/imports/column-letters.ts'
import type { ImportRow } from '#shared/imports/imports.contract.ts'
import type { KstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import { formatWon, type Hundredths, toHundredths, toWon } from '#shared/money.ts'
import { readCell } from '../../imports/read-cell.ts'
import type { TableCell, TableRow, UploadedSheet } from '../../imports/uploaded-table.ts'
import { shownNumber, subscriptionKey } from '../documents/subscription-key.ts'

/** A row of a carrier's file that says who was paid how much. */
export interface Payment {
  sheet: string
  row: number
  subscriptionKey: string
  amount: Hundredths
  paidOn: KstDay | null
  plan: string | null
  note: string | null
}

/** The longest time for which the event loop may be blocked at once. */
const SLICE_MS = 8

/** The payments below the headings, and the report of every row. */
export async function readPayments(
  sheets: readonly UploadedSheet[],
  layout: PaymentLayout,
): Promise<{ payments: Payment[]; rows: ImportRow[] }> {
  const payments: Payment[] = []
  const reported: ImportRow[] = []
  let began = performance.now()
  for (const { name, headingRow } of layout.sheets) {
    const { rows = [] } = sheets.find((sheet) => sheet.name === name) ?? {}
    const first = rows.findIndex(({ row }) => row === headingRow) + layout.headingRows
    for (const row of rows.slice(first)) {
      const read = readPayment(name, row, layout)
      if (read !== null) {
        if ('payment' in read) payments.push(read.payment)
        reported.push({
          at: reported.length,
          row: row.row,
          ...(layout.sheets.length > 1 && { sheet: name }),
          outcome: 'payment' in read ? 'added' : 'refused',
          label: 'payment' in read ? labelOf(read.payment) : read.label,
          problems: 'payment' in read ? [] : read.problems,
          notes: [],
          changes: [],
        })
      }
      if (performance.now() - began < SLICE_MS) continue
      await turnOfTheLoop()
      began = performance.now()
    }
  }
  return { payments, rows: reported }
}

type ReadPayment = { payment: Payment } | { label: string; problems: ImportRow['problems'] }

/** Null for a row that has neither a number nor an amount. */
function readPayment(
  sheet: string,
  { row, cells }: TableRow,
  { columns }: PaymentLayout,
): ReadPayment | null {
  const shown = (at: number | null) => (at === null ? '' : textIn(cells[at]))
  const number = shown(columns.subscriptionNumber)
  const filled = columns.amounts.filter((at) => shown(at) !== '')
  if (number === '' && filled.length === 0) return null
  const problems: ImportRow['problems'] = []
  const value = (column: string, at: number, kind: 'signed-won' | 'day') => {
    const cell = cells[at] ?? ''
    const reading = typeof cell === 'string' ? readCell(kind, cell) : cell
    if ('value' in reading) return reading.value
    problems.push({ column, reason: reading.reason })
    return null
  }
  const key = subscriptionKey(number)
  if (key === null || key.length > LIMITS.name)
    problems.push({ column: '가입번호', reason: '가입번호를 읽을 수 없습니다.' })
  if (filled.length === 0) problems.push({ column: '금액', reason: '금액을 입력해주세요.' })
  const nameOf = (at: number) => (columns.amounts.length === 1 ? '금액' : `금액 (${columnLetters(at)}열)`)
  const amounts = filled.map((at) => toHundredths(Number(value(nameOf(at), at, 'signed-won') ?? 0)))
  const paidOn = shown(columns.paidOn) === '' ? null : value('개통일', columns.paidOn ?? 0, 'day')
  if (problems.length > 0 || key === null) return { label: number.slice(0, 50), problems }
  const text = (at: number | null) => shown(at).slice(0, LIMITS.shortText) || null
  return {
    payment: {
      sheet,
      row,
      subscriptionKey: key,
      amount: amounts.reduce((sum, amount) => sum + amount, 0),
      paidOn: typeof paidOn === 'string' ? paidOn : null,
      plan: text(columns.plan),
      note: text(columns.note),
    },
  }
}

function textIn(cell: TableCell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '')
}

function labelOf({ subscriptionKey: key, amount }: Payment): string {
  return `${shownNumber(key)} · ${formatWon(toWon(amount))}`
}
