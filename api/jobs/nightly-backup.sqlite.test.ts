import { appendFile, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lastBackupAt } from '../features/health/system-warnings.ts'
import { pdf } from '../storage/sample-files.ts'
import { makeDocumentFile } from '../testing/make-document-file.ts'
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
  expect(await backUpWhenDue(test.context)).toContain('2026-11-20T18-00-00-000Z')
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

it('stays due after a failure', async () => {
  const { storageKey } = await makeDocumentFile(test, pdf())
  await appendFile(join(test.folder, 'files', storageKey), 'damage')
  await expect(backUpWhenDue(test.context)).rejects.toThrow('손상')
  expect(await lastBackupAt(test.context.database.kysely)).toBeNull()
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
