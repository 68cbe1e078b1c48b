import type { FileStore, ReceivedFile } from '../storage/file-store.ts'
import { mayBeCommitted } from './transaction.ts'

/**
 * Makes a received file durable and runs the work that names it in a row; the file is removed again when that was certainly
 * rolled back. Where the commit's outcome is unknown the file stays: a row may name it, and otherwise the sweep removes it.
 */
export async function withKeptFile<Result>(
  files: Pick<FileStore, 'remove'>,
  file: ReceivedFile,
  work: (storageKey: string) => Promise<Result>,
): Promise<Result> {
  const { storageKey } = await file.keep()
  try {
    return await work(storageKey)
  } catch (error) {
    if (!mayBeCommitted(error)) await files.remove(storageKey).catch(() => {})
    throw error
  }
}
