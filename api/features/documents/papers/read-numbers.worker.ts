import { parentPort } from 'node:worker_threads'
import { PSM } from 'tesseract.js'
import { startReader } from '../../service-plans/picture/letter-readers.ts'
import { readNumbers } from './read-numbers.ts'

const reader = startReader('eng', PSM.SPARSE_TEXT)

parentPort?.on('message', (bytes: Uint8Array) => {
  // If the language data are missing, `reader` rejects, and that ends the thread: the picture is not to blame.
  void reader.then(async (ready) => parentPort?.postMessage(await readNumbers(bytes, ready)))
})
