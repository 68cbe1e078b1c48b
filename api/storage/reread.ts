import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors.ts'
import type { ContentStore } from './content-store.ts'
import { errorCode } from './disk-error.ts'
import { ContentDamagedError } from './durable-copy.ts'
import type { Damage, OpenedFile } from './file-store.ts'

const DAY_MS = 86_400_000
/** Each content is read again within so many days. */
const SHARES = 28

/** Whether a content is of the share that is read again on this day, by the first byte of its hash. */
export function isOfShare(sha256: string, day: Date): boolean {
  const share = Math.floor(day.getTime() / DAY_MS) % SHARES
  return Number.parseInt(sha256.slice(0, 2), 16) % SHARES === share
}

/** Reads a content and returns its size; null: it is missing or damaged. Throws what tells nothing of it. */
export async function readWhole(
  contents: Pick<ContentStore, 'open'>,
  sha256: string,
): Promise<number | null> {
  try {
    const { stream } = await contents.open(sha256)
    let size = 0
    for await (const { length } of stream as AsyncIterable<Buffer>) size += length
    return size
  } catch (error) {
    if (damageTold(error) === null) throw error
    return null
  }
}

/**
 * Puts what a source holds to where it is missing or damaged. Returns its size, or what is wrong with the source. Throws what tells
 * nothing of the source, such as a place that is full or does not answer.
 */
export async function bringContent(
  open: () => Promise<OpenedFile>,
  put: (source: Readable) => Promise<{ size: number }>,
): Promise<{ size: number } | { what: Damage }> {
  let failure: unknown
  try {
    const { stream } = await open().catch((error: unknown) => {
      failure = error
      throw error
    })
    stream.once('error', (error) => {
      failure = error
    })
    const { size } = await put(stream)
    return { size }
  } catch (error) {
    // What the other end itself fails at says nothing of the source.
    const what = error === failure || error instanceof ContentDamagedError ? damageTold(error) : null
    if (what === null) throw error
    return { what }
  }
}

/** What this one file suffers from, and not the disk or the process as a whole. */
const OF_THE_FILE: readonly unknown[] = ['EIO', 'EUCLEAN', 'EBADMSG', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR']

/** What an error says of the file that was to be read; null: nothing. A disk that cannot read a file back has lost it. */
function damageTold(error: unknown): Damage | null {
  if (error instanceof AppError && error.code === 'FILE_NOT_FOUND') return 'missing'
  return error instanceof ContentDamagedError || OF_THE_FILE.includes(errorCode(error)) ? 'changed' : null
}
