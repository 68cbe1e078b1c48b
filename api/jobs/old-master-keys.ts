import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { backupName, listBackups } from '../database/backup/backup-folder.ts'
import type { Queryable } from '../database/database.ts'
import { readKeyFacts } from '../database/sealing-keys.ts'

/**
 * Removes the portal's own master keys of before the last rotations, once every backup in BACKUP_DIR is younger. Copies of
 * backups elsewhere open with the recovery code of their time.
 */
export async function removeOldMasterKeys(
  db: Queryable,
  { masterKey, backupDir }: Pick<Config, 'masterKey' | 'backupDir'>,
): Promise<void> {
  if (masterKey.kind !== 'own-file') return
  const oldest = (await listBackups(backupDir)).at(-1)
  const inUse = (await readKeyFacts(db))?.masterFingerprint
  if (oldest === undefined || inUse === undefined) return
  const folder = dirname(masterKey.path)
  for (const name of await readdir(folder)) {
    const fingerprint = /^\.([0-9a-f]{16})$/.exec(name.slice(basename(masterKey.path).length))?.[1]
    if (!name.startsWith(basename(masterKey.path)) || fingerprint === undefined || fingerprint === inUse)
      continue
    const { mtime } = await stat(join(folder, name))
    if (basename(oldest) > backupName(mtime)) await rm(join(folder, name), { force: true })
  }
}
