import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deleteDealer } from '#shared/dealers/dealer.contract.ts'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import { deletePerson, savePrivacyPeriods } from '#shared/privacy/privacy.contract.ts'
import { readConfig } from '../config.ts'
import { makeBackup } from '../database/backup/backup.ts'
import { databaseToCopy } from '../database/backup/database-copy.ts'
import { restoreBackup } from '../database/backup/restore.ts'
import { openSqlite, sqlitePath } from '../database/sqlite.ts'
import { listErasures } from '../features/privacy/erasures/erasure-list.ts'
import { purgeDeleted } from '../jobs/purge-deleted.ts'
import { startPortal } from '../portal.ts'
import { STORE_MARK } from '../storage/store-mark.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { runOperatorCommand } from '../testing/operator-command.ts'
import { renewSessions } from '../testing/renew-sessions.ts'
import { TEST_MASTER_KEY } from '../testing/test-master-key.ts'

const { app, world } = await openDocumentWorld()
const { context, config, folder } = app
const { admin, user, worker, dealer, otherDealer } = app.actors

async function leftIn(dataDir: string): Promise<{ names: string[]; deleted: string[]; files: number }> {
  const database = openSqlite(sqlitePath(dataDir))
  const rows = await database.kysely.selectFrom('documents').select('customer_name').orderBy('id').execute()
  const deleted = await database.kysely
    .selectFrom('users')
    .select('username')
    .where('deleted_at', 'is not', null)
    .execute()
  await database.close()
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return {
    names: rows.map(({ customer_name }) => customer_name),
    deleted: deleted.map(({ username }) => username),
    files: entries.filter((entry) => entry.isFile() && entry.name !== STORE_MARK).length,
  }
}

async function actionsIn(dataDir: string): Promise<string[]> {
  const database = openSqlite(sqlitePath(dataDir))
  const rows = await database.kysely.selectFrom('access_log').select('action').execute()
  await database.close()
  return rows.map(({ action }) => action)
}

const restoreInto = (dataDir: string, masterKey: string) =>
  runOperatorCommand('restore', [config.backupDir], { DATA_DIR: dataDir, MASTER_KEY: masterKey })

it('neither a person erased after a backup nor a deleted account comes back with it, by command or by hand', async () => {
  await world.submit(dealer, { customerName: '남는이' })
  const { id } = await world.submit(dealer, { customerName: '지워진이' })
  const person = { name: '없앤이', phone: '010-1234-5678' }
  const theirs = await world.submit(dealer, { customerName: person.name, customerPhone: person.phone })
  await world.changed(worker, theirs.id, '폐기', { discardReason: '중복' })
  // As after a first start, which would add the base data.
  const at = app.clock.now().toISOString()
  const firstStart = { key: 'first_start_at', value: at, updated_at: at }
  await context.database.kysely.insertInto('system_facts').values(firstStart).execute()
  await makeBackup({
    database: databaseToCopy(config),
    files: context.files,
    backupDir: config.backupDir,
    keep: null,
    version: 'test',
    now: app.clock.now(),
  })
  await app.call(user, deleteDocument, { params: { id } })
  app.clock.advance(100 * 86_400_000)
  await renewSessions(app)
  expect(await purgeDeleted(context)).toBe(1)
  await app.call(admin, savePrivacyPeriods, { body: { maskMonths: null, keepMonths: 3 } })
  expect((await app.call(admin, deletePerson, { body: person })).body).toMatchObject({
    deleted: 1,
    masked: 0,
  })

  expect((await app.call(admin, deleteDealer, { params: { id: otherDealer.id } })).status).toBe(200)
  await listErasures(context)

  const byCommand = join(folder, 'by-command')
  const { stdout } = await restoreInto(byCommand, TEST_MASTER_KEY)
  expect(stdout).toContain('백업 뒤에 삭제되거나 가려진 신청과 계정 3건을 다시 지웠습니다.')
  expect(await leftIn(byCommand)).toEqual({ names: ['남는이'], deleted: ['store-mapo'], files: 1 })
  // The list moved along, for whoever restores there one day.
  expect(await readdir(join(byCommand, 'backups'))).toEqual(
    (await readdir(config.backupDir)).filter((name) => name.startsWith('erasures-')),
  )

  // Without the right key the restore ends early, and the first start with it erases.
  const withoutKey = join(folder, 'without-key')
  expect((await restoreInto(withoutKey, '11'.repeat(32))).stderr).toContain('복구 코드로 열어주세요')
  expect(await actionsIn(withoutKey)).toContain('restored')
  const ownBackups = { DATA_DIR: withoutKey, MASTER_KEY: TEST_MASTER_KEY, PORT: '0', LOG_LEVEL: 'silent' }
  await (await startPortal(readConfig(ownBackups, { version: 'test' }))).stop()
  expect(await leftIn(withoutKey)).toEqual({ names: ['남는이'], deleted: ['store-mapo'], files: 1 })

  const byHand = join(folder, 'by-hand')
  await restoreBackup({
    from: config.backupDir,
    dataDir: byHand,
    fileStore: { kind: 'disk', dir: join(byHand, 'files') },
    databaseUrl: null,
  })
  expect(await leftIn(byHand)).toEqual({ names: ['남는이', '지워진이', '없앤이'], deleted: [], files: 3 })
  const env = {
    DATA_DIR: byHand,
    BACKUP_DIR: config.backupDir,
    MASTER_KEY: TEST_MASTER_KEY,
    PORT: '0',
    LOG_LEVEL: 'silent',
  }
  const portal = await startPortal(readConfig(env, { version: 'test' }))
  await portal.stop()
  expect(await leftIn(byHand)).toEqual({ names: ['남는이'], deleted: ['store-mapo'], files: 1 })
  await rm(byHand, { recursive: true })
}, 120_000)
