import { createHash, randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { type FileHandle, open, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { type ContentStore, openContentBucket, openContentFolder } from './content-store.ts'
import { ContentDamagedError } from './durable-copy.ts'
import { startFakeS3 } from './fake-s3.ts'

const BYTES = randomBytes(300_000)
const SHA256 = createHash('sha256').update(BYTES).digest('hex')

let dir: string
beforeEach(async () => {
  dir = await temporaryFolder()
})

const pieces = (bytes = BYTES) => Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)])
async function* broken() {
  yield BYTES
  throw new Error('gone')
}
const flipped = () => Buffer.from(BYTES.map((byte, at) => (at === 200_000 ? byte ^ 1 : byte)))

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function listed(store: ContentStore): Promise<string[]> {
  const found: string[] = []
  for await (const { sha256 } of store.list()) found.push(sha256)
  return found.sort()
}

/** Both kinds, each with a way to its bytes behind its back. */
async function openBoth() {
  const s3 = await startFakeS3('portal')
  const path = `${SHA256.slice(0, 2)}/${SHA256}`
  return {
    s3,
    places: [
      {
        store: await openContentFolder(join(dir, 'objects')),
        damage: (bytes: Buffer) => writeFile(join(dir, 'objects', path), bytes),
      },
      {
        store: openContentBucket(s3.settings, 'copy/objects', dir),
        damage: async (bytes: Buffer) => {
          s3.objects.set(`copy/objects/${path}`, { bytes, modifiedAt: new Date() })
        },
      },
    ],
  }
}

describe('content store, as a folder and as a bucket', () => {
  let both: Awaited<ReturnType<typeof openBoth>>
  beforeEach(async () => {
    both = await openBoth()
  })
  afterEach(() => both.s3.close())

  it('keeps bytes under their hash, lists and removes them', async () => {
    for (const { store } of both.places) {
      expect(await store.has(SHA256)).toBe(false)
      await expect(store.open(SHA256)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
      const others = Array.from({ length: 4 }, (_, at) => Buffer.from(`other ${at}`))
      for (const other of others)
        await store.put(Readable.from([other]), createHash('sha256').update(other).digest('hex'))
      expect(await store.put(pieces(), SHA256)).toEqual({ size: BYTES.length })
      expect(await store.put(pieces(), SHA256)).toEqual({ size: BYTES.length })
      expect(await store.has(SHA256)).toBe(true)
      const { stream, size } = await store.open(SHA256)
      expect(size).toBe(BYTES.length)
      expect((await buffer(stream)).equals(BYTES)).toBe(true)
      expect(await listed(store)).toHaveLength(5)
      await store.remove(SHA256)
      await store.remove(SHA256)
      expect(await store.has(SHA256)).toBe(false)
      expect(await listed(store)).toHaveLength(4)
    }
  })

  it('leaves nothing of other bytes, of a broken source, and of what the bucket damaged', async () => {
    both.s3.faults.damages = true
    const [folder, bucket] = both.places
    for (const { store } of both.places) {
      await expect(store.put(pieces(flipped()), SHA256)).rejects.toThrow(ContentDamagedError)
      await expect(store.put(Readable.from(broken()), SHA256)).rejects.toThrow('gone')
    }
    await expect(bucket?.store.put(pieces(), SHA256)).rejects.toThrow('other bytes')
    expect([...both.s3.objects.keys()]).toEqual([])
    expect(await filesIn(dir)).toEqual([])
    expect(await folder?.store.has(SHA256)).toBe(false)
  })

  it('sees a flipped bit and a cut when it is opened, and puts whole bytes in their place', async () => {
    for (const { store, damage } of both.places) {
      await store.put(pieces(), SHA256)
      for (const bytes of [flipped(), BYTES.subarray(0, 299_999)]) {
        await damage(bytes)
        const { stream } = await store.open(SHA256)
        await expect(buffer(stream)).rejects.toThrow(ContentDamagedError)
      }
      await store.put(pieces(), SHA256)
      expect((await buffer((await store.open(SHA256)).stream)).equals(BYTES)).toBe(true)
    }
  })

  it('takes no other text for a hash', async () => {
    for (const { store } of both.places)
      await expect((async () => store.open('../../etc/passwd'))()).rejects.toThrow('not a SHA-256')
  })
})

describe('content folder', () => {
  it('gives a file its name when its bytes are durable, and makes the name durable before it answers', async () => {
    const store = await openContentFolder(join(dir, 'objects'))
    const folder = join(dir, 'objects', SHA256.slice(0, 2))
    const path = join(folder, SHA256)
    const handle = await open(dir, 'r')
    const prototype: FileHandle = Object.getPrototypeOf(handle)
    await handle.close()
    const synced: string[] = []
    const sync = prototype.sync
    vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
      const { ino } = await this.stat()
      const isNamed = existsSync(path) ? 'named' : 'unnamed'
      const isFolder = existsSync(folder) && statSync(folder).ino === ino
      if (isFolder || (await this.stat()).isFile()) synced.push(`${isFolder ? 'folder' : 'file'} ${isNamed}`)
      await sync.call(this)
    })
    await store.put(pieces(), SHA256)
    vi.restoreAllMocks()
    expect(synced).toEqual(['file unnamed', 'folder named'])
  })

  it('lists nothing unfinished, and removes the leftovers of dead processes when it is opened', async () => {
    await openContentFolder(join(dir, 'objects'))
    const [old, young] = ['old', 'young'].map((name) => join(dir, 'objects', 'incoming', `${name}.part`))
    for (const path of [old, young]) await writeFile(path ?? '', 'half')
    await utimes(old ?? '', new Date('2026-01-01'), new Date('2026-01-01'))
    const store = await openContentFolder(join(dir, 'objects'))
    expect(await listed(store)).toEqual([])
    expect(await filesIn(dir)).toEqual(['young.part'])
  })
})
