import { mkdir } from 'node:fs/promises'
import type { Database } from '../../database/database.ts'
import { currentEpoch } from '../../database/epochs.ts'
import { makeStoreId } from '../../database/store-id.ts'
import { recordSecurityEvent } from '../../features/access-log/record-security-event.ts'
import { ReplicaClaim } from '../../replica/replica-claim.ts'
import { type ReplicaAddress, replicaName, replicaWorkDir } from '../../replica/replica-place.ts'
import { OPERATOR } from './reset-login.ts'

/** Gives a replica to this data folder, whosever it is; a running server begins to write there by itself. */
export async function takeReplica(
  database: Database,
  address: ReplicaAddress,
  dataDir: string,
): Promise<void> {
  const { kysely } = database
  const at = new Date()
  const workDir = replicaWorkDir(dataDir)
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  await new ReplicaClaim(address, workDir).take({
    installation: await makeStoreId(kysely, at),
    epoch: await currentEpoch(kysely),
  })
  await database.transaction(({ db }) =>
    recordSecurityEvent(db, { by: OPERATOR, at }, 'replica-taken', { about: replicaName(address) }),
  )
}
