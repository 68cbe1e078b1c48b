import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { pdf } from '../storage/sample-files.ts'
import { makeDocumentFile } from '../testing/make-document-file.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { sweepOrphans } from './orphan-sweep.ts'

const DAY = 86_400_000
const LIMITS = { maxBytes: 1_000_000, kinds: ['pdf'], fileName: 'a.pdf' } as const

const test = openTestAppForEach()
beforeEach(async () => {
  // Files carry the machine's time, so the test clock must match it.
  test.clock.set(new Date().toISOString())
})

async function keepOrphan(): Promise<string> {
  const received = await test.context.files.receive(Readable.from([pdf()]), LIMITS)
  return (await received.keep()).storageKey
}

function sweep(): Promise<number> {
  const { database, files, clock, config } = test.context
  return sweepOrphans({ database, files, clock, orphanAgeHours: config.orphanAgeHours })
}

describe('orphan sweep', () => {
  it('removes what no row names once it is a day old, and nothing else', async () => {
    const { storageKey } = await makeDocumentFile(test, pdf())
    const orphan = await keepOrphan()
    const leftover = join(test.folder, 'files', 'incoming', `${randomBytes(16).toString('hex')}.part`)
    await writeFile(leftover, '%PDF-half')
    expect(await sweep()).toBe(0)
    test.clock.advance(DAY + 60_000)
    expect(await sweep()).toBe(2)
    await expect(test.context.files.openStored(orphan)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
    ;(await test.context.files.openStored(storageKey)).stream.destroy()
    expect(await sweep()).toBe(0)
  })

  it('asks again right before removing: a row that came meanwhile saves its file', async () => {
    const { storageKey } = await makeDocumentFile(test, pdf())
    await test.context.database.kysely
      .updateTable('document_files')
      .set({ storage_key: 'elsewhere' })
      .execute()
    const orphan = await keepOrphan()
    test.clock.advance(2 * DAY)
    const removed: string[] = []
    const { database, clock } = test.context
    const files = {
      list: (olderThan: Date) => test.context.files.list(olderThan),
      async remove(key: string) {
        removed.push(key)
        const saved = key === orphan ? storageKey : orphan
        await database.kysely.updateTable('document_files').set({ storage_key: saved }).execute()
      },
    }
    expect(await sweepOrphans({ database, files, clock, orphanAgeHours: 24 })).toBe(1)
    expect(removed).toHaveLength(1)
  })

  it('ends when the server stops', async () => {
    await keepOrphan()
    test.clock.advance(2 * DAY)
    const { database, files, clock } = test.context
    await expect(
      sweepOrphans({ database, files, clock, orphanAgeHours: 24 }, AbortSignal.abort(new Error('stop'))),
    ).rejects.toThrow('stop')
  })
})
