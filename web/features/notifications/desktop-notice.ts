/** `unsupported`: on an insecure origin, and in browsers that show none. */
export type NoticePermission = NotificationPermission | 'unsupported'

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
  try {
    const notice = new Notification(title, { body, tag: 'portal', icon: '/icons/icon-192.png', silent: true })
    notice.onclick = () => {
      window.focus()
      notice.close()
      onOpen()
    }
    return true
  } catch {
    // Chromium on Android has the class and does not let pages use it.
    return false
  }
}
