import { ACCOUNT_NEEDS } from '#shared/auth/account-sentences.ts'
import { ERRORS } from '#shared/errors.ts'

/** Texts of the registration and of the password dialog, in a file of their own as the login loads first. */
export const ACCOUNT = {
  registered: '판매점 계정이 성공적으로 생성되었습니다.',
  registerBroke: '계정 생성 중 오류가 발생했습니다.',
  kpNeeded: ACCOUNT_NEEDS.kpNumber,
  kpInvalid: ERRORS.KP_NUMBER_NOT_FOUND.sentence,
  kpValid: '유효한 KP번호',
  kpTooShort: '3자 이상 입력하면 판매점을 확인합니다.',
  nameNeeded: ACCOUNT_NEEDS.name,
  passwordsDiffer: '새 비밀번호가 서로 다릅니다.',
  passwordChanged: '비밀번호가 변경되었습니다. 다른 기기에서는 다시 로그인해야 합니다.',
} as const
