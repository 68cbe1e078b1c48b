/** What a login, a registration or a new account lacks. Apart from the contract, because the login loads before zod. */
export const ACCOUNT_NEEDS = {
  username: '아이디를 입력해주세요',
  password: '비밀번호를 입력해주세요',
  name: '이름을 입력해주세요',
  kpNumber: '유효한 KP번호를 입력해주세요.',
} as const
