import type { FoundPlans } from '#shared/service-plans/plan-picture.contract.ts'
import type { LetterReaders } from './letter-readers.ts'
import { readPlans } from './read-plans.ts'
import { straightenPicture } from './straighten-picture.ts'

/** The plans found, or `unreadable` if the file cannot be opened as a picture. */
export type PictureRead = { found: FoundPlans } | { unreadable: true }

export async function readPicture(bytes: Uint8Array, readers: LetterReaders): Promise<PictureRead> {
  try {
    return { found: await readPlans(await straightenPicture(bytes), readers) }
  } catch {
    return { unreadable: true }
  }
}
