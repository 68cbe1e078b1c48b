/** The sentences for the end of a session: the server answers them, and the device shows them offline too. */
export const SESSION_SENTENCES = {
  expired: '세션이 만료되었습니다. 다시 로그인해주세요.',
  revoked: '로그인이 종료되었습니다. 다시 로그인해주세요.',
} as const
