import { AppError } from '#shared/errors.ts'

/** The disk, the quota or the file size limit is used up, or the disk fails. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'])

/** A failure of the file system as the catalogue knows it; everything else unchanged. */
export function translateDiskError(error: unknown): unknown {
  return NO_SPACE.has(errorCode(error) ?? '') ? new AppError('NO_SPACE', { cause: error }) : error
}

/** `ENOENT` and the like. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
