import { KEPT, LOGGED_OUT_ADDRESS, NOT_KEPT, sharedAddress } from '#shared/share-target.ts'
import { keepSharedPapers, SHARE_FAILURES } from '../records/device/shared-papers.ts'
import { toast } from '../ui/toast.ts'
import { openDevice } from './device.ts'

/** What TypeScript's library does not know of the File Handling API. */
export interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void
}

/** Takes files that the device opens with the installed app; they go the way of what is shared. */
export function takeOpenedFiles(files: readonly FileSystemFileHandle[]): void {
  keep(files).catch((error: unknown) =>
    toast.error(error instanceof Error ? error.message : String(error), { title: '파일을 열 수 없음' }),
  )
}

async function keep(handles: readonly FileSystemFileHandle[]): Promise<void> {
  const offline = openDevice()
  if (offline === null) throw new Error(SHARE_FAILURES[NOT_KEPT])
  const files = await Promise.all(handles.map((handle) => handle.getFile()))
  const session = await offline.device.read()
  if (session !== null) await keepSharedPapers(offline.drafts, session.accountId, files)
  location.replace(session === null ? LOGGED_OUT_ADDRESS : sharedAddress(KEPT))
}
