import { rmSync } from 'node:fs'
import { epochBeside } from '../../database/known-epochs.ts'
import { headsPath } from '../../features/access-log/head-places.ts'
import { runOperatorCommand } from '../../testing/operator-command.ts'
import { historyOfCopy, type KnownBackup } from '../history.ts'
import { type Laboratory, PATIENT } from '../laboratory.ts'
import { openLaboratoryData } from '../laboratory-data.ts'
import { check } from './check.ts'

/** Restores a backup into a folder of its own, with the operator's command, and judges it by what was certain when it began. */
export async function restoredBackup(
  { environment, folder, history }: Laboratory,
  { folder: from, documents }: KnownBackup,
): Promise<string[]> {
  const restored = { ...environment, DATA_DIR: `${folder}.restored` }
  try {
    const { code, stderr } = await runOperatorCommand('restore', [from], restored, PATIENT)
    if (code !== 0) return [`the backup cannot be restored (${code}): ${stderr}`]
    const data = await openLaboratoryData(restored)
    return await check(data, historyOfCopy(history, documents)).finally(data.close)
  } finally {
    for (const path of [
      from,
      restored.DATA_DIR,
      headsPath(restored.DATA_DIR),
      epochBeside(restored.DATA_DIR),
    ])
      rmSync(path, { recursive: true, force: true })
  }
}
