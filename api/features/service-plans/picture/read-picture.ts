import type { FoundPlans } from '#shared/service-plans/plan-picture.contract.ts'
import type { LetterReaders } from './letter-readers.ts'
import { readPlans } from './read-plans.ts'
import { straightenPicture } from './straighten-picture.ts'

/** What came of a picture; `unreadable`: it is none that can be opened and read. */
export type PictureRead = { found: FoundPlans } | { unreadable: true }

export async function readPicture(bytes: Uint8Array, readers: LetterReaders): Promise<PictureRead> {
  try {
    return { found: await readPlans(await straightenPicture(bytes), readers) }
  } catch {
    return { unreadable: true }
  }
}
