import type { ImportColumn } from '../../imports/import-spec.ts'
import { carrierNamesInTables } from './carrier-aliases.ts'

/** The carrier column of tables whose rows belong to a carrier. */
export function carrierColumn(examples: ImportColumn['examples']) {
  return {
    field: 'carrier',
    heading: '통신사',
    aliases: ['통신사명', 'carrier'],
    required: true,
    examples,
    names: carrierNamesInTables,
  } as const
}

type Examples = ImportColumn['examples']

/** What files call a plan's name. */
export const PLAN_NAMES = ['요금제', '요금제 이름', 'plan', 'plan name']

/** The plan column of tables of prices; it stands beside the carrier column. */
export function planNameColumn(examples: Examples) {
  return {
    field: 'planName',
    heading: '요금제명',
    aliases: PLAN_NAMES,
    required: true,
    examples,
  } as const
}

/** What files call a price. */
export const PRICE_NAMES = ['단가', '가격', '금액', 'price']

/** What files call a contact code. */
export const CODE_NAMES = ['코드', '접점 코드', '개통방명코드', 'code', 'contact code']

/** The first day of a price, under the name that its list has for it. */
export function firstDayColumn(heading: '적용일' | '시작일') {
  return {
    field: 'effectiveFrom',
    heading,
    aliases: ['적용일', '시작일', '적용시작일'],
    kind: 'day',
    examples: ['2026-01-01', ''],
  } as const
}

/** The last day of a price. */
export const LAST_DAY_COLUMN = {
  field: 'lastDay',
  heading: '종료일',
  aliases: ['적용종료일', '만료일'],
  kind: 'day',
  examples: ['2026-01-31', ''],
} as const

/** The note on a price. */
export const MEMO_COLUMN = {
  field: 'memo',
  heading: '메모',
  aliases: ['비고'],
  examples: ['', ''],
} as const

/** The monthly fee of a plan or an add-on. */
export function monthlyFeeColumn(examples: Examples) {
  return {
    field: 'monthlyFee',
    heading: '월 요금',
    aliases: ['월정액', '월정액(원)', '요금', 'monthly fee'],
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
  examples: ['예', '예'],
} as const
