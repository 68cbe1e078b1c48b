import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, open, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type EpochNote, epochIn, epochOf, knownEpoch, NEWEST_EPOCH } from '../database/known-epochs.ts'
import { type ContentStore, judged, openContentBucket, openContentFolder } from '../storage/content-store.ts'
import { errorCode } from '../storage/disk-error.ts'
import { writeDurably } from '../storage/durable-copy.ts'
import { FolderSync, makeFolder } from '../storage/folder-sync.ts'
import { S3Client, S3Error, type S3Settings } from '../storage/s3-client.ts'
import { prefixOf } from '../storage/s3-file-store.ts'
import { listObjects } from '../storage/s3-listing.ts'
import { type LocalFile, putWhole } from '../storage/s3-put.ts'
import { readText, writeText } from '../storage/s3-text.ts'

export type ReplicaAddress = { kind: 'folder'; dir: string } | ({ kind: 's3' } & S3Settings)

/** A piece of the database in the replica. Its name says what it is, and the hash that it must have. */
export interface PieceName {
  /** Sorts by its epoch, and then by the time at which it began. */
  generation: string
  sequence: number
  kind: 'segment' | 'snapshot'
  sha256: string
}

/** Where the replica is: pieces of the database by name, and the files under their hashes. */
export interface ReplicaPlace {
  contents: ContentStore
  /** In order of generation and sequence. */
  list(): Promise<PieceName[]>
  /** Durable when it resolves. A piece is never written over: another one has another hash in its name. */
  put(name: PieceName, file: LocalFile): Promise<void>
  /** The stream fails at its end when the bytes have another hash. Throws when there is none. */
  open(name: PieceName): Promise<Readable>
  /** Removing what is not there is no error. */
  remove(name: PieceName): Promise<void>
}

export const GENERATIONS = 'generations'
const OBJECTS = 'objects'
const PATH = /^(\d{9}-\d{8}T\d{9}Z-[0-9a-f]{8})\/(\d{12})-([0-9a-f]{64})\.(segment|snapshot)$/

/** A generation of an epoch, which begins now. */
export function generationName(epoch: number, now: Date): string {
  return `${String(epoch).padStart(9, '0')}-${now.toISOString().replace(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`
}

export function epochOfGeneration(generation: string): number {
  return Number(generation.split('-')[0])
}

/** The newest epoch of which the replica has a generation, or that was told to it. */
export function replicaEpochNote(address: ReplicaAddress): EpochNote {
  const note = address.kind === 'folder' ? epochIn(address.dir) : epochObject(address)
  return {
    write: note.write,
    async read() {
      const place = await openReplicaPlace(address, tmpdir())
      const newest = (await place.list()).at(-1)
      return Math.max(
        newest === undefined ? 0 : epochOfGeneration(newest.generation),
        await knownEpoch([note]),
      )
    },
  }
}

function epochObject(settings: S3Settings): EpochNote {
  const client = new S3Client(settings)
  const path = `${prefixOf(settings)}${NEWEST_EPOCH}`
  return {
    read: async () => epochOf((await readText(client, path)) ?? ''),
    write: (epoch) => writeText(client, path, `${epoch}\n`),
  }
}

/** The folder of a data folder for what the replication keeps of itself. */
export const replicaWorkDir = (dataDir: string) => join(dataDir, 'replica')

/** The place, to be told from others and for whoever reads it. */
export function replicaName(address: ReplicaAddress): string {
  return address.kind === 'folder' ? address.dir : `${address.endpoint}/${address.bucket}/${address.prefix}`
}

/** Makes the folder of a new replica. Nothing else does: one that is gone later may be on a disk that is not mounted. */
export async function makeReplicaFolder(dir: string): Promise<void> {
  await makeFolder(join(dir, GENERATIONS))
}

/** Opens a replica. Throws ENOENT where a folder has none. */
export async function openReplicaPlace(address: ReplicaAddress, incomingDir: string): Promise<ReplicaPlace> {
  return address.kind === 'folder' ? openFolder(address.dir) : openBucket(address, incomingDir)
}

/** Below the folder of all generations. */
export function pathOf({ generation, sequence, kind, sha256 }: PieceName): string {
  return `${generation}/${String(sequence).padStart(12, '0')}-${sha256}.${kind}`
}

function namesOf(paths: readonly string[]): PieceName[] {
  return [...paths].sort().flatMap((path) => {
    const [, generation, sequence, sha256, kind] = PATH.exec(path) ?? []
    if (generation === undefined || sha256 === undefined) return []
    return [{ generation, sequence: Number(sequence), sha256, kind: kind as PieceName['kind'] }]
  })
}

async function openFolder(dir: string): Promise<ReplicaPlace> {
  const root = join(dir, GENERATIONS)
  await access(root)
  const contents = await openContentFolder(join(dir, OBJECTS))
  const folders = new FolderSync()
  return {
    contents,
    async list() {
      const paths: string[] = []
      for (const generation of await readdir(root))
        for (const name of await namesIn(join(root, generation))) paths.push(`${generation}/${name}`)
      return namesOf(paths)
    },
    async put(name, { path: source }) {
      const path = join(root, pathOf(name))
      const part = `${path}.part`
      await folders.make(dirname(path), root)
      try {
        await rm(part, { force: true })
        await writeDurably(createReadStream(source), part)
        await rename(part, path)
      } finally {
        await rm(part, { force: true })
      }
      await folders.sync(dirname(path))
    },
    async open(name) {
      const handle = await open(join(root, pathOf(name)), 'r')
      return judged(handle.createReadStream(), name.sha256)
    },
    async remove(name) {
      const path = join(root, pathOf(name))
      await rm(path, { force: true })
      if ((await namesIn(dirname(path))).length === 0)
        await rm(dirname(path), { recursive: true, force: true })
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return []
    throw error
  })
}

function openBucket(settings: S3Settings, incomingDir: string): ReplicaPlace {
  const client = new S3Client(settings)
  const below = prefixOf(settings)
  const root = `${below}${GENERATIONS}/`
  return {
    contents: openContentBucket(settings, `${below}${OBJECTS}`, incomingDir),
    async list() {
      const paths: string[] = []
      for await (const { key } of listObjects(client, root)) paths.push(key.slice(root.length))
      return namesOf(paths)
    },
    put: (name, file) => putWhole(client, `${root}${pathOf(name)}`, file),
    async open(name) {
      return judged(await client.request({ method: 'GET', path: `${root}${pathOf(name)}` }), name.sha256)
    },
    async remove(name) {
      try {
        ;(await client.request({ method: 'DELETE', path: `${root}${pathOf(name)}` })).resume()
      } catch (error) {
        if (!(error instanceof S3Error && error.status === 404)) throw error
      }
    },
  }
}
