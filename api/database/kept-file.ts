import { AppError } from '#shared/errors.ts'
import type { FileRisk } from '#shared/files/file-risks.ts'
import type { FileStore, ReceivedFile } from '../storage/file-store.ts'
import type { FileJudge } from '../storage/judgement/file-judge.ts'
import { risksColumn } from './file-risks.ts'
import type { StoredFileColumns } from './tables/documents.ts'
import { mayBeCommitted } from './transaction.ts'

/** A file that was received, judged and is durable. */
export interface KeptFile {
  file: Pick<ReceivedFile, 'fileName' | 'size' | 'sha256' | 'storedSha256' | 'kind'>
  storageKey: string
  /** Null: to be judged again later. */
  risks: readonly FileRisk[] | null
}

/** What a row says of the file that it names. */
export function fileColumns({ file, storageKey, risks }: KeptFile): StoredFileColumns {
  return {
    storage_key: storageKey,
    file_name: file.fileName,
    file_size: file.size,
    sha256: file.sha256,
    stored_sha256: file.storedSha256,
    kind: file.kind,
    risks: risksColumn(risks),
  }
}

/**
 * Judges a received file, makes it durable and runs the work that names it in a row; the file is removed again when that was
 * certainly rolled back. Where the commit's outcome is unknown the file stays: a row may name it, and otherwise the sweep removes
 * it. Throws INFECTED_FILE, having kept nothing.
 */
export async function withKeptFile<Result>(
  { files, judge }: { files: Pick<FileStore, 'remove'>; judge: Pick<FileJudge, 'judge'> },
  file: ReceivedFile,
  work: (kept: KeptFile) => Promise<Result>,
): Promise<Result> {
  const { risks, isFinal } = await judge.judge(file)
  if (risks.includes('infected')) throw new AppError('INFECTED_FILE')
  const { storageKey } = await file.keep()
  try {
    return await work({ file, storageKey, risks: isFinal ? risks : null })
  } catch (error) {
    if (!mayBeCommitted(error)) await files.remove(storageKey).catch(() => {})
    throw error
  }
}
