import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOnDataDisk } from './shared-disk.ts'

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

  it('is with the data when it shares the disk of the database or that of the files', async () => {
    const on = (dataDir: string, dir: string, databaseUrl: string | null = null) =>
      isOnDataDisk(there, { databaseUrl, dataDir, fileStore: { kind: 'disk', dir } })
    expect(await on(here, here)).toBe(false)
    expect(await on(there, here)).toBe(true)
    expect(await on(here, there)).toBe(true)
    // The folder holds no database then.
    expect(await on(there, here, 'postgres://elsewhere')).toBe(false)
  })

  it('is apart where database and files are elsewhere, and fails where it is not there', async () => {
    const bucket = { bucket: '', prefix: '', endpoint: '', region: '', key: '', secret: '' }
    const config = {
      databaseUrl: 'postgres://elsewhere',
      dataDir: there,
      fileStore: { kind: 's3', ...bucket } as const,
    }
    expect(await isOnDataDisk(there, config)).toBe(false)
    await expect(isOnDataDisk(join(there, 'x'), config)).rejects.toThrow('ENOENT')
  })
})
