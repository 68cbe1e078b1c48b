import type { ImportColumn } from './import-spec.ts'

/* Columns that several kinds of tables have in common, each with the examples of its own kind. */

type Examples = ImportColumn['examples']

export function carrierColumn(examples: Examples) {
  return {
    field: 'carrier',
    heading: '통신사',
    aliases: ['통신사명', 'carrier'],
    kind: 'text',
    required: true,
    examples,
  } as const
}

export function monthlyFeeColumn(examples: Examples) {
  return {
    field: 'monthlyFee',
    heading: '월정액',
    aliases: ['월 요금', '월정액(원)', '요금', 'monthly fee'],
    kind: 'won',
    required: true,
    examples,
  } as const
}

/** The plan of a price, beside its carrier. */
export function planNameColumn(examples: Examples) {
  return {
    field: 'planName',
    heading: '요금제명',
    aliases: ['요금제'],
    kind: 'text',
    required: true,
    examples,
  } as const
}

export const ACTIVE_COLUMN = {
  field: 'isActive',
  heading: '사용',
  aliases: ['사용 여부', '활성', '활성여부', '상태', 'active'],
  kind: 'flag',
  required: false,
  examples: ['예', '예'],
} as const

export const MEMO_COLUMN = {
  field: 'memo',
  heading: '메모',
  aliases: ['비고'],
  kind: 'text',
  required: false,
  examples: ['', ''],
} as const
