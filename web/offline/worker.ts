/** What the service worker needs: all at once, where the pages bring the same after their first screen. */
export { createSender } from './offline.ts'
export { createHttpTransport } from './outbox/http-transport.ts'
export { OUTBOX_SYNC_TAG } from './outbox/wake-ups.ts'
