import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import { contentsIn } from '../../storage/content-store.ts'
import type { WholeCopies } from '../../storage/file-store.ts'
import { BACKUP_OBJECTS } from './backup-folder.ts'

/** The files of the backups in a folder. Those that only a backup of the first format has are not among them. */
export function backupCopies(backupDir: string): WholeCopies {
  const objects = contentsIn(join(backupDir, BACKUP_OBJECTS))
  return {
    place: 'backup',
    open: (storedSha256) =>
      objects.open(storedSha256).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'FILE_NOT_FOUND') return null
        throw error
      }),
  }
}
