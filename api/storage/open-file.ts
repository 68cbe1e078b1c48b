import { open } from 'node:fs/promises'
import { AppError } from '#shared/errors.ts'
import { errorCode } from './disk-error.ts'
import type { OpenedFile } from './file-store.ts'
import { READ_AT_ONCE } from './sealed-file.ts'

/** A file to be read as it is now. Throws FILE_NOT_FOUND. */
export async function openFile(path: string): Promise<OpenedFile> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new AppError('FILE_NOT_FOUND') : error
  })
  try {
    const { size } = await handle.stat()
    return {
      stream: handle.createReadStream({ highWaterMark: READ_AT_ONCE, end: Math.max(0, size - 1) }),
      size,
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}
