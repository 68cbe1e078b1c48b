import type { AccountKind } from '../permissions.ts'

/** The Korean names of the kinds of account. */
export const ACCOUNT_KIND_WORDS: Record<AccountKind, string> = {
  admin: '관리자',
  user: '근무자 (삭제 권한)',
  worker: '근무자',
  dealer_worker: '개통 담당 근무자',
  sales_manager: '영업과장',
  dealer: '판매점',
}
