import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceDurably } from '../storage/durable-copy.ts'
import { syncFolder } from '../storage/folder-sync.ts'
import { RestoreError } from './backup/backup-error.ts'
import type { BroughtBack } from './backup/restore.ts'
import { DataFolderLockedError } from './data-lock.ts'

/*
 * Between bringing data back and beginning their new epoch a restore can be killed. A server on such data would give numbers again
 * that others have, so a note lies in the data folder meanwhile, and goes with it when it is emptied for another try.
 */

const notePath = (dataDir: string) => join(dataDir, 'restore-unfinished')

/** Brings data back; from then on no server starts on them before `endRestore`. */
export async function noteRestore<Brought extends BroughtBack>(
  dataDir: string,
  bringBack: () => Promise<Brought>,
): Promise<Brought> {
  const wasThere = existsSync(notePath(dataDir))
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await replaceDurably(notePath(dataDir), 'npm run restore\n')
  try {
    return await bringBack()
  } catch (error) {
    // Refused before anything was written: the folder may be in use.
    const isRefused = error instanceof RestoreError || error instanceof DataFolderLockedError
    if (isRefused && !wasThere) await endRestore(dataDir)
    throw error
  }
}

export async function endRestore(dataDir: string): Promise<void> {
  await rm(notePath(dataDir), { force: true })
  await syncFolder(dataDir)
}

/** Throws RestoreError while the folder holds data of a restore that was interrupted. */
export function requireNoUnfinishedRestore(dataDir: string): void {
  if (existsSync(notePath(dataDir)))
    throw new RestoreError(`복원이 중간에 끊겼습니다. 데이터 폴더를 비우고 다시 복원해주세요: ${dataDir}`)
}
