import { expect, it } from 'vitest'
import type { ReceivedFile } from '../storage/file-store.ts'
import { withKeptFile } from './kept-file.ts'
import { markOfCommit } from './transaction.ts'

/** The storage keys that are removed when the work throws this error. */
async function removedAfter(thrown: Error): Promise<string[]> {
  const removed: string[] = []
  const files = { remove: async (key: string) => void removed.push(key) }
  const file = { keep: async () => ({ storageKey: 'kept' }) }
  const work = withKeptFile(
    { files, judge: { judge: async () => ({ risks: [], isFinal: true }) } },
    file as ReceivedFile,
    async () => {
      throw thrown
    },
  )
  await expect(work).rejects.toBe(thrown)
  return removed
}

it('removes the file when the work is rolled back, and leaves it when a COMMIT was not answered', async () => {
  expect(await removedAfter(new Error('a rule is broken'))).toEqual(['kept'])
  const lost = new Error('Connection terminated unexpectedly')
  markOfCommit(lost)
  expect(await removedAfter(lost)).toEqual([])
})
