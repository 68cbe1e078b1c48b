import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { RestoreError } from '../database/backup/backup-error.ts'
import { type BroughtBack, rememberDamage, requireNoDatabase } from '../database/backup/restore.ts'
import { requireOwnStore, restoreFiles } from '../database/backup/restored-files.ts'
import { checkSqlite } from '../database/backup/sqlite-copy.ts'
import { lockDataFolder } from '../database/data-lock.ts'
import { openSqlite, sqlitePath } from '../database/sqlite.ts'
import { errorCode } from '../storage/disk-error.ts'
import { ContentDamagedError } from '../storage/durable-copy.ts'
import type { FileStoreConfig } from '../storage/file-store.ts'
import { syncFolder } from '../storage/folder-sync.ts'
import { S3Error } from '../storage/s3-client.ts'
import { type PieceHeader, readHeaderLine, readSegment } from './piece.ts'
import { readBytes, readHeader } from './read-pieces.ts'
import {
  GENERATIONS,
  openReplicaPlace,
  type PieceName,
  type ReplicaAddress,
  type ReplicaPlace,
} from './replica-place.ts'
import { writePages } from './snapshot-file.ts'

export interface RebuildOptions {
  from: ReplicaAddress
  dataDir: string
  fileStore: FileStoreConfig
  /** What is younger stays away; null: the newest state. */
  until: Date | null
}

export interface RebuiltDatabase {
  /** ISO 8601. */
  takenAt: string
  /** Of the newest piece in it. */
  piece: PieceName
  /** The first piece that could not be read, so that what is younger is missing; null: none. */
  broken: PieceName | null
}

const NO_REPLICA = '복제본이 없습니다'

/** Throws RestoreError where there is no replica, and makes nothing there. */
async function openExisting(address: ReplicaAddress, incomingDir: string): Promise<ReplicaPlace> {
  if (address.kind === 'folder' && !existsSync(join(address.dir, GENERATIONS)))
    throw new RestoreError(`${NO_REPLICA}: ${address.dir}`)
  return openReplicaPlace(address, incomingDir)
}

/** When the newest piece of a replica that can be read was made, ISO 8601. Throws RestoreError where there is none. */
export async function newestOfReplica(address: ReplicaAddress): Promise<string> {
  const place = await openExisting(address, tmpdir())
  for (const piece of (await place.list()).reverse()) {
    try {
      return (await readHeader(place, piece)).at
    } catch (error) {
      if (!isUnreadable(error)) throw error
    }
  }
  throw new RestoreError(NO_REPLICA)
}

/**
 * Brings the newest state of a replica, or that of `until`, back into a data folder without a database. Every piece and file is compared
 * with its hash; what comes after a damaged piece is left out and told as `broken`. Files that are not whole are told, and remembered as
 * damaged. The database comes last, checked and whole. Throws RestoreError, DataFolderLockedError, DatabaseDamagedError.
 */
export async function rebuildFromReplica(
  options: RebuildOptions,
): Promise<BroughtBack & { broken: PieceName | null }> {
  const { from, dataDir, fileStore, until } = options
  const lock = lockDataFolder(dataDir)
  try {
    await requireNoDatabase(dataDir)
    const place = await openExisting(from, dataDir)
    const unnamed = join(dataDir, 'rebuilding')
    const { takenAt, broken } = await rebuildDatabase(place, unnamed, until)
    const { files, storeId } = await checkSqlite(unnamed)
    await requireOwnStore(fileStore, storeId)
    const named = files.map((row) => ({ storageKey: row.storage_key, sha256: row.stored_sha256 }))
    const notWhole = await restoreFiles(fileStore, named, ({ sha256 }) => place.contents.open(sha256))
    await rememberDamage(() => openSqlite(unnamed), notWhole)
    await rename(unnamed, sqlitePath(dataDir))
    await syncFolder(dataDir)
    return { takenAt, files: files.length - notWhole.length, notWhole, broken }
  } finally {
    lock.release()
  }
}

