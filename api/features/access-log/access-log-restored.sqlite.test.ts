import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeBackup } from '../../database/backup/backup.ts'
import { databaseToCopy } from '../../database/backup/database-copy.ts'
import { restoreBackup } from '../../database/backup/restore.ts'
import type { Database } from '../../database/database.ts'
import { openSqlite, sqlitePath } from '../../database/sqlite.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { accessRow, insertAccessRows } from './access-rows.ts'
import { SERVER } from './record-security-event.ts'
import { sealAccessRows } from './seal-access-rows.ts'
import { verifyAccessLog } from './verify-access-log.ts'

const app = await openTestApp()

async function view(database: Database): Promise<void> {
  const row = accessRow('view', { subject: null, person: null }, SERVER, app.clock.now())
  await database.transaction(({ db }) => insertAccessRows(db, [row]))
}

const records = async (database: Database) => (await verifyAccessLog(database, app.clock.now()))[0]

it('a restored log follows from the same seals, goes on behind them, and is guarded as before', async () => {
  const { database, files } = app.context
  await view(database)
  await sealAccessRows(database)
  await view(database)
  const before = await records(database)
  const backupDir = join(app.folder, 'backups')
  const copied = { database: databaseToCopy(app.config), files, version: 'test', now: app.clock.now() }
  await makeBackup({ ...copied, backupDir, keep: null })
  const dataDir = join(app.folder, 'restored')
  await restoreBackup({
    from: backupDir,
    dataDir,
    fileStore: { kind: 'disk', dir: join(dataDir, 'files') },
    databaseUrl: null,
  })

  const restored = openSqlite(sqlitePath(dataDir))
  expect(await records(restored)).toEqual(before)
  await view(restored)
  expect(await sealAccessRows(restored)).toBe(2)
  expect(await records(restored)).toMatchObject({ sealed: 3, waiting: 0, broken: null })
  await expect(sql`delete from access_log`.execute(restored.kysely)).rejects.toThrow('only grows')
  await restored.close()
})
