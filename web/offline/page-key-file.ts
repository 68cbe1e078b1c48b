import { type KeyFile, keyFileBytes, readKeyFile } from './key-file.ts'
import type { KeyFileTask } from './key-file.worker.ts'

const DONE_WITHIN_MS = 4_000

/** The key file as pages use it: a worker, which alone can write in place, is started for each task. */
export const pageKeyFile: KeyFile = {
  read: readKeyFile,
  write: async (stored) => runInWorker({ write: keyFileBytes(stored) }),
  erase: (id) => runInWorker({ erase: id }),
}

/** False where the browser has no such files (a private window), no worker can be started, or it does not answer. */
async function runInWorker(task: KeyFileTask): Promise<boolean> {
  let worker: Worker | undefined
  try {
    const started = new Worker(new URL('./key-file.worker.ts', import.meta.url), { type: 'module' })
    worker = started
    return await new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), DONE_WITHIN_MS)
      started.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data)
      started.onerror = () => resolve(false)
      started.postMessage(task)
    })
  } catch {
    return false
  } finally {
    worker?.terminate()
  }
}