/** Writes the database, not yet checked, to a path, over what may be there. Throws RestoreError. */
export async function rebuildDatabase(
  place: ReplicaPlace,
  path: string,
  until: Date | null,
): Promise<RebuiltDatabase> {
  const pieces = await place.list()
  const snapshots = pieces.filter(({ kind }) => kind === 'snapshot').reverse()
  if (snapshots.length === 0) throw new RestoreError(NO_REPLICA)
  let broken: PieceName | null = null
  for (const snapshot of snapshots) {
    await rm(path, { force: true })
    const file = await open(path, 'wx+', 0o600)
    try {
      const { at } = await readHeader(place, snapshot)
      if (until !== null && new Date(at) > until) continue
      const header = await writeSnapshot(place, snapshot, file)
      const replayed = await replay(place, { file, snapshot, header, pieces, until })
      await file.sync()
      return { ...replayed, broken: replayed.broken ?? broken }
    } catch (error) {
      // An older one has less, but all of what it has.
      if (isUnreadable(error)) broken ??= snapshot
      else throw error
    } finally {
      await file.close()
    }
  }
  await rm(path, { force: true })
  throw new RestoreError(
    until === null
      ? '복제본에 손상되지 않은 스냅숏이 없습니다.'
      : '그 시각의 복제본이 없습니다. 더 나중의 시각을 지정해주세요.',
  )
}

async function writeSnapshot(place: ReplicaPlace, name: PieceName, file: FileHandle): Promise<PieceHeader> {
  const stream = await place.open(name)
  let header: PieceHeader | null = null
  async function* deflated(): AsyncGenerator<Buffer> {
    let begun = Buffer.alloc(0)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (header !== null) {
        yield chunk
        continue
      }
      begun = Buffer.concat([begun, chunk])
      const line = readHeaderLine(begun)
      if (line === null) continue
      header = line.header
      yield begun.subarray(line.end)
    }
  }
  // The pipeline ends only after the hash of all bytes was compared.
  await pipeline(deflated, createInflateRaw(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await file.writeFile(chunk)
  })
  const whole = header as PieceHeader | null
  if (whole === null || (await file.stat()).size !== whole.databasePages * whole.pageSize)
    throw new ContentDamagedError('the snapshot is cut')
  return whole
}

interface Replay {
  file: FileHandle
  snapshot: PieceName
  /** Of the snapshot. */
  header: PieceHeader
  pieces: readonly PieceName[]
  until: Date | null
}

/** Writes the segments after a snapshot over it, as long as each goes on from the one before. */
async function replay(
  place: ReplicaPlace,
  { file, snapshot, header, pieces, until }: Replay,
): Promise<RebuiltDatabase> {
  let reached: RebuiltDatabase = {
    takenAt: header.at,
    piece: snapshot,
    broken: null,
  }
  let { previous, sequence } = header
  const segments = pieces.filter(
    (piece) =>
      piece.kind === 'segment' && piece.generation === snapshot.generation && piece.sequence > sequence,
  )
  for await (const [name, bytes] of readAhead(place, segments)) {
    if (name.sequence === sequence) continue
    const segment = bytes === null ? null : readWhole(bytes)
    if (segment === null || name.sequence !== sequence + 1 || segment.header.previous !== previous)
      return { ...reached, broken: name }
    const { at } = segment.header
    if (until !== null && new Date(at) > until) break
    await writePages(file, segment.pages, segment.header)
    reached = { takenAt: at, piece: name, broken: null }
    ;[sequence, previous] = [name.sequence, name.sha256]
  }
  return reached
}

const AHEAD = 8

/** Reads some segments at once, as an answer of S3 takes longer than its bytes. null: it cannot be read whole. */
async function* readAhead(
  place: ReplicaPlace,
  names: readonly PieceName[],
): AsyncGenerator<[PieceName, Buffer | null]> {
  const reading: Promise<Buffer | null>[] = []
  const read = (name: PieceName) =>
    readBytes(place, name).catch((error: unknown) => {
      if (isUnreadable(error)) return null
      throw error
    })
  for (const [at, name] of names.entries()) {
    while (reading.length < AHEAD && at + reading.length < names.length) {
      const next = read(names[at + reading.length] as PieceName)
      next.catch(() => {})
      reading.push(next)
    }
    yield [name, (await reading.shift()) ?? null]
  }
}

function readWhole(bytes: Buffer): ReturnType<typeof readSegment> | null {
  try {
    return readSegment(bytes)
  } catch {
    return null
  }
}

/** The piece is damaged or gone; what else goes wrong may go well another time. */
function isUnreadable(error: unknown): boolean {
  const code = errorCode(error) ?? ''
  return (
    error instanceof ContentDamagedError ||
    code.startsWith('Z_') ||
    code === 'ENOENT' ||
    code === 'EIO' ||
    (error instanceof S3Error && error.status === 404)
  )
}
