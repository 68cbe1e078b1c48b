/** Of a store's request: for an account, or for contact codes. */
export const REGISTRATION_STATUSES = ['대기', '승인', '반려'] as const
