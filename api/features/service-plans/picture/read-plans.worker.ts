import { parentPort } from 'node:worker_threads'
import { startLetterReaders } from './letter-readers.ts'
import { readPicture } from './read-picture.ts'

const readers = startLetterReaders()

parentPort?.on('message', (bytes: Uint8Array) => {
  // Letters that cannot be read for want of the language data are no fault of the picture: that ends the thread.
  void readers.then(async (ready) => parentPort?.postMessage(await readPicture(bytes, ready)))
})
