import { createHash, randomBytes } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { Keyring, SealBrokenError } from '../keys/keyring.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { FileSealer, fileKeyOf, openedFile, sealedByteSource } from './sealed-file.ts'
import { newStorageKey } from './storage-key.ts'

const KEYS = Keyring.make()
const CHUNK = 64 * 1024
const STORED_CHUNK = CHUNK + 16
const SIZES = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 500]

const newPart = () => randomBytes(16).toString('hex')

function sealed(plain: Buffer, part = newPart(), pieceBytes = 50_000) {
  const sealer = new FileSealer(fileKeyOf(KEYS, part))
  const pieces: Buffer[] = []
  for (let at = 0; at < plain.length; at += pieceBytes)
    pieces.push(...sealer.update(plain.subarray(at, at + pieceBytes)))
  pieces.push(...sealer.final())
  return { storageKey: newStorageKey(new Date(), part), stored: Buffer.concat(pieces), sealer, part }
}

function opened(storageKey: string, stored: Buffer, pieceBytes = 100_000) {
  const pieces = Array.from({ length: Math.ceil(stored.length / pieceBytes) }, (_, at) =>
    stored.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  )
  return openedFile(KEYS, storageKey, { stream: Readable.from(pieces), size: stored.length })
}

const reads = async (storageKey: string, stored: Buffer) => buffer(opened(storageKey, stored).stream)

describe('a sealed file', () => {
  it.each(SIZES)('of %i bytes opens to what it was, however its bytes come', async (size) => {
    const plain = randomBytes(size)
    for (const pieceBytes of [1000, CHUNK, 200_000]) {
      const { storageKey, stored, sealer } = sealed(plain, newPart(), pieceBytes)
      expect(sealer.storedBytes).toBe(stored.length)
      expect(sealer.storedSha256()).toBe(createHash('sha256').update(stored).digest('hex'))
      const file = opened(storageKey, stored, pieceBytes)
      expect(file.size).toBe(size)
      expect((await buffer(file.stream)).equals(plain)).toBe(true)
    }
  })

  it('holds nothing of what it was', () => {
    const plain = Buffer.alloc(200_000, '김민수 010-1234-5678 ')
    const { stored } = sealed(plain)
    expect(stored.includes('1234-5678')).toBe(false)
    expect(sealed(plain).stored.equals(stored)).toBe(false)
  })

  it('does not open when a byte was changed, wherever it is', async () => {
    const { storageKey, stored } = sealed(randomBytes(2 * CHUNK + 100))
    for (const at of [0, CHUNK + 3, STORED_CHUNK, stored.length - 1]) {
      const changed = Buffer.from(stored)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      await expect(reads(storageKey, changed)).rejects.toThrow(SealBrokenError)
    }
  })

  it('does not open cut off, lengthened, or with chunks left out or exchanged', async () => {
    const { storageKey, stored } = sealed(randomBytes(3 * CHUNK + 100))
    const chunk = (at: number) => stored.subarray(at * STORED_CHUNK, (at + 1) * STORED_CHUNK)
    const spoilt = [
      stored.subarray(0, 3 * STORED_CHUNK),
      stored.subarray(0, STORED_CHUNK),
      stored.subarray(0, stored.length - 1),
      stored.subarray(0, 5),
      Buffer.alloc(0),
      Buffer.concat([stored, chunk(3)]),
      Buffer.concat([chunk(1), chunk(0), chunk(2), chunk(3)]),
      Buffer.concat([chunk(0), chunk(2), chunk(3)]),
    ]
    for (const bytes of spoilt) await expect(reads(storageKey, bytes)).rejects.toThrow(SealBrokenError)
  })

  it('does not open in the place of another, nor with another keyring', async () => {
    const [one, other] = [sealed(randomBytes(100)), sealed(randomBytes(100))]
    await expect(reads(one.storageKey, other.stored)).rejects.toThrow(SealBrokenError)
    const { stream } = openedFile(Keyring.make(), one.storageKey, {
      stream: Readable.from([one.stored]),
      size: one.stored.length,
    })
    await expect(buffer(stream)).rejects.toThrow(SealBrokenError)
  })

  it('is read anywhere while it is being received', async () => {
    const folder = await temporaryFolder()
    const plain = randomBytes(3 * CHUNK + 100)
    const { stored, part } = sealed(plain)
    await writeFile(join(folder, 'file'), stored)
    const handle = await open(join(folder, 'file'))
    const source = sealedByteSource(handle, stored.length, fileKeyOf(KEYS, part))
    expect(source.size).toBe(plain.length)
    for (const [offset, length] of [
      [0, 10],
      [CHUNK - 5, 10],
      [100, 3 * CHUNK],
      [plain.length - 3, 100],
      [plain.length, 5],
    ] as const)
      expect((await source.read(offset, length)).equals(plain.subarray(offset, offset + length))).toBe(true)
    await handle.close()
  })
})
