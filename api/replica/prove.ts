import { once } from 'node:events'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Queryable } from '../database/database.ts'
import { startWorker } from '../worker-thread.ts'
import type { ProofData, ProofOutcome } from './prove.worker.ts'
import type { Replica } from './replica.ts'
import { replicaName } from './replica-place.ts'
import { type ReplicaProof, readReplicaProof, saveReplicaProof } from './replica-proof.ts'

const EVERY_MS = 20 * 3_600_000
const AGAIN_MS = 3_600_000

/**
 * Rebuilds the newest state of the replica in a temporary folder once a day, again after an hour when that failed, and compares it
 * with what was shipped. One that does not come back whole secures nothing until it does, and begins anew. Returns what came of it;
 * null: it is not due, or nothing was shipped yet.
 */
export async function proveReplicaWhenDue(deps: {
  database: Database
  replica: Pick<Replica, 'status' | 'shipped' | 'beginAnew'>
  clock: Clock
  config: Pick<Config, 'replica' | 'dataDir'>
}): Promise<ReplicaProof | null> {
  const { database, replica, clock, config } = deps
  const { kysely: db } = database
  const last = await readReplicaProof(db)
  const dueAfter = last?.problem === null ? EVERY_MS : AGAIN_MS
  if (last !== null && clock.now().getTime() - Date.parse(last.at) < dueAfter) return null
  await replica.shipped()
  const { newest, secured } = replica.status()
  if (newest === null || secured === null || config.replica === null) return null
  const before = await countSubmissions(db, secured)
  const damaged = await db.selectFrom('damaged_files').select('storage_key').execute()
  const worker = startWorker(new URL('./prove.worker.ts', import.meta.url), {
    workerData: {
      replica: config.replica,
      dataDir: config.dataDir,
      expected: {
        ...newest,
        greatestSubmission: secured,
        notWhole: damaged.map((file) => file.storage_key),
      },
    } satisfies ProofData,
  })
  const ended = once(worker, 'exit').then(() => {
    throw new Error('the proof ended without an outcome')
  })
  const [outcome] = (await Promise.race([once(worker, 'message'), ended])) as [ProofOutcome]
  await worker.terminate()
  const problem = outcome.problem ?? (await wrongCount(outcome))
  const isSeenNow = problem !== null && outcome.isTried
  const isDisproved = isSeenNow || (problem !== null && last?.isDisproved === true)
  const proof = { place: replicaName(config.replica), at: clock.now().toISOString(), problem, isDisproved }
  await saveReplicaProof(database, proof)
  if (isSeenNow) await replica.beginAnew(outcome.damaged)
  return proof

  /** Some may have been removed since, but none can have come. */
  async function wrongCount({ submissions }: ProofOutcome): Promise<string | null> {
    const after = await countSubmissions(db, secured ?? 0)
    if (submissions !== null && submissions >= after && submissions <= before) return null
    return `접수 ${after}건 중 ${submissions}건만 있음`
  }
}

async function countSubmissions(db: Queryable, upTo: number): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select((the) => the.fn.countAll<number>().as('count'))
    .where('sequence', '<=', upTo)
    .executeTakeFirstOrThrow()
  return count
}
