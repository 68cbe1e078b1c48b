import type { WakeReason } from './outbox-loop.ts'

/** The page, where there is one: a service worker has none. */
type Page = EventTarget & { visibilityState: string }

/** Wakes the loop when the device comes online or the page into view. Returns what ends it. */
export function listenForWakeUps(
  wake: (reason: WakeReason) => void,
  scope: EventTarget & { document?: Page } = globalThis as unknown as EventTarget & { document?: Page },
): () => void {
  const page = scope.document
  const online = () => wake('online')
  const visible = () => {
    if (page?.visibilityState === 'visible') wake('visible')
  }
  scope.addEventListener('online', online)
  page?.addEventListener('visibilitychange', visible)
  return () => {
    scope.removeEventListener('online', online)
    page?.removeEventListener('visibilitychange', visible)
  }
}
