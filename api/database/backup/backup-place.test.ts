import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOfBackup } from './backup-place.ts'

/** Memory, which Linux shows as a disk of its own. */
const MEMORY = '/dev/shm'

describe.skipIf(!existsSync(MEMORY))('a backup', () => {
  let here: string
  let there: string
  beforeAll(async () => {
    here = await mkdtemp(join(tmpdir(), 'portal-disk-'))
    there = await mkdtemp(join(MEMORY, 'portal-disk-'))
  })
  afterAll(() => Promise.all([here, there].map((folder) => rm(folder, { recursive: true }))))

  const placeOf = (dataDir: string, dir: string, databaseUrl: string | null = null) =>
    placeOfBackup({ backupDir: there, databaseUrl, dataDir, fileStore: { kind: 'disk', dir } })

  it('is with the data when it shares the disk of the database or that of the files', async () => {
    expect(await placeOf(here, here)).toBe('apart')
    expect(await placeOf(there, here)).toBe('with-data')
    expect(await placeOf(here, there)).toBe('with-data')
    // The folder holds no database then.
    expect(await placeOf(there, here, 'postgres://elsewhere')).toBe('apart')
    await expect(placeOf(here, join(here, 'missing'))).rejects.toThrow('ENOENT')
  })

  it('is apart where database and files are elsewhere', async () => {
    const bucket = { bucket: '', prefix: '', endpoint: '', region: '', key: '', secret: '' }
    const config = {
      backupDir: there,
      databaseUrl: 'postgres://elsewhere',
      dataDir: there,
      fileStore: { kind: 's3', ...bucket } as const,
    }
    expect(await placeOfBackup(config)).toBe('apart')
  })
})
