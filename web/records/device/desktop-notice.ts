/** `unsupported` on an insecure origin, and in browsers without desktop notices. */
export type NoticePermission = NotificationPermission | 'unsupported'

let shown: Notification | undefined

export function noticePermission(): NoticePermission {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported'
}

/** Call it only in a press handler: browsers refuse it otherwise. */
export async function askForNotices(): Promise<NoticePermission> {
  return noticePermission() === 'unsupported' ? 'unsupported' : Notification.requestPermission()
}

/** Shows a desktop notice in place of the earlier one; false when the browser shows none. */
export function showNotice(title: string, body: string, onOpen: () => void): boolean {
  if (noticePermission() !== 'granted') return false
  // Without `renotify`, which TypeScript does not know, Chromium replaces the earlier notice silently.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag: 'portal',
    renotify: true,
    icon: '/icons/icon-192.png',
    silent: true,
  }
  try {
    const notice = new Notification(title, options)
    notice.onclick = () => {
      window.focus()
      notice.close()
      onOpen()
    }
    shown = notice
    return true
  } catch {
    // Chromium on Android has the class, but pages may not use it.
    return false
  }
}

/** Removes from the device what it shows of news. */
export function withdrawNotices(): void {
  shown?.close()
  shown = undefined
  void closePushed().catch(() => {})
}

async function closePushed(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close()
}
