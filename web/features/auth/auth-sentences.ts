import { ACCOUNT_NEEDS } from '#shared/auth/account-sentences.ts'

/** Texts of the login. */
export const AUTH = {
  loginFailed: '아이디 또는 비밀번호가 올바르지 않습니다.',
  loginBroke: '로그인 중 오류가 발생했습니다.',
  dealerLoginDone: '로그인 성공',
  dealerLoginFailed: '로그인 실패',
  usernameNeeded: ACCOUNT_NEEDS.username,
  passwordNeeded: ACCOUNT_NEEDS.password,
} as const
