/** Whom screens, statistics and workbooks name where nobody is known to have activated a document. */
export const UNKNOWN_ACTIVATOR = '관리자'
