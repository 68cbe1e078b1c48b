import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite3 from 'better-sqlite3'
import { DatabaseDamagedError, RestoreError } from '../database/backup/backup-error.ts'
import { checkSqlite } from '../database/backup/sqlite-copy.ts'
import type { StoredFileRow } from '../database/stored-files.ts'
import { readWhole } from '../storage/reread.ts'
import { rebuildDatabase } from './rebuild.ts'
import { openReplicaPlace, type ReplicaAddress } from './replica-place.ts'

export interface ProofData {
  replica: ReplicaAddress
  dataDir: string
  /** What is known to have been shipped. */
  expected: {
    generation: string
    sequence: number
    greatestSubmission: number
    /** Storage keys of files that are damaged already. */
    notWhole: string[]
  }
}

export interface ProofOutcome {
  /** null: all of it came back. */
  problem: string | null
  /** false: the problem tells nothing of the replica, as when it cannot be reached. */
  isTried: boolean
  /** The hashes of files that are not whole. */
  damaged: string[]
  /** How many of those up to `greatestSubmission` came back; null: it did not come so far. */
  submissions: number | null
}

/** So many files are read whole. */
const SAMPLES = 50

const { replica, dataDir, expected } = workerData as ProofData
const folder = join(dataDir, 'replica', 'proof')

async function rebuild(): Promise<ProofOutcome> {
  const place = await openReplicaPlace(replica, folder)
  const path = join(folder, 'portal.sqlite')
  const { piece, broken } = await rebuildDatabase(place, path, null)
  if (broken !== null) return failed(`${PIECES[broken.kind]} ${broken.generation}/${broken.sequence} 손상`)
  if (
    piece.generation < expected.generation ||
    (piece.generation === expected.generation && piece.sequence < expected.sequence)
  )
    return failed('마지막 기록 조각 없음')
  const { files } = await checkSqlite(path)
  const database = new BetterSqlite3(path, { readonly: true })
  const submissions = database
    .prepare<number, number>('select count(*) from submissions where sequence <= ?')
    .pluck()
    .get(expected.greatestSubmission)
  database.close()
  const damaged = []
  for (const { storage_key, stored_sha256 } of samplesOf(files))
    if ((await readWhole(place.contents, stored_sha256)) === null)
      damaged.push({ storage_key, stored_sha256 })
  const [first] = damaged
  if (first !== undefined)
    return {
      ...failed(`파일 ${first.storage_key} 손상`),
      damaged: damaged.map((file) => file.stored_sha256),
    }
  return { problem: null, isTried: true, damaged: [], submissions: submissions ?? null }
}

const PIECES = { segment: '기록 조각', snapshot: '스냅숏' }

function failed(problem: string): ProofOutcome {
  return { problem, isTried: true, damaged: [], submissions: null }
}

function samplesOf(rows: readonly StoredFileRow[]): StoredFileRow[] {
  const known = new Set(expected.notWhole)
  const whole = rows.filter(({ storage_key }) => !known.has(storage_key))
  return whole.toSorted(() => Math.random() - 0.5).slice(0, SAMPLES)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true, mode: 0o700 })
const outcome = await rebuild().catch((error: unknown) => ({
  ...failed(error instanceof Error ? error.message : String(error)),
  isTried: error instanceof RestoreError || error instanceof DatabaseDamagedError,
}))
// Before it is told, as the thread is ended then.
rmSync(folder, { recursive: true, force: true })
parentPort?.postMessage(outcome)
