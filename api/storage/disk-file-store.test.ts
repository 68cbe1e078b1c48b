import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FileKind } from '#shared/endpoint.ts'
import { Keyring } from '../keys/keyring.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { jpeg, namedFile, pdf, zip } from './sample-files.ts'

const KINDS: readonly FileKind[] = ['pdf', 'jpg', 'png', 'doc', 'docx']
const KEYS = Keyring.make()
const MEGABYTE = 1024 * 1024
const FUTURE = new Date(Date.now() + 3_600_000)

let dir: string
let store: FileStore
beforeEach(async () => {
  dir = await temporaryFolder()
  store = await openDiskFileStore({ dir: join(dir, 'files'), keys: KEYS, freeSpaceReserveBytes: 0 })
})

function receive(bytes: Buffer | Readable, more: { fileName?: string; kinds?: FileKind[] } = {}) {
  const source = Buffer.isBuffer(bytes) ? Readable.from(pieces(bytes)) : bytes
  return store.receive(source, { maxBytes: 2 * MEGABYTE, kinds: KINDS, fileName: '서류.pdf', ...more })
}

function pieces(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, piece) =>
    bytes.subarray(piece * 65_536, (piece + 1) * 65_536),
  )
}

async function keysOlderThan(time: Date): Promise<string[]> {
  const keys: string[] = []
  for await (const { storageKey } of store.list(time)) keys.push(storageKey)
  return keys
}

