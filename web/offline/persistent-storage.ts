/** What the browser says of its storage; `persist` is missing in a service worker. */
interface Persistence {
  persist?(): Promise<boolean>
  persisted?(): Promise<boolean>
}

const ownStorage = (): Persistence => globalThis.navigator?.storage ?? {}

/** False where offline storage would not be safe: plain http, or no WebCrypto, locks or service worker. */
export function isStorageOffered(): boolean {
  return (
    globalThis.isSecureContext === true &&
    globalThis.crypto?.subtle !== undefined &&
    'indexedDB' in globalThis &&
    'locks' in navigator &&
    ('serviceWorker' in navigator || 'registration' in globalThis)
  )
}

/** Asks the browser never to delete this site's data; false when it refuses or cannot. */
export async function requestPersistence(storage = ownStorage()): Promise<boolean> {
  return (await isPersistent(storage)) || ((await storage.persist?.().catch(() => false)) ?? false)
}

export async function isPersistent(storage = ownStorage()): Promise<boolean> {
  return (await storage.persisted?.().catch(() => false)) ?? false
}
