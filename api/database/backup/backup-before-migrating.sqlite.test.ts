import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storedFilesOnDisk } from '../../storage/disk-file-store.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import type { Database } from '../database.ts'
import type { Migration } from '../migrations/migration.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { migrate } from '../migrator.ts'
import { openSqlite, sqlitePath } from '../sqlite.ts'
import { backUpBeforeMigrating } from './backup-before-migrating.ts'
import { restoreBackup } from './restore.ts'

const NEXT = [...MIGRATIONS, { name: '9999-next', up: async () => {} }]

let dataDir: string
let database: Database
beforeEach(async () => {
  dataDir = await temporaryFolder()
  database = openSqlite(sqlitePath(dataDir))
})
afterEach(() => database.close())

function backUp(migrations: readonly Migration[] = NEXT) {
  const config = {
    databaseUrl: null,
    dataDir,
    backupDir: join(dataDir, 'backups'),
    backupExternal: false,
    acceptIncompleteBackup: false,
    version: 'test',
  }
  const files = storedFilesOnDisk(join(dataDir, 'files'))
  return backUpBeforeMigrating(database, files, config, migrations)
}

it('backs up a database that was in use, and neither a new one nor one that stays as it is', async () => {
  expect(await backUp()).toBeNull()
  await migrate(database)
  expect(await backUp()).toContain(join(dataDir, 'backups'))
  await migrate(database, NEXT)
  expect(await backUp()).toBeNull()
})

it('backs up what every older version made, so that it can be migrated, and brings it back', async () => {
  for (let version = 1; version < MIGRATIONS.length; version += 1) {
    await migrate(database, MIGRATIONS.slice(0, version))
    const from = (await backUp(MIGRATIONS)) ?? ''
    const restored = join(dataDir, `restored-${version}`)
    await restoreBackup({
      from,
      dataDir: restored,
      fileStore: { kind: 'disk', dir: join(restored, 'files') },
      databaseUrl: null,
    })
  }
  await migrate(database)
}, 60_000)
