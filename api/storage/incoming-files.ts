import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileKind } from '#shared/endpoint.ts'
import { type ByteSource, fileByteSource, memoryByteSource } from './byte-source.ts'
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
import type { ReceivedFile, ReceiveLimits, StoredFile } from './file-store.ts'
import type { FreeSpace } from './free-space.ts'
import { INCOMING, isStorageKey } from './storage-key.ts'

/** A complete `.part` file that is still open. */
export interface PartFile {
  path: string
  handle: FileHandle
  size: number
  sha256: string
}

/** Moves a `.part` file to its final place and returns its storage key. */
export type KeepPart = (part: PartFile) => Promise<string>

/** Bytes are gathered up to this size, so that a usual photo is judged in memory and written at once. */
const GATHERED_BYTES = 512 * 1024

/** Receives files into `.part` files in one folder, where they are hashed, judged, and kept or discarded. */
export class IncomingFiles {
  readonly folder: string
  readonly #freeSpace: Pick<FreeSpace, 'requireReserve'>
  readonly #keepPart: KeepPart
  readonly #inWork = new Map<string, PartWriter>()

  constructor(folder: string, freeSpace: Pick<FreeSpace, 'requireReserve'>, keepPart: KeepPart) {
    this.folder = folder
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
    const part = new PartWriter(this.folder)
    this.#inWork.set(part.name, part)
    try {
      await this.#freeSpace.requireReserve()
      // Many uploads at once can use up the reserve while they arrive, so it is checked before each block.
      const beforeBlock = () => this.#freeSpace.requireReserve()
      const { kind, size, sha256, handle } = await part.fill(source, limits, beforeBlock)
      return this.#received(part, { path: part.path, handle, size, sha256 }, kind, limits.fileName)
    } catch (error) {
      await this.#dispose(part)
      drain(source)
      throw translateDiskError(error)
    }
  }

  #received(writer: PartWriter, part: PartFile, kind: FileKind, fileName: string): ReceivedFile {
    let end: Promise<{ storageKey: string }> | Promise<void> | undefined
    const keep = async () => {
      try {
        const storageKey = await this.#keepPart(part)
        await writer.close()
        this.#inWork.delete(writer.name)
        return { storageKey }
      } catch (error) {
        await this.#dispose(writer)
        throw translateDiskError(error)
      }
    }
    return {
      kind,
      size: part.size,
      sha256: part.sha256,
      fileName: safeFileName(fileName, kind),
      read: () => readWhole(part),
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

/** Writes one `.part` file, which is created only when there is something to write. */
class PartWriter {
  readonly name = `${randomBytes(16).toString('hex')}.part`
  readonly path: string
  /** A promise, so that a file that is just being made is removed as well. */
  #opened: Promise<FileHandle> | null = null
  #isRemoved = false

  constructor(folder: string) {
    this.path = join(folder, this.name)
  }

  async fill(source: Readable, limits: ReceiveLimits, beforeBlock: () => Promise<void>) {
    const hash = createHash('sha256')
    let gathered: Buffer[] = []
    let gatheredBytes = 0
    let size = 0
    let head: Buffer | null = null
    let claimed: FileKind[] = []

    // An early return leaves the stream open: the caller decides what to do with the rest.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
      size += bytes.length
      if (size > limits.maxBytes) throw fileTooLarge(limits)
      hash.update(bytes)
      gathered.push(bytes)
      gatheredBytes += bytes.length
      if (gatheredBytes < GATHERED_BYTES) continue
      const block = Buffer.concat(gathered)
      gathered = []
      gatheredBytes = 0
      if (head === null) {
        head = Buffer.from(block.subarray(0, HEAD_BYTES))
        claimed = acceptedKinds(head, limits)
      }
      await beforeBlock()
      await this.#write(block)
    }
    if (isTruncated(source)) throw fileTooLarge(limits)

    const rest = Buffer.concat(gathered)
    let kind: FileKind
    if (head === null) {
      // The whole file is still in memory, so a refused one never reaches the disk.
      kind = await acceptedKind(acceptedKinds(rest, limits), memoryByteSource(rest), limits)
      await this.#write(rest)
    } else {
      await this.#write(rest)
      kind = await acceptedKind(claimed, fileByteSource(await this.#open(), size, head), limits)
    }
    return { kind, size, sha256: hash.digest('hex'), handle: await this.#open() }
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

  async #write(bytes: Buffer): Promise<void> {
    const handle = await this.#open()
    for (let written = 0; written < bytes.length; ) {
      written += (await handle.write(bytes, written)).bytesWritten
    }
  }
}

async function readWhole({ handle, size }: PartFile): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let read = 0; read < size; ) {
    const { bytesRead } = await handle.read(bytes, read, size - read, read)
    if (bytesRead === 0) throw new Error('a received file is shorter than it was')
    read += bytesRead
  }
  return bytes
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
