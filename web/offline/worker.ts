/** The service worker's entry; it loads everything at once, while pages load it after their first screen. */
export { createSender, ownDrafts, readDevice } from './offline.ts'
export { createHttpTransport } from './outbox/http-transport.ts'
export { OUTBOX_SYNC_TAG } from './outbox/wake-ups.ts'
export { StorageFullError } from './storage-quota.ts'
