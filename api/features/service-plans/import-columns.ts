import type { ImportColumn } from '../../imports/import-spec.ts'

type Examples = ImportColumn['examples']

/** The plan column of tables of prices; it stands beside the carrier column. */
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

/** The monthly fee of a plan or an add-on. */
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

/** Whether a plan or an add-on is offered. */
export const ACTIVE_COLUMN = {
  field: 'isActive',
  heading: '사용',
  aliases: ['사용 여부', '활성', '활성여부', '상태', 'active'],
  kind: 'flag',
  required: false,
  examples: ['예', '예'],
} as const
