import type { Bytes } from './encryption.ts'
import { erasedBytes, KEY_FILE_NAME, parseKeys } from './key-file.ts'

/** What a page asks: to write these bytes, or to overwrite the keys with this id. */
export type KeyFileTask = { write: Bytes } | { erase: string }

/** In place, and for one worker alone. TypeScript knows it only where it takes a whole project for workers; Safari answered promises first. */
interface AccessHandle {
  getSize(): number | Promise<number>
  read(into: Uint8Array, options: { at: number }): number
  write(bytes: Uint8Array, options: { at: number }): number
  flush(): void | Promise<void>
  close(): void | Promise<void>
}
type WritableInPlace = FileSystemFileHandle & { createSyncAccessHandle(): Promise<AccessHandle> }

const TRIES = 20
const AGAIN_AFTER_MS = 50

addEventListener('message', async ({ data }: MessageEvent<KeyFileTask>) => {
  postMessage(
    await run(data).then(
      () => true,
      () => false,
    ),
  )
})

async function run(task: KeyFileTask): Promise<void> {
  const folder = await navigator.storage.getDirectory()
  const access = await opened(
    (await folder.getFileHandle(KEY_FILE_NAME, { create: true })) as WritableInPlace,
  )
  try {
    if ('write' in task) access.write(task.write, { at: 0 })
    else {
      const before = new Uint8Array(await access.getSize())
      access.read(before, { at: 0 })
      const stored = parseKeys(before)
      // A login has written its own keys meanwhile.
      if (stored?.id !== task.erase) return
      access.write(erasedBytes(stored), { at: 0 })
    }
    await access.flush()
  } finally {
    await access.close()
  }
}

/** Waits while another tab has the file open. */
async function opened(file: WritableInPlace): Promise<AccessHandle> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await file.createSyncAccessHandle()
    } catch (error) {
      if (tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    }
  }
}
