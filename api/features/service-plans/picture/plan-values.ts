import { PLAN_TYPES, type ServicePlan } from '#shared/service-plans/service-plan.shape.ts'

type PlanType = ServicePlan['planType']

export type ColumnKind = 'name' | 'planType' | 'dataAllowance' | 'monthlyFee' | 'combinationEligible'

/** The first match decides, so that a discounted fee or call minutes (other) are not taken for the monthly fee. */
const HEADINGS: readonly [RegExp, ColumnKind | 'other'][] = [
  [/결합/, 'combinationEligible'],
  [/할인|약정|혜택|음성|통화|문자|부가/, 'other'],
  [/데이터|제공량/, 'dataAllowance'],
  [/요금[제저]|상품명|플랜|요금명/, 'name'],
  [/월정액|정액|요금|월액|금액|가격|기본료|납부/, 'monthlyFee'],
  [/유형|구분|종류|통신|세대|네트워크|^망|서비스망/, 'planType'],
]

/** Null: no known heading. */
export function kindOfHeading(text: string): ColumnKind | 'other' | null {
  const heading = text.replaceAll(/\s/g, '')
  return HEADINGS.find(([pattern]) => pattern.test(heading))?.[1] ?? null
}

/** The kind of column that such a text belongs in, for columns without a heading. */
export function kindOfContent(text: string): ColumnKind | null {
  if (monthlyFeeOf(text) !== null && /[,원]/.test(text)) return 'monthlyFee'
  if (/^(?:5G|LTE|3G)$/.test(text)) return 'planType'
  if (dataAllowanceOf(text) !== null) return 'dataAllowance'
  if (combinationOf(text) !== null) return 'combinationEligible'
  return /[가-힣]{2}/.test(text) ? 'name' : null
}

/** `월 55,000원` → 55000; null: the text is no amount. */
export function monthlyFeeOf(text: string): number | null {
  const match = /^(?:월|₩)?(\d{1,3}(?:[,.]\d{3})+|\d{3,6})(?:원|won)?/i.exec(text.replaceAll(/\s/g, ''))
  return match?.[1] === undefined ? null : Number(match[1].replaceAll(/[,.]/g, ''))
}

/** Plans cost multiples of ten won, more than nothing and less than a phone. */
export function isUsualFee(won: number): boolean {
  return won % 10 === 0 && won >= 1000 && won <= 300_000
}

const UNLIMITED = /무제한|완전무한/
const AMOUNT = /\d+(?:[.,]\d+)?(?:GB|MB|TB|[MK]bps)/i
/** GB and MB are often misread as digits: 11068 is 110GB, 70018 and 50048 are 700MB and 500MB. */
const MISREAD_UNITS: readonly [RegExp, string][] = [
  [/^(\d+(?:\.\d+)?)(?:68|6B|G8|C8|CB|GE)(?=\+|$)/, '$1GB'],
  [/^(\d{2,})(?:48|18|M8|N8)(?=\+|$)/, '$1MB'],
]

/** The text with its unit corrected; null: it names no amount of data. */
export function dataAllowanceOf(text: string): { value: string; isSure: boolean } | null {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (UNLIMITED.test(plain) || AMOUNT.test(plain)) return { value: plain, isSure: true }
  for (const [pattern, unit] of MISREAD_UNITS) {
    if (pattern.test(plain)) return { value: plain.replace(pattern, unit), isSure: false }
  }
  return null
}

export function planTypeOf(text: string): PlanType | null {
  const plain = text.toUpperCase().replaceAll(/\s/g, '')
  return PLAN_TYPES.find((type) => plain.includes(type)) ?? null
}

const COMBINATION: readonly [RegExp, boolean][] = [
  [/불가|불능|안됨|해당없음|^(?:X|x|×|✕|N|NO|-)\W*$/i, false],
  [/가능|적용|^(?:O|o|0|ㅇ|○|●|◯|Y|YES|예)\W*$|^\[0\]?$/i, true],
]

export function combinationOf(text: string): boolean | null {
  return COMBINATION.find(([pattern]) => pattern.test(text.trim()))?.[1] ?? null
}

/** A name without the border lines and bullets around it. */
export function planNameOf(text: string): string {
  return text.replaceAll(/^[\s|[\]•·*-]+|[\s|[\]•·*]+$/g, '').replaceAll(/\s+/g, ' ')
}
