import type { Readable } from 'node:stream'
import type { FileKind, FileRule } from '#shared/endpoint.ts'
import type { S3Settings } from './s3-client.ts'

export interface ReceiveLimits extends FileRule {
  /** The client's name for the file; only for display. */
  fileName: string
}

/** A file that has arrived completely and was accepted; no row names it yet. */
export interface ReceivedFile {
  kind: FileKind
  size: number
  /** Of the bytes as they were sent; hex. */
  sha256: string
  /** Of the bytes as they are stored, sealed; hex. */
  storedSha256: string
  /** NFC, without path or control characters, at most 200 UTF-16 units, and with the ending of `kind`. */
  fileName: string
  /** All bytes, in pieces that must not be changed, for files of small kinds; call it before `keep` or `discard`. */
  read(): Promise<Buffer[]>
  /** Makes the file durable: once this resolves it survives a power cut. Throws NO_SPACE. */
  keep(): Promise<{ storageKey: string }>
  /** Removes the file; does nothing after `keep`. Never throws. */
  discard(): Promise<void>
}

/** What a row says of the file that it names; hashes in hex. */
export interface NamedFile {
  storage_key: string
  /** Of the bytes as they were received, as is `sha256`. */
  file_size: number
  sha256: string
  /** Of the bytes as they are stored; null: as they were received. */
  stored_sha256: string | null
}

/** How a stored file is not what its row says. */
export type Damage = 'missing' | 'changed'

/** The bytes of files as they are stored, mostly sealed: enough for copying and comparing, and no key is needed. */
export interface StoredFiles {
  /** Throws FILE_NOT_FOUND. */
  openStored(storageKey: string): Promise<OpenedFile>
}

export interface OpenedFile {
  stream: Readable
  size: number
}

/** A second place that may hold whole bytes of stored files, as they are stored. */
export interface WholeCopies {
  place: 'backup' | 'replica'
  /** Null: it does not hold them. The stream fails when they are not whole. */
  open(storedSha256: string): Promise<OpenedFile | null>
}

/** Where FILE_STORE says that files are stored. */
export type FileStoreConfig = { kind: 'disk'; dir: string } | ({ kind: 's3' } & S3Settings)

/** Where files are stored, each sealed. A storage key is random and names one immutable file. */
export interface FileStore extends StoredFiles {
  /**
   * Streams a file in, hashing while writing. Throws FILE_TOO_LARGE, UNSUPPORTED_FILE or NO_SPACE, and leaves nothing
   * behind when it throws. The rest of a refused source is drained, so that a sender who reads only after writing gets its answer.
   */
  receive(source: Readable, limits: ReceiveLimits): Promise<ReceivedFile>
  /**
   * The bytes as they were received. Throws FILE_DAMAGED when they are missing or not what the row says; of a file of more than a
   * megabyte the stream fails instead, before its last byte.
   */
  open(file: NamedFile): Promise<OpenedFile>
  /** Who hears of each file that was not whole when it was opened. */
  onDamaged(listener: (file: NamedFile) => void): void
  /** Puts whole bytes in the place of a file; durable when it resolves. Throws when they have another hash, and changes nothing then. */
  repair(storageKey: string, source: Readable, storedSha256: string): Promise<void>
  /**
   * Keeps a sealed copy of a file that an older version stored in clear; durable when it resolves. The file stays, so that the
   * caller can let a row name the copy first. Throws FILE_NOT_FOUND, NO_SPACE.
   */
  seal(storageKey: string): Promise<SealedCopy>
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

export interface SealedCopy {
  storageKey: string
  /** Of the bytes as they were received; hex. */
  sha256: string
  storedSha256: string
}

export interface StoredFile {
  storageKey: string
  modifiedAt: Date
}
