import { parentPort } from 'node:worker_threads'
import { startLetterReaders } from './letter-readers.ts'
import { readPicture } from './read-picture.ts'

const readers = startLetterReaders()

parentPort?.on('message', (bytes: Uint8Array) => {
  // If the language data are missing, `readers` rejects, and that ends the thread: the picture is not to blame.
  void readers.then(async (ready) => parentPort?.postMessage(await readPicture(bytes, ready)))
})
