import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { openKeyring } from '../../database/sealing-keys.ts'
import { sealAccessRows } from '../../features/access-log/seal-access-rows.ts'
import { SignedHeads } from '../../features/access-log/signed-heads.ts'
import { isOfThisVersion } from './erase-again.ts'

/**
 * After a restore: seals the log and signs from where it goes on, so that it is no tampering before the first start either, which does
 * this for a backup of an older version.
 */
export async function signRestore(database: Database, config: Config): Promise<void> {
  if (!(await isOfThisVersion(database))) return
  await sealAccessRows(database)
  const keys = await openKeyring(database, config.masterKey)
  const heads = new SignedHeads({ database, config, keys, clock: { now: () => new Date() } })
  await heads.write({ keepsNote: true })
  // A place that does not answer gets it at the next start.
  await heads.send().catch(() => {})
}
