export type { DeviceLogin, DeviceSession } from './device-session.ts'
export type { Draft } from './drafts/drafts.ts'
export { createOffline, type Offline } from './offline.ts'
export { OfflineError, type OfflineErrorCode } from './offline-error.ts'
export { type OfflineFile, readFile } from './offline-file.ts'
export { OUTBOX_SYNC_TAG } from './outbox/background-sync.ts'
export type { Submission } from './outbox/enqueue-item.ts'
export type { ForeignItems } from './outbox/foreign-items.ts'
export {
  createHttpTransport,
  type HttpTransportOptions,
  type ItemRequest,
  type ToRequest,
} from './outbox/http-transport.ts'
export type { ItemError, ItemState, OutboxItem } from './outbox/outbox-item.ts'
export type { OutboxNotice } from './outbox/outbox-notices.ts'
export type { SendableItem, Transport } from './outbox/transport.ts'
export type { Became, Reopened } from './outbox/withdraw-item.ts'
export type { Reference, ReferenceAnswer } from './reference-cache/reference-cache.ts'
export {
  ensureRoomFor,
  isPersistent,
  isStorageOffered,
  requestPersistence,
  StorageFullError,
} from './storage-quota.ts'
