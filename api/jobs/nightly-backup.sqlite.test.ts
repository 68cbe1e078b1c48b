import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backupCopies } from '../database/backup/backup-copies.ts'
import { lockFolder } from '../database/data-lock.ts'
import { readSecured, saveSecured } from '../database/secured.ts'
import { seeToFile } from '../features/health/see-to-file.ts'
import { lastBackup, lastBackupAt } from '../features/health/system-warnings.ts'
import { contentPath } from '../storage/content-store.ts'
import { pdf } from '../storage/sample-files.ts'
import { flipBit } from '../testing/flip-bit.ts'
import { makeDocumentFile, namedFile } from '../testing/make-document-file.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { backUpWhenDue } from './nightly-backup.ts'

const test = openTestAppForEach()

it('is due once after every 03:00 in Seoul, also when the server slept through it', async () => {
  test.clock.set('2026-11-20T17:59:00.000Z')
  expect(await backUpWhenDue(test.context)).not.toBeNull()
  expect(await lastBackupAt(test.context.database.kysely)).toBe('2026-11-20T17:59:00.000Z')
  const entries = test.context.database.kysely.selectFrom('access_log').where('action', '=', 'backup-made')
  expect(await entries.select('at').execute()).toEqual([{ at: '2026-11-20T17:59:00.000Z' }])
  expect(await backUpWhenDue(test.context)).toBeNull()
  test.clock.set('2026-11-20T18:00:00.000Z')
  expect((await backUpWhenDue(test.context))?.folder).toContain('2026-11-20T18-00-00-000Z')
  test.clock.set('2026-11-21T14:00:00.000Z')
  expect(await backUpWhenDue(test.context)).toBeNull()
  test.clock.set('2026-11-22T05:00:00.000Z')
  expect(await backUpWhenDue(test.context)).not.toBeNull()
})

it('is due when the last one is from a future that a wrong clock told of', async () => {
  test.clock.set('2030-11-20T18:00:00.000Z')
  expect(await backUpWhenDue(test.context)).not.toBeNull()
  test.clock.set('2026-11-20T18:00:00.000Z')
  expect(await backUpWhenDue(test.context)).not.toBeNull()
  expect(await backUpWhenDue(test.context)).toBeNull()
})

it('is no second place on the disk of the data', async () => {
  const { kysely } = test.context.database
  await saveSecured(kysely, 'backup', { sequence: 7, at: test.clock.now().toISOString() })
  await backUpWhenDue(test.context)
  expect(await readSecured(kysely, 'backup')).toBeNull()
  expect((await lastBackup(kysely))?.isWithData).toBe(true)
})

it('stays due after a failure', async () => {
  const lock = lockFolder(join(test.config.backupDir, 'objects'), 'backup.lock', () => new Error())
  await expect(backUpWhenDue(test.context)).rejects.toThrow('백업을 만들고 있습니다')
  expect(await lastBackupAt(test.context.database.kysely)).toBeNull()
  lock.release()
})

it('is made without files that are not whole, and says which', async () => {
  const { kysely } = test.context.database
  const { storageKey } = await makeDocumentFile(test, pdf())
  await flipBit(join(test.folder, 'files', storageKey))
  const missing = [{ storageKey, what: 'changed' }]
  expect(await backUpWhenDue(test.context)).toMatchObject({ files: 0, missing })
  expect(await lastBackupAt(kysely)).toBe(test.clock.now().toISOString())
  const damaged = await kysely.selectFrom('damaged_files').select(['storage_key', 'what']).execute()
  expect(damaged).toEqual([{ storage_key: storageKey, what: 'changed' }])
  const entries = kysely.selectFrom('access_log').select('detail').where('action', '=', 'backup-made')
  const [entry] = await entries.execute()
  expect(JSON.parse(entry?.detail ?? '')).toEqual({ values: { '빠진 파일': '1' } })
})

it('repairs a file that was damaged since, and none with what is not whole itself', async () => {
  const { storageKey } = await makeDocumentFile(test, pdf())
  const path = join(test.folder, 'files', storageKey)
  const whole = await readFile(path)
  const file = await namedFile(test.context.database.kysely, storageKey)
  const context = { ...test.context, wholeCopies: [backupCopies(test.config.backupDir)] }
  await flipBit(path)
  expect(await seeToFile(context, file)).toBe('damaged')
  await writeFile(path, whole)
  await backUpWhenDue(context)
  const object = join(test.config.backupDir, 'objects', contentPath(file.stored_sha256 ?? ''))
  await flipBit(path)
  await flipBit(object)
  expect(await seeToFile(context, file)).toBe('damaged')
  await writeFile(object, whole)
  expect(await seeToFile(context, file)).toBe('repaired')
  expect((await readFile(path)).equals(whole)).toBe(true)
})

it('removes an old master key once no backup is left that it opens', async () => {
  const { database, config } = test.context
  const place = { kind: 'own-file', path: join(test.folder, 'data.key') } as const
  const context = { ...test.context, config: { ...config, masterKey: place, backupKeep: 1 } }
  const keyFiles = async () => (await readdir(test.folder)).filter((name) => name.startsWith('data.key'))
  await writeFile(place.path, '11'.repeat(32))
  for (const fingerprint of ['a'.repeat(16), 'b'.repeat(16)])
    await writeFile(`${place.path}.${fingerprint}`, '')
  const rotatedAt = new Date('2026-11-20T20:00:00.000Z')
  await utimes(`${place.path}.${'a'.repeat(16)}`, rotatedAt, rotatedAt)
  await utimes(`${place.path}.${'b'.repeat(16)}`, rotatedAt, rotatedAt)
  await database.kysely
    .updateTable('sealing_keys')
    .set({ master_fingerprint: 'b'.repeat(16) })
    .execute()

  test.clock.set('2026-11-20T18:00:00.000Z')
  await backUpWhenDue(context)
  expect(await keyFiles()).toHaveLength(3)
  test.clock.set('2026-11-21T18:00:00.000Z')
  await backUpWhenDue(context)
  expect(await keyFiles()).toEqual(['data.key', `data.key.${'b'.repeat(16)}`])
})
