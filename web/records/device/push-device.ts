import { create } from 'zustand'
import { readPushKey, subscribePush, unsubscribePush } from '#shared/push/push.contract.ts'
import { call, hasCode } from '../../lib/api-client.ts'

interface PushOnDevice {
  /** The push service tells this device, also while the app is closed. */
  isOn: boolean
}

export const usePushOnDevice = create<PushOnDevice>(() => ({ isOn: false }))

/** False in browsers without push, on an insecure origin, and on iOS outside the installed app. */
function isPushOffered(): boolean {
  return window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window
}

/** Only the installed app is told there. */
export function isIosBrowser(): boolean {
  const isIos =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isIos && !window.matchMedia('(display-mode: standalone)').matches
}

/**
 * Lets the push service tell this device for the session that is signed in; called again at each start, since subscriptions end with
 * sessions. Asks for no permission. False where the browser has no push service, which it is told by then. Throws what the API does.
 */
export async function startPush(): Promise<boolean> {
  if (!isPushOffered() || Notification.permission !== 'granted') return off()
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return off()
  const { publicKey } = await call(readPushKey)
  const known = await registration.pushManager.getSubscription()
  const isOfServer = known !== null && keyOf(known) === publicKey
  if (known !== null && !isOfServer) await known.unsubscribe()
  const subscription = (isOfServer ? known : null) ?? (await subscribe(registration, publicKey))
  if (subscription === null) return off()
  try {
    await save(subscription)
  } catch (error) {
    if (!hasCode(error, 'CONFLICT')) throw error
    // Another account was told here: its subscription ends in the browser, and this account gets one of its own.
    await subscription.unsubscribe()
    const own = await subscribe(registration, publicKey)
    if (own === null) return off()
    await save(own)
  }
  usePushOnDevice.setState({ isOn: true })
  return true
}

/** Ends what startPush began, here and at the server. */
export async function stopPush(): Promise<void> {
  off()
  // Without the permission there is no subscription, and asking for it costs every start.
  if (!isPushOffered() || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  // The push service refuses it from now on, and then the server forgets it too.
  await call(unsubscribePush, { body: { endpoint } }).catch(() => {})
}

function off(): false {
  usePushOnDevice.setState({ isOn: false })
  return false
}

async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription | null> {
  // Some browsers have no push service behind the API, and some networks block it.
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => null)
}

async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(subscribePush, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

/** The server's key with which it was made, in base64url. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
