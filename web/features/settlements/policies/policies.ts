import {
  isAttachable,
  SERVICE_CATEGORIES,
  SERVICE_CATEGORY_LABELS,
  type ServiceCategory,
} from '#shared/policies/policy.contract.ts'
import { PRICES_KEY } from '../../../records/record-keys.ts'

export const POLICIES_KEY = [...PRICES_KEY, 'policies'] as const
export const DEDUCTIONS_KEY = [...PRICES_KEY, 'deductions'] as const

export const CATEGORY_OPTIONS = SERVICE_CATEGORIES.map((value) => ({
  value,
  label: SERVICE_CATEGORY_LABELS[value],
}))

/** Which documents a policy applies to, in a word. */
export function reachWord(category: ServiceCategory): string {
  return isAttachable(category) ? '붙인 서류만' : '자동 적용'
}

/** The same as a sentence, for the category that is chosen in a form. */
export function reachSentence(chosen: string): string {
  const category = SERVICE_CATEGORIES.find((each) => each === chosen)
  if (category === undefined) return '모바일과 결합은 자동으로, 나머지는 서류에 붙인 경우만 적용됩니다.'
  if (isAttachable(category)) return '정산 관리에서 이 정책을 붙인 서류에만 적용됩니다.'
  return category === 'mobile'
    ? '이 통신사의 모든 개통에 자동으로 적용됩니다. 유선 통신사는 제외됩니다.'
    : '이 통신사에서 결합을 적용한 개통에 자동으로 적용됩니다.'
}

/** Shown below both lists. */
export const SETTLED_STAYS = '이미 정산된 금액은 재계산할 때만 바뀝니다.'
