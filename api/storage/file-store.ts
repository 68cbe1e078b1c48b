import type { Readable } from 'node:stream'
import type { FileKind, FileRule } from '#shared/endpoint.ts'

export interface ReceiveLimits extends FileRule {
  /** The client's name for the file; only for display. */
  fileName: string
}

/** A file that has arrived completely and was accepted; no row names it yet. */
export interface ReceivedFile {
  kind: FileKind
  size: number
  /** Hex. */
  sha256: string
  /** NFC, without path or control characters, at most 200 UTF-16 units, and with the ending of `kind`. */
  fileName: string
  /** All bytes, for files of small kinds; call it before `keep` or `discard`. */
  read(): Promise<Buffer>
  /** Makes the file durable: once this resolves it survives a power cut. Throws NO_SPACE. */
  keep(): Promise<{ storageKey: string }>
  /** Removes the file; does nothing after `keep`. Never throws. */
  discard(): Promise<void>
}

/** Where files are stored. A storage key is random and names one immutable file. */
export interface FileStore {
  /**
   * Streams a file in, hashing while writing. Throws FILE_TOO_LARGE, UNSUPPORTED_FILE or NO_SPACE, and leaves nothing
   * behind when it throws. The rest of a refused source is drained, so that a sender who reads only after writing gets its answer.
   */
  receive(source: Readable, limits: ReceiveLimits): Promise<ReceivedFile>
  /** Throws FILE_NOT_FOUND. */
  open(storageKey: string): Promise<{ stream: Readable; size: number }>
  /** Removing a file that does not exist is no error. */
  remove(storageKey: string): Promise<void>
  /** All files last written before `olderThan`, also unfinished ones of dead processes. */
  list(olderThan: Date): AsyncIterable<StoredFile>
  /** Throws when the store does not answer. */
  ping(): Promise<void>
  /** Null when it is not known. */
  freeBytes(): Promise<number | null>
  /** Removes files that are still being received, at a time when nobody can be answered. Never throws. */
  close(): Promise<void>
}

export interface StoredFile {
  storageKey: string
  modifiedAt: Date
}
