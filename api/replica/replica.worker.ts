import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { sqlitePath } from '../database/sqlite.ts'
import { storedFiles } from '../storage/open-file-store.ts'
import { openReplicaPlace, type ReplicaAddress } from './replica-place.ts'
import { LIMITS, type ReplicaStatus } from './replica-status.ts'
import { Replicator } from './replicator.ts'

export interface ReplicaThreadData {
  config: Pick<Config, 'dataDir' | 'fileStore'> & { replica: ReplicaAddress }
}

export interface ReplicaQuestion {
  id: number
  ask: 'ship' | 'emptyLog' | 'stop'
}

export type ReplicaAnswer =
  | { isHolding: true }
  | { status: ReplicaStatus }
  | { id: number; isDone: boolean; error?: string }

/** The thread of the replicator: it reads, hashes, compresses and writes beside the server, which never waits for it. */
const { config } = workerData as ReplicaThreadData
const workDir = join(config.dataDir, 'replica')
mkdirSync(workDir, { recursive: true, mode: 0o700 })
for (const left of ['segment', 'snapshot', 'snapshot.copy']) rmSync(join(workDir, left), { force: true })

const say = (answer: ReplicaAnswer) => parentPort?.postMessage(answer)

const replicator = new Replicator({
  databasePath: sqlitePath(config.dataDir),
  workDir,
  files: storedFiles(config),
  openPlace: () => openReplicaPlace(config.replica, workDir),
  limits: LIMITS,
  tell: (status) => say({ status }),
})
parentPort?.on('message', async ({ id, ask }: ReplicaQuestion) => {
  try {
    const value = ask === 'emptyLog' ? replicator.emptyLog() : await replicator[ask]()
    say({ id, isDone: value !== false })
  } catch (error) {
    say({ id, isDone: false, error: String(error) })
  }
  if (ask === 'stop') parentPort?.close()
})
replicator.start()
say({ isHolding: true })
