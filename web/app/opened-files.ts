import { SHARE_FIELD, SHARE_PATH } from '../lib/share-target.ts'
import { SHARE_FAILURES } from '../records/device/shared-papers.ts'
import { toast } from '../ui/toast.ts'

/** What TypeScript's library does not know of the File Handling API. */
export interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void
}

/** Takes files that the device opens with the installed app; they go the way of what is shared. */
export function takeOpenedFiles(queue: LaunchQueue): void {
  queue.setConsumer(({ files = [] }) => {
    if (files.length === 0) return
    pass(files).catch(() => toast.error(SHARE_FAILURES['failed'] ?? '', { title: '파일을 열 수 없음' }))
  })
}

async function pass(handles: readonly FileSystemFileHandle[]): Promise<void> {
  const form = new FormData()
  for (const handle of handles) form.append(SHARE_FIELD, await handle.getFile())
  await navigator.serviceWorker.ready
  // The service worker answers with where the form is that takes them.
  const { ok, url } = await fetch(SHARE_PATH, { method: 'POST', body: form })
  if (!ok) throw new Error('no service worker has taken them')
  location.replace(url)
}
