import type { FileRisk } from '#shared/files/file-risks.ts'
import type { FileStore, ReceivedFile } from '../storage/file-store.ts'
import type { FileJudge } from '../storage/judgement/file-judge.ts'
import { mayBeCommitted } from './transaction.ts'

/** A file that was received, judged and is durable. */
export interface KeptFile {
  file: Pick<ReceivedFile, 'fileName' | 'size' | 'sha256' | 'storedSha256' | 'kind'>
  storageKey: string
  risks: readonly FileRisk[]
}

/**
 * Judges a received file, makes it durable and runs the work that names it in a row; the file is removed again when that was certainly
 * rolled back. Where the commit's outcome is unknown the file stays: a row may name it, and otherwise the sweep removes it.
 */
export async function withKeptFile<Result>(
  { files, judge }: { files: Pick<FileStore, 'remove'>; judge: Pick<FileJudge, 'judge'> },
  file: ReceivedFile,
  work: (kept: KeptFile) => Promise<Result>,
): Promise<Result> {
  const risks = await judge.judge(file)
  const { storageKey } = await file.keep()
  try {
    return await work({ file, storageKey, risks })
  } catch (error) {
    if (!mayBeCommitted(error)) await files.remove(storageKey).catch(() => {})
    throw error
  }
}
