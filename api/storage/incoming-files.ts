import { createHash, type Hash, randomBytes } from 'node:crypto'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileKind } from '#shared/endpoint.ts'
import type { Keyring } from '../keys/keyring.ts'
import { type ByteSource, memoryByteSource, splitAt, withHead } from './byte-source.ts'
import { translateDiskError } from './disk-error.ts'
import {
  claimedKinds,
  fileTooLarge,
  genuineKind,
  HEAD_BYTES,
  refusalOf,
  unsupportedFile,
} from './file-kinds.ts'
import { safeFileName } from './file-name.ts'
import type { ReceivedFile, ReceiveLimits, SealedCopy, StoredFile } from './file-store.ts'
import type { FreeSpace } from './free-space.ts'
import { FileSealer, fileKeyOf, sealedByteSource } from './sealed-file.ts'
import { INCOMING, isStorageKey } from './storage-key.ts'

/** A complete `.part` file that is still open, sealed for the storage key with this random part. */
export interface PartFile {
  randomPart: string
  path: string
  handle: FileHandle
  /** Of the plain bytes. */
  size: number
  sha256: string
  /** Of the bytes in the file. */
  storedSize: number
  storedSha256: string
}

/** Moves a `.part` file to its final place and returns its storage key. */
export type KeepPart = (part: PartFile) => Promise<string>

/** Bytes are gathered up to this size, so that a usual photo is judged in memory and written at once. */
const GATHERED_BYTES = 512 * 1024
/** As many pieces are put together, so that a body of tiny ones is no more work than others. */
const MOST_PIECES = 256

/** Receives files into sealed `.part` files in one folder, where they are hashed, judged, and kept or discarded. */
export class IncomingFiles {
  readonly folder: string
  readonly #keys: Keyring
  readonly #freeSpace: Pick<FreeSpace, 'requireReserve'>
  readonly #keepPart: KeepPart
  readonly #inWork = new Map<string, PartWriter>()

  constructor(
    folder: string,
    {
      keys,
      freeSpace,
      keepPart,
    }: { keys: Keyring; freeSpace: Pick<FreeSpace, 'requireReserve'>; keepPart: KeepPart },
  ) {
    this.folder = folder
    this.#keys = keys
    this.#freeSpace = freeSpace
    this.#keepPart = keepPart
  }

  /** Files that dead processes left, last written before `olderThan`; never those that this process receives. */
  async *leftovers(olderThan: Date): AsyncIterable<StoredFile> {
    for (const name of (await readdir(this.folder)).sort()) {
      const storageKey = `${INCOMING}/${name}`
      if (!isStorageKey(storageKey) || this.#inWork.has(name)) continue
      const modifiedAt = await modifiedTime(join(this.folder, name))
      if (modifiedAt !== null && modifiedAt < olderThan) yield { storageKey, modifiedAt }
    }
  }

  /** See FileStore.close. */
  async close(): Promise<void> {
    await Promise.all([...this.#inWork.values()].map((part) => part.remove()))
  }

  /** See FileStore.receive. */
  async receive(source: Readable, limits: ReceiveLimits): Promise<ReceivedFile> {
    return this.#withPart(source, async (part) => {
      // Many uploads at once can use up the reserve while they arrive, so it is checked before each block.
      const beforeBlock = () => this.#freeSpace.requireReserve()
      const kind = await part.fill(source, limits, beforeBlock)
      return this.#received(part, await part.whole(), kind, limits.fileName)
    })
  }

  /** Keeps a sealed copy of a file that was received before; see FileStore.seal. */
  async seal(source: Readable): Promise<SealedCopy> {
    return this.#withPart(source, async (writer) => {
      await writer.copy(source)
      const part = await writer.whole()
      const storageKey = await this.#keepPart(part)
      await writer.close()
      this.#inWork.delete(writer.name)
      return { storageKey, sha256: part.sha256, storedSha256: part.storedSha256 }
    })
  }

  /** Removes the part and drains the source when the work throws. */
  async #withPart<Result>(source: Readable, work: (part: PartWriter) => Promise<Result>): Promise<Result> {
    const part = new PartWriter(this.folder, this.#keys)
    this.#inWork.set(part.name, part)
    try {
      await this.#freeSpace.requireReserve()
      return await work(part)
    } catch (error) {
      await this.#dispose(part)
      drain(source)
      throw translateDiskError(error) ?? error
    }
  }

  #received(writer: PartWriter, part: PartFile, kind: FileKind, fileName: string): ReceivedFile {
    let end: Promise<{ storageKey: string }> | Promise<void> | undefined
    const keep = async () => {
      writer.forgetPlain()
      try {
        const storageKey = await this.#keepPart(part)
        await writer.close()
        this.#inWork.delete(writer.name)
        return { storageKey }
      } catch (error) {
        await this.#dispose(writer)
        throw translateDiskError(error) ?? error
      }
    }
    return {
      kind,
      size: part.size,
      sha256: part.sha256,
      storedSha256: part.storedSha256,
      fileName: safeFileName(fileName, kind),
      read: () => writer.read(part),
      keep() {
        if (end !== undefined) throw new Error('a received file is kept or discarded once')
        const kept = keep()
        end = kept
        return kept
      },
      discard: async () => {
        end ??= this.#dispose(writer)
        await end.then(
          () => {},
          () => {},
        )
      },
    }
  }

  /** Never throws: the sweep removes later what cannot be removed now. */
  async #dispose(part: PartWriter): Promise<void> {
    await part.remove()
    this.#inWork.delete(part.name)
  }
}

