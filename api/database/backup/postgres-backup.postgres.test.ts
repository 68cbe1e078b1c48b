import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lastBackupAt } from '../../features/health/system-warnings.ts'
import { backUpWhenDue } from '../../jobs/nightly-backup.ts'
import { openDiskFileStore } from '../../storage/disk-file-store.ts'
import { pdf } from '../../storage/sample-files.ts'
import { flipBit } from '../../testing/flip-bit.ts'
import { makeDocumentFile, namedFile } from '../../testing/make-document-file.ts'
import { postgresFolders } from '../../testing/postgres/postgres-binaries.ts'
import { type PostgresServer, startPostgres } from '../../testing/postgres/postgres-server.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { openPostgres } from '../postgres.ts'
import { openKeyring, recoverKeyring, renewRecoveryCode } from '../sealing-keys.ts'
import { backUpBeforeMigrating } from './backup-before-migrating.ts'
import { copyPostgres } from './postgres-copy.ts'
import { restoreBackup } from './restore.ts'

/** The embedded PostgreSQL comes without pg_dump, and an older pg_dump refuses a newer server: both from one folder. */
const withPgDump = postgresFolders().filter((folder) => existsSync(join(folder, 'pg_dump')))
const before = { ...process.env }
let server: PostgresServer
let test: TestApp

describe.skipIf(withPgDump.length === 0)('backup and restore of PostgreSQL (needs its pg_dump)', () => {
  beforeAll(async () => {
    server = await startPostgres({ folders: withPgDump })
    process.env['TEST_POSTGRES_URL'] = server.url
    process.env['PATH'] = `${server.programs}:${before['PATH']}`
  })
  afterAll(async () => {
    Object.assign(process.env, before)
    await server.stop()
  })
  beforeEach(async () => {
    test = await createTestApp()
    test.clock.set('2026-11-20T18:00:00.000Z')
  })
  afterEach(() => test.close())

  const backups = async () =>
    (await readdir(test.config.backupDir).catch(() => [])).filter((name) => name.endsWith('Z'))
  const restore = (databaseUrl: string | null) => {
    const target = join(test.folder, 'restored')
    return restoreBackup({
      from: test.config.backupDir,
      dataDir: target,
      fileStore: { kind: 'disk', dir: join(target, 'files') },
      databaseUrl,
    })
  }

  async function emptyDatabase(): Promise<string> {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const name = `restored_${Date.now()}`
    await client.query(`create database ${name}`)
    await client.end()
    return Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  }

  it('backs up what an older version made, which has not all tables that name files', async () => {
    await makeDocumentFile(test, pdf(10))
    for (const table of ['document_templates', 'pricing_tables'])
      await test.context.database.kysely.schema.dropTable(table).execute()
    expect(await backUpWhenDue(test.context)).not.toBeNull()
    expect((await restore(await emptyDatabase())).files).toBe(1)
  })

  it('brings every row and file back, every night', async () => {
    const bytes = pdf(200_000)
    const { storageKey } = await makeDocumentFile(test, bytes)
    const { database: kept, keys, clock } = test.context
    const recoveryCode = await renewRecoveryCode(kept.kysely, keys, clock.now())
    expect((await backUpWhenDue(test.context))?.folder).toContain('2026-11-20T18-00-00-000Z')
    expect(await backUpWhenDue(test.context)).toBeNull()
    expect(await lastBackupAt(test.context.database.kysely)).toBe('2026-11-20T18:00:00.000Z')

    await expect(restore(null)).rejects.toThrow('PostgreSQL의 백업입니다')
    await expect(restore(test.config.databaseUrl)).rejects.toThrow('비어 있는 데이터베이스에만')
    const url = await emptyDatabase()
    await expect(copyPostgres(url, join(test.folder, 'dump'), { now: test.clock.now() })).rejects.toThrow(
      '포털의 데이터베이스가 아닙니다',
    )
    expect((await restore(url)).files).toBe(1)
    const database = openPostgres(url)
    expect(await database.kysely.selectFrom('users').select('id').execute()).toHaveLength(
      Object.keys(test.actors).length,
    )
    const named = await namedFile(database.kysely, storageKey)
    await database.close()
    const files = await openDiskFileStore({
      dir: join(test.folder, 'restored', 'files'),
      keys: test.context.keys,
      freeSpaceReserveBytes: 0,
    })
    expect((await buffer((await files.open(named)).stream)).equals(bytes)).toBe(true)
    const elsewhere = { kind: 'setting', key: Buffer.alloc(32, 7) } as const
    const restored = openPostgres(url)
    await expect(openKeyring(restored, elsewhere)).rejects.toThrow(/^MASTER_KEY: /)
    expect(await recoverKeyring(restored, elsewhere, recoveryCode)).toBe(true)
    expect((await openKeyring(restored, elsewhere)).derive('x')).toEqual(test.context.keys.derive('x'))
    await restored.close()
  })

  it('goes on without a file that is not whole, and names it in what is brought back', async () => {
    const { storageKey } = await makeDocumentFile(test, pdf())
    await makeDocumentFile(test, pdf(10))
    await flipBit(join(test.folder, 'files', storageKey))
    const notWhole = [{ storageKey, what: 'changed' }]
    expect(await backUpWhenDue(test.context)).toMatchObject({ files: 1, missing: notWhole })
    const { kysely } = test.context.database
    expect(await kysely.selectFrom('damaged_files').select('storage_key').execute()).toHaveLength(1)
    const url = await emptyDatabase()
    expect(await restore(url)).toEqual({ takenAt: '2026-11-20T18:00:00.000Z', files: 1, notWhole })
    const database = openPostgres(url)
    const damaged = await database.kysely.selectFrom('damaged_files').select('storage_key').execute()
    expect(damaged).toEqual([{ storage_key: storageKey }])
    await database.close()
  })

  it('tells up to which submission it has all: only those of ten minutes ago, as numbers commit out of order', async () => {
    const { kysely } = test.context.database
    const submitted = (sequence: number, at: string) => ({
      account_id: test.actors.dealer.id,
      submission_id: `submission-${sequence}`,
      kind: 'document',
      created_at: at,
      sequence,
    })
    await kysely
      .insertInto('submissions')
      .values([
        submitted(1, '2026-11-20T17:40:00.000Z'),
        submitted(3, '2026-11-20T17:49:00.000Z'),
        submitted(4, '2026-11-20T17:51:00.000Z'),
      ])
      .execute()
    expect(await backUpWhenDue(test.context)).toMatchObject({ sequence: 3 })
  })

  it('does not count a backup without pg_dump', async () => {
    const path = process.env['PATH']
    process.env['PATH'] = test.folder
    await expect(backUpWhenDue(test.context)).rejects.toThrow(/pg_dump.*PATH.*BACKUP_EXTERNAL=true/)
    process.env['PATH'] = path
    expect(await backups()).toEqual([])
    expect(await lastBackupAt(test.context.database.kysely)).toBeNull()
  })

  it('comes before a migration, unless the operator backs up himself', async () => {
    const { database, files } = test.context
    const next = [...MIGRATIONS, { name: '9999-next', up: async () => {} }]
    const external = { ...test.config, backupExternal: true }
    expect(await backUpBeforeMigrating(database, files, external, next)).toBeNull()
    expect(await backups()).toEqual([])
    expect(await backUpBeforeMigrating(database, files, test.config, MIGRATIONS)).toBeNull()
    expect(await backUpBeforeMigrating(database, files, test.config, next)).toContain(test.config.backupDir)
    expect(await backups()).toHaveLength(1)
  })
})
