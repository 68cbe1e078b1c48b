/** Sent with calls that a page made by itself while nobody used it: they do not keep the session alive. */
export const UNATTENDED_HEADER = 'x-unattended'