/** Writes one sealed `.part` file, which is created only when there is something to write. */
class PartWriter {
  readonly #randomPart = randomBytes(16).toString('hex')
  readonly name = `${this.#randomPart}.part`
  readonly path: string
  readonly #key: Buffer
  readonly #sealer: FileSealer
  readonly #hash: Hash = createHash('sha256')
  #size = 0
  /** The plain bytes of a file that was gathered whole, so that whoever judges it need not read and open it again. */
  #gathered: Buffer[] | null = null
  /** A promise, so that a file that is just being made is removed as well. */
  #opened: Promise<FileHandle> | null = null
  #isRemoved = false

  constructor(folder: string, keys: Keyring) {
    this.path = join(folder, this.name)
    this.#key = fileKeyOf(keys, this.#randomPart)
    this.#sealer = new FileSealer(this.#key)
  }

  /** Writes all of the source and returns what it is. */
  async fill(source: Readable, limits: ReceiveLimits, beforeBlock: () => Promise<void>): Promise<FileKind> {
    let gathered: Buffer[] = []
    let gatheredBytes = 0
    let head: Buffer | null = null
    let claimed: FileKind[] = []

    // An early return leaves the stream open: the caller decides what to do with the rest.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
      this.#count(bytes)
      if (this.#size > limits.maxBytes) throw fileTooLarge(limits)
      gathered.push(bytes)
      if (gathered.length === MOST_PIECES) gathered = [Buffer.concat(gathered)]
      gatheredBytes += bytes.length
      if (gatheredBytes < GATHERED_BYTES) continue
      if (head === null) {
        head = Buffer.from(await memoryByteSource(...gathered).read(0, HEAD_BYTES))
        claimed = acceptedKinds(head, limits)
      }
      await beforeBlock()
      await this.#write(gathered.flatMap((piece) => this.#sealer.update(piece)))
      gathered = []
      gatheredBytes = 0
    }
    if (isTruncated(source)) throw fileTooLarge(limits)

    if (head === null) {
      // The whole file is still in memory, so a refused one never reaches the disk.
      const whole = memoryByteSource(...gathered)
      const kind = await acceptedKind(acceptedKinds(await whole.read(0, HEAD_BYTES), limits), whole, limits)
      await this.#writeLast(gathered)
      this.#gathered = gathered
      return kind
    }
    await this.#writeLast(gathered)
    const part = { handle: await this.#open(), storedSize: this.#sealer.storedBytes }
    return acceptedKind(claimed, withHead(this.#plain(part), head), limits)
  }

  /** Writes all of the source, which was judged when it was received. */
  async copy(source: Readable): Promise<void> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      this.#count(chunk)
      await this.#write(this.#sealer.update(chunk))
    }
    await this.#write(this.#sealer.final())
  }

  /** What was written; once, at the end. */
  async whole(): Promise<PartFile> {
    return {
      randomPart: this.#randomPart,
      path: this.path,
      handle: await this.#open(),
      size: this.#size,
      sha256: this.#hash.digest('hex'),
      storedSize: this.#sealer.storedBytes,
      storedSha256: this.#sealer.storedSha256(),
    }
  }

  /** All plain bytes of what was written, in pieces that must not be changed. */
  async read(part: PartFile): Promise<Buffer[]> {
    return this.#gathered ?? [await this.#plain(part).read(0, part.size)]
  }

  /** Called when nobody reads the bytes any more: held until the answer, they outlive V8's short collections and cause long ones. */
  forgetPlain(): void {
    this.#gathered = null
  }

  #plain({ handle, storedSize }: Pick<PartFile, 'handle' | 'storedSize'>): ByteSource {
    return sealedByteSource(handle, storedSize, this.#key)
  }

  async close(): Promise<void> {
    await this.#opened?.then((handle) => handle.close()).catch(() => {})
  }

  async remove(): Promise<void> {
    this.#isRemoved = true
    if (this.#opened === null) return
    await this.close()
    await rm(this.path, { force: true }).catch(() => {})
  }

  async #open(): Promise<FileHandle> {
    // The server ends: what arrives later must not make the file anew.
    if (this.#isRemoved) throw new Error('a received file was discarded before it was whole')
    this.#opened ??= open(this.path, 'wx+', 0o600)
    return this.#opened
  }

  #count(bytes: Buffer): void {
    this.#size += bytes.length
    this.#hash.update(bytes)
  }

  /** In one write, as most files are small. */
  #writeLast(rest: readonly Buffer[]): Promise<void> {
    return this.#write([...rest.flatMap((piece) => this.#sealer.update(piece)), ...this.#sealer.final()])
  }

  async #write(pieces: Buffer[]): Promise<void> {
    const handle = await this.#open()
    for (let left = pieces; left.length > 0; ) {
      const { bytesWritten } = await handle.writev(left)
      left = splitAt(bytesWritten, left)[1]
    }
  }
}

function acceptedKinds(head: Buffer, limits: ReceiveLimits): FileKind[] {
  const kinds = claimedKinds(head, limits.kinds)
  if (kinds.length === 0) throw unsupportedFile(limits)
  return kinds
}

async function acceptedKind(
  claimed: readonly FileKind[],
  bytes: ByteSource,
  limits: ReceiveLimits,
): Promise<FileKind> {
  const kind = await genuineKind(claimed, bytes)
  if (kind === null) throw await refusalOf(bytes, limits)
  return kind
}

/** Multipart parsers end a stream early at their own limit and say so with this flag. */
function isTruncated(source: Readable): boolean {
  return 'truncated' in source && source.truncated === true
}

/** Reads the rest of the stream and throws it away; the HTTP layer limits how much that may be. */
function drain(source: Readable): void {
  source.on('error', () => {})
  source.resume()
}

/** Null when the file no longer exists. */
export function modifiedTime(path: string): Promise<Date | null> {
  return stat(path).then(
    ({ mtime }) => mtime,
    () => null,
  )
}
