import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { errorCode } from '../storage/disk-error.ts'
import { replaceDurably } from '../storage/durable-copy.ts'
import { S3Client } from '../storage/s3-client.ts'
import { prefixOf } from '../storage/s3-file-store.ts'
import { readText, writeText } from '../storage/s3-text.ts'
import { makeReplicaFolder, type ReplicaAddress } from './replica-place.ts'

/** The file of a folder, or the object of a bucket, by which a replica knows whose it is. */
const REPLICA_MARK = '.portal-replica'

/** Who writes a replica. */
const ReplicaMark = z.strictObject({
  /** The store id of the database, which its restored copies share. */
  installation: z.string(),
  /** At least that of the writer; a restore of the same installation with a newer one takes the replica over. */
  epoch: z.int(),
  /** The id of the data folder that writes here. */
  writer: z.string(),
  /** Of the process that writes; null: an operator gave the place to this writer. */
  session: z.nullable(z.string()),
  /** The machine and the data folder, for people. */
  server: z.string(),
  /** Since when this writer has it, ISO 8601. */
  since: z.string(),
})
export type ReplicaMark = z.infer<typeof ReplicaMark>

/** The text of the mark where it lies. */
export interface MarkText {
  /** null: there is none. */
  read(): Promise<string | null>
  /** Durable when it resolves; makes the folder. */
  write(text: string): Promise<void>
  /** Changes whenever another file or text lies there; null: none does. */
  identity(): Promise<string | null>
}

export function markTextOf(address: ReplicaAddress): MarkText {
  return address.kind === 'folder' ? textInFolder(address.dir) : textInBucket(address)
}

/** Whose the replica is; null: nobody has marked it, or its mark cannot be understood. */
export async function readReplicaMark(address: ReplicaAddress): Promise<ReplicaMark | null> {
  return parseMark(await markTextOf(address).read())
}

export function parseMark(text: string | null): ReplicaMark | null {
  try {
    return ReplicaMark.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

function textInFolder(dir: string): MarkText {
  const path = join(dir, REPLICA_MARK)
  return {
    read: () => orNull(readFile(path, 'utf8')),
    async write(text) {
      await makeReplicaFolder(dir)
      await replaceDurably(path, text)
    },
    async identity() {
      const found = await orNull(stat(path, { bigint: true }))
      // An inode alone may soon be another file's.
      return found === null ? null : `${found.dev}:${found.ino}:${found.ctimeNs}`
    },
  }
}

function textInBucket(settings: Extract<ReplicaAddress, { kind: 's3' }>): MarkText {
  const client = new S3Client(settings)
  const path = `${prefixOf(settings)}${REPLICA_MARK}`
  const read = () => readText(client, path)
  return { read, write: (text) => writeText(client, path, text), identity: read }
}

async function orNull<Result>(asked: Promise<Result>): Promise<Result | null> {
  return asked.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
    throw error
  })
}
