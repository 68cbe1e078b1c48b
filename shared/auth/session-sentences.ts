/** What the end of a session is called, by the server's answer and by the device that has met it. */
export const SESSION_SENTENCES = {
  expired: '세션이 만료되었습니다. 다시 로그인해주세요.',
  revoked: '로그인이 종료되었습니다. 다시 로그인해주세요.',
} as const