async function everythingOnDisk(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('disk file store', () => {
  it('leaves nothing of what is still arriving when the server ends', async () => {
    const source = new PassThrough()
    const receiving = receive(source)
    source.write(Buffer.concat([pdf(), randomBytes(MEGABYTE)]))
    await expect.poll(everythingOnDisk).toHaveLength(1)
    await store.close()
    expect(await everythingOnDisk()).toEqual([])
    source.destroy(new Error('aborted'))
    await expect(receiving).rejects.toThrow()
    expect(await everythingOnDisk()).toEqual([])
  })

  it('leaves nothing of a file that is just being made when the server ends', async () => {
    for (let turns = 0; turns < 30; turns += 1) {
      const source = new PassThrough().on('error', () => {})
      const ended = expect(receive(source)).rejects.toThrow()
      source.write(Buffer.concat([pdf(), randomBytes(MEGABYTE)]))
      // So many turns later it is not begun, being made, or being written.
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
      await store.close()
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect(await everythingOnDisk()).toEqual([])
      source.destroy(new Error('aborted'))
      await ended
    }
  })

  it.each([
    ['small', pdf(100)],
    ['larger than what is gathered in memory', Buffer.concat([pdf(), randomBytes(1_500_000)])],
    ['a photo with much metadata, split', Buffer.concat([jpeg(3000, 2000, 60_000), randomBytes(900_000)])],
  ])('keeps a file that is %s, byte for byte', async (_name, bytes) => {
    const received = await receive(bytes)
    expect(received).toMatchObject({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    const { storageKey } = await received.keep()
    const { stream, size } = await store.open(namedFile(received, storageKey))
    expect(size).toBe(bytes.length)
    expect((await buffer(stream)).equals(bytes)).toBe(true)
    await received.discard()
    expect(await everythingOnDisk()).toHaveLength(1)
  })

  it('discards without a trace, also twice', async () => {
    for (const bytes of [pdf(), Buffer.concat([pdf(), randomBytes(MEGABYTE)])]) {
      const received = await receive(bytes)
      expect(await everythingOnDisk()).toHaveLength(1)
      await received.discard()
      await received.discard()
      expect(await everythingOnDisk()).toEqual([])
      expect(() => received.keep()).toThrow()
    }
  })

  it('refuses what is too large, drains it, and leaves nothing', async () => {
    const source = Readable.from(pieces(Buffer.concat([pdf(), randomBytes(3 * MEGABYTE)])))
    await expect(receive(source)).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
      message: '파일은 2MB까지 올릴 수 있습니다.',
    })
    await new Promise((resolve) => source.on('close', resolve))
    expect(await everythingOnDisk()).toEqual([])
  })

  it('accepts exactly the limit and refuses a byte more', async () => {
    const exact = pdf(2 * MEGABYTE - pdf().length)
    expect(exact.length).toBe(2 * MEGABYTE)
    await (await receive(exact)).discard()
    await expect(receive(pdf(exact.length - pdf().length + 1))).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    })
  })

  it('refuses a stream that its parser has cut', async () => {
    const cut = Object.assign(Readable.from([pdf()]), { truncated: true })
    await expect(receive(cut)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
  })

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['HTML', Buffer.from('<html>')],
    ['a large archive behind a picture', Buffer.concat([jpeg(), randomBytes(MEGABYTE), zip(['x'])])],
  ])('refuses %s and leaves nothing', async (_name, bytes) => {
    await expect(receive(bytes)).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' })
    expect(await everythingOnDisk()).toEqual([])
  })

  it('refuses a kind that is not asked for', async () => {
    await expect(receive(pdf(), { kinds: ['png', 'jpg'] })).rejects.toMatchObject({
      code: 'UNSUPPORTED_FILE',
      message: '파일 형식 오류: png, jpg, jpeg 파일만 올릴 수 있습니다.',
    })
  })

  it('leaves nothing when the sender goes away', async () => {
    const broken = new PassThrough()
    const reception = receive(broken)
    broken.write(Buffer.concat([pdf(), randomBytes(MEGABYTE)]))
    setTimeout(() => broken.destroy(new Error('gone')), 20)
    await expect(reception).rejects.toThrow('gone')
    expect(await everythingOnDisk()).toEqual([])
  })

  it('refuses below the reserve of free space', async () => {
    store = await openDiskFileStore({
      dir: join(dir, 'files'),
      keys: KEYS,
      freeSpaceReserveBytes: Number.MAX_SAFE_INTEGER,
    })
    await expect(receive(pdf())).rejects.toMatchObject({ code: 'NO_SPACE', status: 507 })
    expect(await everythingOnDisk()).toEqual([])
  })

  it('never opens or removes anything outside', async () => {
    await writeFile(join(dir, 'secret'), 'x')
    for (const key of ['../secret', '/etc/passwd', '202611/21/../../../secret', '']) {
      await expect(store.openStored(key)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
      await expect(store.remove(key)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
    }
    expect(await everythingOnDisk()).toEqual(['secret'])
  })

  it('answers FILE_NOT_FOUND for a file that was removed; removing again is no error', async () => {
    const { storageKey } = await (await receive(pdf())).keep()
    await store.remove(storageKey)
    await store.remove(storageKey)
    await expect(store.openStored(storageKey)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
  })

  it('lists what is old enough: kept files and the leftovers of dead processes, not what is being received', async () => {
    const { storageKey } = await (await receive(pdf())).keep()
    const leftover = `incoming/${randomBytes(16).toString('hex')}.part`
    await writeFile(join(dir, 'files', leftover), 'half')
    await mkdir(join(dir, 'files', 'lost+found'))
    const inWork = await receive(pdf())
    const old = join(dir, 'files', storageKey)
    await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'))

    expect((await keysOlderThan(FUTURE)).sort()).toEqual([storageKey, leftover].sort())
    expect(await keysOlderThan(new Date('2026-06-01'))).toEqual([storageKey])
    await inWork.discard()
    await store.remove(leftover)
    expect(await keysOlderThan(FUTURE)).toHaveLength(1)
  })

  it('keeps two identical files apart, and a hundred at once all', async () => {
    const received = await Promise.all(Array.from({ length: 100 }, () => receive(pdf(5000))))
    const kept = await Promise.all(received.map((each) => each.keep()))
    expect(new Set(kept.map((each) => each.storageKey)).size).toBe(100)
    expect(await everythingOnDisk()).toHaveLength(100)
  })

  it('knows its free space and whether it answers', async () => {
    expect(await store.freeBytes()).toBeGreaterThan(0)
    await store.ping()
    await rm(join(dir, 'files'), { recursive: true })
    await expect(store.ping()).rejects.toThrow()
  })
})
