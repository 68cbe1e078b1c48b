import type { Database, Queryable } from '../database/database.ts'
import { readFact, saveFact } from '../database/facts.ts'
import { forgetSecured, saveSecured } from '../database/secured.ts'

/** The last time that the replica was rebuilt to see whether it can be. */
export interface ReplicaProof {
  /** The name of the replica. */
  place: string
  at: string
  /** null: all of it came back. */
  problem: string | null
  /** It was seen not to come back, this time or before, and has not come back whole since. */
  isDisproved: boolean
}

/** A key of system_facts. */
const PROOF = 'replica-proof'

/** null: it was not tried yet. */
export async function readReplicaProof(db: Queryable): Promise<ReplicaProof | null> {
  const fact = await readFact(db, PROOF)
  return fact === null ? null : (JSON.parse(fact) as ReplicaProof)
}

/** While the replica is disproved, nothing counts as secured by it. */
export async function saveReplicaProof(database: Database, proof: ReplicaProof): Promise<void> {
  await database.transaction(async ({ db }) => {
    await saveFact(db, PROOF, JSON.stringify(proof), new Date(proof.at))
    if (proof.isDisproved) await forgetSecured(db, 'replica')
  })
}

/** Forgets the last proof unless it was of this replica. */
export async function forgetOtherProof(db: Queryable, place: string | null): Promise<void> {
  const proof = await readReplicaProof(db)
  if (proof !== null && proof.place !== place)
    await db.deleteFrom('system_facts').where('key', '=', PROOF).execute()
}

/** Of a replica that is lost nothing is known any more. */
export async function forgetReplica(database: Database): Promise<void> {
  await database.transaction(async ({ db }) => {
    await forgetSecured(db, 'replica')
    await forgetOtherProof(db, null)
  })
}

/** Notes that every submission up to this number is in the replica. false: the replica is disproved, and nothing was noted. */
export async function noteSecured(database: Database, sequence: number): Promise<boolean> {
  return database.transaction(async ({ db }) => {
    if ((await readReplicaProof(db))?.isDisproved) return false
    await saveSecured(db, 'replica', { sequence, at: new Date().toISOString() })
    return true
  })
}
