import type { FoundPlans } from '#shared/service-plans/plan-picture.contract.ts'
import type { LetterReaders } from './letter-readers.ts'
import type { PictureRead } from './picture-thread.ts'
import { readPlans } from './read-plans.ts'
import { straightenPicture } from './straighten-picture.ts'

/** The plans in a picture. */
export async function readPicture(
  bytes: Uint8Array,
  readers: LetterReaders,
): Promise<PictureRead<FoundPlans>> {
  try {
    return { found: await readPlans(await straightenPicture(bytes), readers) }
  } catch {
    return { unreadable: true }
  }
}
