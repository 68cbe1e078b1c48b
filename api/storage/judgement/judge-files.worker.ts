import { parentPort } from 'node:worker_threads'
import { type FileToJudge, fileRisks } from './file-risks.ts'

/* Judges files in a thread of its own, which can be ended when one of them takes too long or too much memory. */
parentPort?.on('message', async ({ kind, bytes }: FileToJudge) => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  parentPort?.postMessage(await fileRisks(kind, buffer))
})
