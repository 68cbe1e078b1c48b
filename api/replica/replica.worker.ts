import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { sqlitePath } from '../database/sqlite.ts'
import { storedFiles } from '../storage/open-file-store.ts'
import type { ReplicaAnswer, ReplicaQuestion, ReplicaThreadData } from './replica.ts'
import { openReplicaPlace } from './replica-place.ts'
import { LIMITS } from './replica-status.ts'
import { Replicator } from './replicator.ts'

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
