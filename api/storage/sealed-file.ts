import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Keyring, SealBrokenError } from '../keys/keyring.ts'
import { type ByteSource, bytesIn, inOne, splitAt } from './byte-source.ts'
import { isSealedKey, randomPartOf } from './storage-key.ts'

/**
 * A sealed file is its bytes in chunks of 64 kB, each with AES-256-GCM under a key of this file alone. The nonce is the chunk's
 * number and whether it is the last one: chunks that were changed, exchanged, left out or cut off do not open.
 */
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const STORED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES
const NONCE_BYTES = 12

/** The key of the file with this random part in its storage key: another file's bytes do not open in its place. */
export function fileKeyOf(keys: Keyring, randomPart: string): Buffer {
  return keys.derive(`file ${randomPart}`)
}

/** Seals a file that arrives piece by piece, and hashes what is to be stored. */
export class FileSealer {
  readonly #key: Buffer
  readonly #hash = createHash('sha256')
  #chunks = 0
  /** At most a chunk, which may be the last one. */
  #held: Buffer[] = []
  storedBytes = 0

  constructor(key: Buffer) {
    this.#key = key
  }

  /** The bytes to store next in pieces, which may be none. Some of `plain` may be sealed only later, so nobody may change it. */
  update(plain: Buffer): Buffer[] {
    this.#held.push(plain)
    const sealed: Buffer[] = []
    while (bytesIn(this.#held) > CHUNK_BYTES) {
      const [chunk, rest] = splitAt(CHUNK_BYTES, this.#held)
      sealed.push(...this.#seal(chunk, false))
      this.#held = rest
    }
    return this.#counted(sealed)
  }

  /** The last bytes to store. */
  final(): Buffer[] {
    return this.#counted(this.#seal(this.#held, true))
  }

  /** Hex, after `final`. */
  storedSha256(): string {
    return this.#hash.digest('hex')
  }

  #seal(chunk: readonly Buffer[], isLast: boolean): Buffer[] {
    const nonce = nonceOf(this.#chunks, isLast)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: TAG_BYTES })
    this.#chunks += 1
    const sealed = chunk.map((piece) => cipher.update(piece))
    cipher.final()
    return [...sealed, cipher.getAuthTag()]
  }

  #counted(sealed: Buffer[]): Buffer[] {
    for (const piece of sealed) {
      this.#hash.update(piece)
      this.storedBytes += piece.length
    }
    return sealed
  }
}

/** A file as its readers want it, whether it is stored sealed or, by an older version, in clear. */
export function openedFile(
  keys: Keyring,
  storageKey: string,
  stored: { stream: Readable; size: number },
): { stream: Readable; size: number } {
  if (!isSealedKey(storageKey)) return stored
  const { stream, size } = stored
  const opened = Readable.from(openChunks(stream, size, fileKeyOf(keys, randomPartOf(storageKey))), {
    objectMode: false,
  })
  // Whoever never reads it closes the file too, and one that breaks before it is read does not end the server.
  opened.once('close', () => stream.destroy())
  stream.on('error', () => {})
  return { stream: opened, size: plainSize(size) }
}

/** Whole chunks, so that none has to be put together; most files are read in one go. */
export const READ_AT_ONCE = 16 * STORED_CHUNK_BYTES

/** Throws SealBrokenError at the first chunk that is not what was sealed. */
async function* openChunks(stored: Readable, size: number, key: Buffer): AsyncGenerator<Buffer> {
  const last = lastChunk(size)
  let index = 0
  let received = 0
  let held: Buffer = Buffer.alloc(0)
  for await (const bytes of stored as AsyncIterable<Buffer>) {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
    const opened: Buffer[] = []
    let at = 0
    for (; index < last && held.length - at >= STORED_CHUNK_BYTES; at += STORED_CHUNK_BYTES) {
      opened.push(openChunk(key, { index, isLast: false }, held.subarray(at, at + STORED_CHUNK_BYTES)))
      index += 1
    }
    held = held.subarray(at)
    received += bytes.length
    // The rest goes along where it is there already: a small file is one piece for whoever reads it.
    if (received === size) opened.push(openChunk(key, { index, isLast: index === last }, held))
    if (opened.length > 0) yield Buffer.concat(opened)
  }
  if (received !== size || size === 0) throw new SealBrokenError('a stored file is cut off or longer')
}

/** Random access to a sealed file that is still open, of which only a few bytes are usually needed. */
export function sealedByteSource(handle: FileHandle, storedSize: number, key: Buffer): ByteSource {
  const size = plainSize(storedSize)
  const last = lastChunk(storedSize)
  let recent: { index: number; plain: Buffer } | null = null

  async function chunkAt(index: number): Promise<Buffer> {
    if (recent?.index === index) return recent.plain
    const from = index * STORED_CHUNK_BYTES
    const stored = Buffer.allocUnsafe(Math.min(STORED_CHUNK_BYTES, storedSize - from))
    const { bytesRead } = await handle.read(stored, 0, stored.length, from)
    const plain = openChunk(key, { index, isLast: index === last }, stored.subarray(0, bytesRead))
    recent = { index, plain }
    return plain
  }

  return {
    size,
    async read(offset, length) {
      const end = Math.min(offset + length, size)
      const pieces: Buffer[] = []
      for (let at = offset; at < end; ) {
        const index = Math.floor(at / CHUNK_BYTES)
        const within = at - index * CHUNK_BYTES
        const piece = (await chunkAt(index)).subarray(within, within + end - at)
        pieces.push(piece)
        at += piece.length
      }
      return inOne(pieces)
    },
  }
}

function openChunk(
  key: Buffer,
  { index, isLast }: { index: number; isLast: boolean },
  stored: Buffer,
): Buffer {
  if (stored.length < TAG_BYTES) throw new SealBrokenError('a stored file is cut off')
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(stored.subarray(-TAG_BYTES))
  const plain = decipher.update(stored.subarray(0, -TAG_BYTES))
  try {
    decipher.final()
  } catch {
    throw new SealBrokenError('a stored file was changed')
  }
  return plain
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt32BE(index, 0)
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
  return nonce
}

function lastChunk(storedSize: number): number {
  return Math.max(0, Math.ceil(storedSize / STORED_CHUNK_BYTES) - 1)
}

/** How long the bytes are that were sealed into so many. */
export function plainSize(storedSize: number): number {
  return storedSize - TAG_BYTES * (lastChunk(storedSize) + 1)
}
