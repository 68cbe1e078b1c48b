import { createHash } from 'node:crypto'
import {
  PaymentColumns,
  type PaymentLayout,
  type SampledSheet,
} from '#shared/carrier-payments/carrier-payment.contract.ts'
import { broken } from '#shared/errors.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { fieldsByHeading, joinedHeadings, plain, textOf } from '../../imports/find-headings.ts'
import type { TableRow, UploadedSheet } from '../../imports/uploaded-table.ts'

/** How many rows of a sheet are looked at for its headings, and shown to whoever says what they are. */
export const SAMPLED_ROWS = 30
const SHOWN_LETTERS = 60

/** Names that carriers give these columns, for a first suggestion. */
const USUAL_HEADINGS = [
  {
    field: 'subscriptionNumber',
    heading: '가입번호',
    aliases: [
      '가입자번호',
      '서비스번호',
      '개통번호',
      '전화번호',
      '휴대폰번호',
      '핸드폰번호',
      '회선번호',
      '이동전화번호',
      'CTN',
      'MDN',
    ],
  },
  {
    field: 'amount',
    heading: '금액',
    aliases: [
      '수수료',
      '지급액',
      '지급금액',
      '정산금액',
      '정산액',
      '지급수수료',
      '총수수료',
      '합계금액',
      '합계',
      '리베이트',
    ],
  },
  {
    field: 'paidOn',
    heading: '개통일',
    aliases: ['개통일자', '지급일', '지급일자', '정산일', '정산일자', '일자', '가입일'],
  },
  { field: 'plan', heading: '요금제', aliases: ['요금제명', '상품명', '상품', '요금상품'] },
  { field: 'note', heading: '비고', aliases: ['사유', '메모', '구분', '정산구분', '항목'] },
] as const

/** The headings of a sheet as a layout says; null where the sheet has no such row. */
function headingsAt(rows: readonly TableRow[], headingRow: number, headingRows: number): string[] | null {
  const at = rows.findIndex(({ row }) => row === headingRow)
  const upper = rows[at]
  if (upper === undefined) return null
  const lower = headingRows === 2 ? rows[at + 1] : undefined
  return headingRows === 2 && lower === undefined ? null : joinedHeadings(upper.cells, lower?.cells)
}

/** By which files of the same layout are known, whatever stands above their headings. */
function fingerprintOf(headings: readonly string[]): string {
  const names = headings.map(plain)
  while (names.at(-1) === '') names.pop()
  return createHash('sha256').update(JSON.stringify(names)).digest('hex')
}

/** How these sheets were read before, or null. Sheets with other headings stay out. */
export async function rememberedLayout(
  db: Queryable,
  carrierId: number,
  sheets: readonly UploadedSheet[],
): Promise<PaymentLayout | null> {
  const saved = await db
    .selectFrom('carrier_layouts')
    .select(['fingerprint', 'columns', 'heading_rows'])
    .where('carrier_id', '=', carrierId)
    .orderBy('saved_at', 'desc')
    .execute()
  for (const { fingerprint, columns, heading_rows: headingRows } of saved) {
    const known = sheets.flatMap(({ name, rows }) => {
      const row = rows.slice(0, SAMPLED_ROWS).find((each) => {
        const headings = headingsAt(rows, each.row, headingRows)
        return headings !== null && fingerprintOf(headings) === fingerprint
      })
      return row === undefined ? [] : [{ name, headingRow: row.row }]
    })
    if (known.length > 0)
      return { sheets: known, headingRows, columns: PaymentColumns.parse(JSON.parse(columns)) }
  }
  return null
}

/** What the headings of the first sheet with a number and an amount suggest; null: there is none. */
export function suggestedLayout(sheets: readonly UploadedSheet[]): PaymentLayout | null {
  const fieldOf = fieldsByHeading(USUAL_HEADINGS)
  for (const { name, rows } of sheets) {
    for (const headingRows of [1, 2]) {
      for (const { row } of rows.slice(0, SAMPLED_ROWS)) {
        const fields = headingsAt(rows, row, headingRows)?.map((heading) => fieldOf(heading)) ?? []
        const subscriptionNumber = fields.indexOf('subscriptionNumber')
        const amount = fields.indexOf('amount')
        if (subscriptionNumber === -1 || amount === -1) continue
        const optional = (field: string) => (fields.includes(field) ? fields.indexOf(field) : null)
        const [paidOn, plan, note] = [optional('paidOn'), optional('plan'), optional('note')]
        const columns = { subscriptionNumber, amounts: [amount], paidOn, plan, note }
        return { sheets: [{ name, headingRow: row }], headingRows, columns }
      }
    }
  }
  return null
}

/** The fingerprint that all sheets of the layout share. Throws RULE_BROKEN where a sheet or its headings are not there or differ. */
export function requireSameHeadings(sheets: readonly UploadedSheet[], layout: PaymentLayout): string {
  const prints = layout.sheets.map(({ name, headingRow }) => {
    const rows = sheets.find((sheet) => sheet.name === name)?.rows ?? []
    const headings = headingsAt(rows, headingRow, layout.headingRows)
    if (headings === null)
      throw broken('layout', `제목 행을 찾을 수 없습니다: ${name || '파일'} ${headingRow}행`)
    return { name, print: fingerprintOf(headings) }
  })
  const [first] = prints
  const other = prints.find(({ print }) => print !== first?.print)
  if (first === undefined || other !== undefined)
    throw broken('layout', `다른 시트와 제목이 다른 시트입니다. 따로 올려주세요: ${other?.name ?? ''}`)
  return first.print
}

/** Remembers how files with these headings are read, in place of what was remembered. */
export async function rememberLayout(
  { db }: Transaction,
  layout: { carrierId: number; fingerprint: string; savedBy: number; at: Date } & Pick<
    PaymentLayout,
    'columns' | 'headingRows'
  >,
): Promise<void> {
  const values = {
    columns: JSON.stringify(layout.columns),
    heading_rows: layout.headingRows,
    saved_by: layout.savedBy,
    saved_at: layout.at.toISOString(),
  }
  await db
    .insertInto('carrier_layouts')
    .values({ carrier_id: layout.carrierId, fingerprint: layout.fingerprint, ...values })
    .onConflict((conflict) => conflict.columns(['carrier_id', 'fingerprint']).doUpdateSet(values))
    .execute()
}

export function presentSheet({ name, rows, total }: UploadedSheet): SampledSheet {
  return {
    name,
    rows: total,
    sample: rows.map(({ row, cells }) => ({
      row,
      cells: cells.map((cell) => textOf(cell).slice(0, SHOWN_LETTERS)),
    })),
  }
}
