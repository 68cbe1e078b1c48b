import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pdf } from '../../storage/sample-files.ts'
import { backupsOf } from '../../testing/backups-of.ts'
import { flipBit } from '../../testing/flip-bit.ts'
import { makeDocumentFile } from '../../testing/make-document-file.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { DataFolderLockedError, lockDataFolder } from '../data-lock.ts'
import { type BackupManifest, readManifest, writtenManifest } from './manifest.ts'

const app = openTestAppForEach()
const backups = backupsOf(app)

/** As the first version of backups wrote it. */
function firstManifest({ version, createdAt, database, files }: BackupManifest): string {
  return JSON.stringify({ format: 1, version, createdAt, database, files })
}

describe('a backup of the first format', () => {
  /** Turns one into what an older version has made. */
  async function makeFirst(folder: string): Promise<void> {
    const manifest = await readManifest(folder)
    if (manifest === null) throw new Error('no manifest')
    for (const { storageKey, sha256 } of manifest.files) {
      await mkdir(join(folder, 'files', dirname(storageKey)), { recursive: true })
      await rename(
        join(backups.dir, 'objects', sha256.slice(0, 2), sha256),
        join(folder, 'files', storageKey),
      )
    }
    await rm(join(backups.dir, 'objects'), { recursive: true })
    await writeFile(join(folder, 'manifest.json'), firstManifest(manifest))
  }

  it('can be restored, but for what is not whole in it', async () => {
    const whole = await makeDocumentFile(app, pdf(100))
    const flipped = await makeDocumentFile(app, pdf(150))
    const { folder } = await backups.backUp()
    await makeFirst(folder)
    await flipBit(join(folder, 'files', flipped.storageKey))
    expect(await backups.restore()).toEqual({
      takenAt: '2026-11-20T18:00:00.000Z',
      files: 1,
      notWhole: [{ storageKey: flipped.storageKey, what: 'changed' }],
    })
    expect(await backups.cameBack(whole.storageKey)).toBe(true)
  })

  it('hands its files over to the next backup without a second copy, but for what is not whole in it, and is pruned', async () => {
    const whole = await makeDocumentFile(app, pdf(100))
    const flipped = await makeDocumentFile(app, pdf(150))
    const { folder } = await backups.backUp('2026-11-18T18:00:00.000Z')
    await makeFirst(folder)
    await flipBit(join(folder, 'files', flipped.storageKey))
    await app.context.files.remove(whole.storageKey)
    expect(await backups.backUp('2026-11-19T18:00:00.000Z')).toMatchObject({ files: 2, missing: [] })
    expect((await stat(await backups.objectOf(whole.storageKey))).nlink).toBe(2)
    expect((await stat(await backups.objectOf(flipped.storageKey))).nlink).toBe(1)
    await backups.backUp('2026-11-20T18:00:00.000Z', 2)
    expect(await backups.names()).toEqual(['2026-11-19T18-00-00-000Z', '2026-11-20T18-00-00-000Z'])
    expect(await backups.restore()).toMatchObject({ files: 2, notWhole: [] })
  })
})

describe('restore', () => {
  it('brings back what is whole and lists what is not', async () => {
    const keys: string[] = []
    for (let file = 0; file < 4; file += 1) keys.push((await makeDocumentFile(app, pdf(file))).storageKey)
    await backups.backUp()
    const [flipped = '', lost = ''] = keys
    await flipBit(await backups.objectOf(flipped))
    await rm(await backups.objectOf(lost))
    const brought = await backups.restore()
    expect(brought).toMatchObject({ files: 2 })
    expect(brought.notWhole).toHaveLength(2)
    expect(brought.notWhole).toEqual(
      expect.arrayContaining([
        { storageKey: flipped, what: 'changed' },
        { storageKey: lost, what: 'missing' },
      ]),
    )
    for (const key of keys) expect(await backups.cameBack(key)).toBe(key !== flipped && key !== lost)
    const { database } = await backups.openRestored()
    const damaged = await database.kysely.selectFrom('damaged_files').select('storage_key').execute()
    expect(damaged.map((row) => row.storage_key).sort()).toEqual([flipped, lost].sort())
    await database.close()
  })

  it('refuses what has no whole database, and names the newest older backup that has one', async () => {
    await makeDocumentFile(app, pdf(100))
    const { folder: oldest } = await backups.backUp('2026-11-18T18:00:00.000Z')
    const { folder: older } = await backups.backUp('2026-11-19T18:00:00.000Z')
    const { folder } = await backups.backUp()
    await flipBit(join(older, 'portal.sqlite'))
    await flipBit(join(folder, 'portal.sqlite'))
    await expect(backups.restore()).rejects.toThrow(
      `백업의 데이터베이스가 없거나 손상되었습니다: ${join(folder, 'portal.sqlite')}. 그 전의 온전한 백업은 이것입니다: ${oldest}`,
    )
    const manifest = await readFile(join(folder, 'manifest.json'), 'utf8')
    const spoilt = manifest.replace(/"sha256":"(.)/g, (_, first) => `"sha256":"${first === '0' ? '1' : '0'}`)
    await writeFile(join(folder, 'manifest.json'), spoilt)
    await expect(backups.restore()).rejects.toThrow(`백업의 목록이 없거나 손상되었습니다: ${folder}. 그 전의`)
    expect(await readdir(backups.target).catch(() => [])).toEqual(['portal.lock'])
    expect(await backups.restore(oldest)).toMatchObject({ files: 1, notWhole: [] })
  })

  it('refuses one that was copied without the folder of the files', async () => {
    await makeDocumentFile(app, pdf(100))
    const { folder } = await backups.backUp()
    const alone = join(app.folder, 'copies', 'alone')
    await cp(folder, alone, { recursive: true })
    await expect(backups.restore(alone)).rejects.toThrow('백업 폴더와 함께 복사해주세요')
    await expect(backups.restore(join(app.folder, 'files'))).rejects.toThrow('백업이 없습니다')
  })

  it('never writes outside the target, whatever a manifest claims', async () => {
    await makeDocumentFile(app, pdf(100))
    const { folder } = await backups.backUp()
    const manifest = await readManifest(folder)
    if (manifest === null) throw new Error('no manifest')
    const files = manifest.files.map((file) => ({ ...file, storageKey: '../../evil' }))
    const { format: _, ...evil } = { ...manifest, files }
    await writeFile(join(folder, 'manifest.json'), writtenManifest(evil))
    await expect(backups.restore(folder)).rejects.toThrow('목록이 없거나 손상되었습니다')
    await writeFile(join(folder, 'manifest.json'), firstManifest({ ...manifest, files }))
    await expect(backups.restore(folder)).rejects.toThrow('목록이 없거나 손상되었습니다')
  })

  it('refuses a folder that is in use or not empty', async () => {
    await makeDocumentFile(app, pdf(100))
    await backups.backUp()
    const lock = lockDataFolder(backups.target)
    await expect(backups.restore()).rejects.toThrow(DataFolderLockedError)
    lock.release()
    await backups.restore()
    await expect(backups.restore()).rejects.toThrow('비어 있는 데이터 폴더에만')
    await stat(join(backups.target, 'portal.sqlite'))
  })
})
