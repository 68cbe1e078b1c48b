import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { backupCopies } from '../database/backup/backup-copies.ts'
import { sqlitePath } from '../database/sqlite.ts'
import { storedFiles } from '../storage/open-file-store.ts'
import { ReplicaClaim } from './replica-claim.ts'
import { openReplicaPlace, type ReplicaAddress, replicaWorkDir } from './replica-place.ts'
import { LIMITS, type ReplicaStatus } from './replica-status.ts'
import { Replicator } from './replicator.ts'

export interface ReplicaThreadData {
  config: Pick<Config, 'dataDir' | 'fileStore' | 'backupDir' | 'scrubBytesPerSecond'> & {
    replica: ReplicaAddress
  }
}

export type ReplicaQuestion =
  | { ask: 'ship' | 'emptyLog' | 'stop' }
  | { ask: 'beginAnew'; damaged: readonly string[] }

export type ReplicaAnswer =
  | { isHolding: true }
  | { status: ReplicaStatus }
  | { id: number; isDone: boolean; error?: string }

/** The thread of the replicator: it reads, hashes, compresses and writes beside the server, which never waits for it. */
const { config } = workerData as ReplicaThreadData
const workDir = replicaWorkDir(config.dataDir)
mkdirSync(workDir, { recursive: true, mode: 0o700 })
for (const left of ['segment', 'snapshot', 'snapshot.copy']) rmSync(join(workDir, left), { force: true })

const say = (answer: ReplicaAnswer) => parentPort?.postMessage(answer)

const replicator = new Replicator({
  databasePath: sqlitePath(config.dataDir),
  workDir,
  files: storedFiles(config),
  backup: backupCopies(config.backupDir),
  claim: new ReplicaClaim(config.replica, workDir),
  openPlace: () => openReplicaPlace(config.replica, workDir),
  limits: { ...LIMITS, rereadBytes: config.scrubBytesPerSecond },
  tell: (status) => say({ status }),
})
parentPort?.on('message', async ({ id, question }: { id: number; question: ReplicaQuestion }) => {
  try {
    const value =
      question.ask === 'beginAnew' ? replicator.beginAnew(question.damaged) : await replicator[question.ask]()
    say({ id, isDone: value !== false })
  } catch (error) {
    say({ id, isDone: false, error: String(error) })
  }
  if (question.ask === 'stop') parentPort?.close()
})
replicator.start()
say({ isHolding: true })
