/** `unsupported`: on an insecure origin, and in browsers that show none. */
export type NoticePermission = NotificationPermission | 'unsupported'

let shown: Notification | undefined

export function noticePermission(): NoticePermission {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported'
}

/** Only within a press: browsers refuse a question that nobody asked for. */
export async function askForNotices(): Promise<NoticePermission> {
  return noticePermission() === 'unsupported' ? 'unsupported' : Notification.requestPermission()
}

/** A notice of the desktop that takes the place of the one before. False where the browser shows none. */
export function showNotice(title: string, body: string, onOpen: () => void): boolean {
  if (noticePermission() !== 'granted') return false
  // Without `renotify`, which TypeScript does not know, Chromium changes the words of the one before and tells nobody.
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
    // Chromium on Android has the class and does not let pages use it.
    return false
  }
}

/** Takes the notice off the desktop: somebody has looked. */
export function withdrawNotice(): void {
  shown?.close()
  shown = undefined
}
