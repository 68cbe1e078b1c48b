import type { PaymentColumns, PaymentLayout } from '#shared/carrier-payments/carrier-payment.contract.ts'
import type { Looked } from './use-payment-upload.ts'

/** What a column of a carrier's file can hold. */
export const ROLES = [
  { value: 'subscriptionNumber', label: '가입번호' },
  { value: 'amount', label: '금액' },
  { value: 'paidOn', label: '개통일' },
  { value: 'plan', label: '요금제' },
  { value: 'note', label: '비고' },
] as const
export type Role = (typeof ROLES)[number]['value']

/** A layout that may still lack the number and the amounts. */
export type LayoutDraft = Omit<PaymentLayout, 'columns'> & {
  columns: Omit<PaymentColumns, 'subscriptionNumber'> & { subscriptionNumber: number | null }
}

const NO_COLUMNS = { subscriptionNumber: null, amounts: [], paidOn: null, plan: null, note: null }

/** The suggested layout, or the first sheet without any column. */
export function draftOf({ sheets }: Looked, layout: PaymentLayout | null): LayoutDraft {
  if (layout !== null) return layout
  const [first] = sheets
  return {
    sheets: first === undefined ? [] : [{ name: first.name, headingRow: first.sample[0]?.row ?? 1 }],
    headingRows: 1,
    columns: NO_COLUMNS,
  }
}

export function roleOf(columns: LayoutDraft['columns'], at: number): Role | null {
  if (columns.amounts.includes(at)) return 'amount'
  return ROLES.find(({ value }) => value !== 'amount' && columns[value] === at)?.value ?? null
}

/** Gives a column a role, which another column then loses, save for amounts; null takes its role away. */
export function columnsWith(
  columns: LayoutDraft['columns'],
  at: number,
  role: Role | null,
): LayoutDraft['columns'] {
  const without = (column: number | null) => (column === at ? null : column)
  const cleared = {
    subscriptionNumber: without(columns.subscriptionNumber),
    amounts: columns.amounts.filter((column) => column !== at),
    paidOn: without(columns.paidOn),
    plan: without(columns.plan),
    note: without(columns.note),
  }
  if (role === null) return cleared
  return role === 'amount' ? { ...cleared, amounts: [...cleared.amounts, at] } : { ...cleared, [role]: at }
}

/** The layout, or what it still lacks as a sentence. */
export function layoutOf({ sheets, headingRows, columns }: LayoutDraft): PaymentLayout | string {
  const { subscriptionNumber } = columns
  if (sheets.length === 0) return '읽을 시트를 선택해주세요.'
  if (subscriptionNumber === null) return '가입번호가 있는 열을 골라주세요.'
  if (columns.amounts.length === 0) return '금액이 있는 열을 골라주세요.'
  return { sheets, headingRows, columns: { ...columns, subscriptionNumber } }
}
