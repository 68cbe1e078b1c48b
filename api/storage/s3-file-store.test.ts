import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Keyring } from '../keys/keyring.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startFakeS3 } from './fake-s3.ts'
import type { FileStore } from './file-store.ts'
import { openS3FileStore } from './s3-file-store.ts'
import { namedFile, pdf } from './sample-files.ts'

let dir: string
let s3: Awaited<ReturnType<typeof startFakeS3>>
let store: FileStore
beforeEach(async () => {
  dir = await temporaryFolder()
  s3 = await startFakeS3('portal')
  store = await openS3FileStore({
    settings: s3.settings,
    incomingDir: dir,
    keys: Keyring.make(),
    freeSpaceReserveBytes: 0,
  })
})
afterEach(() => s3.close())

async function receive(bytes = pdf(10)) {
  return store.receive(Readable.from([bytes]), { maxBytes: 4_000_000, kinds: ['pdf'], fileName: 'a.pdf' })
}

async function keys(olderThan = new Date(Date.now() + 60_000)): Promise<string[]> {
  const found: string[] = []
  for await (const { storageKey } of store.list(olderThan)) found.push(storageKey)
  return found
}

describe('S3 file store', () => {
  it.each([
    ['with checksums', false],
    ['without checksums', true],
  ])('keeps, opens and removes a file at a store %s', async (_name, keepsNoChecksum) => {
    s3.faults.keepsNoChecksum = keepsNoChecksum
    const bytes = Buffer.concat([pdf(), randomBytes(3_000_000)])
    const received = await receive(bytes)
    const { storageKey } = await received.keep()
    expect([...s3.objects.keys()]).toEqual([`files/${storageKey}`])
    const { stream, size } = await store.open(namedFile(received, storageKey))
    expect(size).toBe(bytes.length)
    expect((await buffer(stream)).equals(bytes)).toBe(true)
    expect(await readdir(dir)).toEqual([])
    await store.remove(storageKey)
    await store.remove(storageKey)
    await expect(store.openStored(storageKey)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
  })

  it.each([
    ['with checksums', false],
    ['without checksums', true],
  ])('acknowledges nothing that the store %s has damaged', async (_name, keepsNoChecksum) => {
    Object.assign(s3.faults, { damages: true, keepsNoChecksum })
    await expect((await receive()).keep()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(s3.objects.size).toBe(0)
    expect(await readdir(dir)).toEqual([])
  })

  it('tries again a little later, and gives up with UNAVAILABLE', async () => {
    s3.faults.failures = 2
    await (await receive()).keep()
    expect(s3.objects.size).toBe(1)
    s3.faults.failures = 100
    await expect((await receive()).keep()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(store.ping()).rejects.toThrow()
    s3.faults.failures = 0
    await store.ping()
  })

  it('opens nothing of which the store does not say how long it is', async () => {
    const { storageKey } = await (await receive()).keep()
    s3.faults.saysNoLength = true
    await expect(store.openStored(storageKey)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('lists page by page, leftovers of dead processes included, and removes them', async () => {
    for (let file = 0; file < 5; file += 1) await (await receive()).keep()
    const leftover = `${randomBytes(16).toString('hex')}.part`
    await writeFile(join(dir, leftover), 'half')
    expect(await keys()).toHaveLength(6)
    expect(await keys(new Date(Date.now() - 60_000))).toEqual([])
    for (const key of await keys()) await store.remove(key)
    expect([s3.objects.size, await readdir(dir)]).toEqual([0, []])
  })

  it('fails with UNAVAILABLE when nobody answers', async () => {
    const received = await receive()
    await s3.close()
    await expect(received.keep()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(store.openStored(`202611/21/${'0'.repeat(32)}`)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
    s3 = await startFakeS3('portal')
  })
})
