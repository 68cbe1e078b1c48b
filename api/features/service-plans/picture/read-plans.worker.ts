import { parentPort } from 'node:worker_threads'
import type { FoundPlans } from '#shared/service-plans/plan-picture.contract.ts'
import { startLetterReaders } from './letter-readers.ts'
import { readPlans } from './read-plans.ts'
import { straightenPicture } from './straighten-picture.ts'

/** What came of a picture; `unreadable`: it is none that can be opened. */
export type PictureRead = { found: FoundPlans } | { unreadable: true }

const readers = startLetterReaders()

parentPort?.on('message', (bytes: Uint8Array) => {
  void read(bytes).then((answer) => parentPort?.postMessage(answer))
})

async function read(bytes: Uint8Array): Promise<PictureRead> {
  // Letters that cannot be read for want of the language data are no fault of the picture: that ends the thread.
  const ready = await readers
  const picture = await straightenPicture(bytes).catch(() => null)
  return picture === null ? { unreadable: true } : { found: await readPlans(picture, ready) }
}
