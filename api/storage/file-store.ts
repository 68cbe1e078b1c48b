import type { Readable } from 'node:stream'
import type { FileKind, FileRule } from '#shared/endpoint.ts'

export interface ReceiveLimits extends FileRule {
  /** As the client named it; only for show. */
  fileName: string
}

/** A file whose bytes have all arrived and were judged good; nothing refers to it yet. */
export interface ReceivedFile {
  kind: FileKind
  size: number
  /** Hex. */
  sha256: string
  /** NFC, without path or control characters, at most 200 UTF-16 units, and with the ending of `kind`. */
  fileName: string
  /** All its bytes, for a file that is small by its rule; before it is kept or discarded. */
  read(): Promise<Buffer>
  /** Makes it durable: when this resolves it survives a power cut. Throws NO_SPACE. */
  keep(): Promise<{ storageKey: string }>
  /** Removes it; does nothing after `keep`. Never throws. */
  discard(): Promise<void>
}

/** Where the bytes of files live. A storage key is random and names one immutable file. */
export interface FileStore {
  /**
   * Streams a file in, hashing while writing. Throws FILE_TOO_LARGE, UNSUPPORTED_FILE or NO_SPACE, and leaves nothing
   * behind when it throws. The rest of a refused source is drained, so that a sender who reads only after writing gets its answer.
   */
  receive(source: Readable, limits: ReceiveLimits): Promise<ReceivedFile>
  /** Throws FILE_NOT_FOUND. */
  open(storageKey: string): Promise<{ stream: Readable; size: number }>
  /** Removing what is not there is no error. */
  remove(storageKey: string): Promise<void>
  /** Everything last written before `olderThan`, unfinished receptions of dead processes included. */
  list(olderThan: Date): AsyncIterable<StoredFile>
  /** Throws when the store does not answer. */
  ping(): Promise<void>
  /** null: not known. */
  freeBytes(): Promise<number | null>
  /** Removes what is still being received, when nobody can be answered any more. Never throws. */
  close(): Promise<void>
}

export interface StoredFile {
  storageKey: string
  modifiedAt: Date
}
