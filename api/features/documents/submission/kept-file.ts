import type { Context } from '../../../context.ts'
import { mayBeCommitted } from '../../../database/transaction.ts'
import type { ReceivedFile } from '../../../storage/file-store.ts'

/**
 * Makes a received file durable and runs the work that names it in a row; the file is removed again when that is rolled back for
 * certain. Where nobody knows whether it was committed the file stays: a row may name it, and else the sweep finds it.
 */
export async function withKeptFile<Result>(
  { files }: Pick<Context, 'files'>,
  file: ReceivedFile | null,
  work: (storageKey: string | null) => Promise<Result>,
): Promise<Result> {
  const kept = await file?.keep()
  try {
    return await work(kept?.storageKey ?? null)
  } catch (error) {
    if (kept !== undefined && !mayBeCommitted(error)) await files.remove(kept.storageKey).catch(() => {})
    throw error
  }
}
