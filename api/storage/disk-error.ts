import { AppError, type ErrorCode } from '#shared/errors.ts'

/** Seconds after which it is worth trying again: somebody has to make room or look at the disk; open files are closed soon. */
const NO_SPACE = { code: 'NO_SPACE', retryAfter: 60 } as const
const TOO_MANY_OPEN = { code: 'UNAVAILABLE', retryAfter: 5 } as const
const FAILED = { code: 'STORAGE_FAILED', retryAfter: 60 } as const

/** What the failures of a file system mean to whoever asked for it. */
const DISK_ERRORS: Record<string, { code: ErrorCode; retryAfter: number }> = {
  ENOSPC: NO_SPACE,
  EDQUOT: NO_SPACE,
  EFBIG: NO_SPACE,
  EMFILE: TOO_MANY_OPEN,
  ENFILE: TOO_MANY_OPEN,
  EROFS: FAILED,
  EIO: FAILED,
  ENODEV: FAILED,
  EACCES: FAILED,
  EPERM: FAILED,
}

/** The failure of a file system as the catalogue knows it; null: it is none. */
export function translateDiskError(error: unknown): AppError | null {
  const known = DISK_ERRORS[errorCode(error) ?? '']
  return known === undefined ? null : new AppError(known.code, { cause: error, retryAfter: known.retryAfter })
}

/** There is no room for more. */
export function noSpace(cause?: unknown): AppError {
  return new AppError('NO_SPACE', { cause, retryAfter: NO_SPACE.retryAfter })
}

/** The disk or its file system fails. */
export function storageFailed(cause: unknown): AppError {
  return new AppError('STORAGE_FAILED', { cause, retryAfter: FAILED.retryAfter })
}

/** `ENOENT` and the like. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
