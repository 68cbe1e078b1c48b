import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { WorkbookStream } from './workbook-stream.ts'

it('keeps a failure for whoever reads, when nobody does yet', async () => {
  const writer = new Worker("throw new Error('too many connections')", { eval: true })
  const stream = new WorkbookStream(writer)
  // once() would listen for errors itself, so it cannot be used here.
  await new Promise((resolve) => stream.on('close', resolve))
  await expect(text(stream)).rejects.toThrow('too many connections')
})
