import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentPath, openContentFolder } from '../../storage/content-store.ts'
import { openDiskFileStore } from '../../storage/disk-file-store.ts'
import { hashFile } from '../../storage/durable-copy.ts'
import { pdf } from '../../storage/sample-files.ts'
import { flipBit } from '../../testing/flip-bit.ts'
import { makeDocumentFile, namedFile } from '../../testing/make-document-file.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { DataFolderLockedError, lockDataFolder, lockFolder } from '../data-lock.ts'
import { openSqlite, sqlitePath } from '../sqlite.ts'
import { makeBackup } from './backup.ts'
import { DatabaseDamagedError } from './backup-error.ts'
import { databaseToCopy } from './database-copy.ts'
import { KeptFiles } from './kept-files.ts'
import { type BackupManifest, readManifest, writtenManifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { copySqlite } from './sqlite-copy.ts'

let test: TestApp
let backupDir: string
let target: string
beforeEach(async () => {
  test = await createTestApp()
  backupDir = join(test.folder, 'backups')
  target = join(test.folder, 'restored')
})
afterEach(() => test.close())

const DAY_MS = 86_400_000
/** As the first version of backups wrote it. */
function firstManifest({ version, createdAt, database, files }: BackupManifest): string {
  return JSON.stringify({ format: 1, version, createdAt, database, files })
}
const NAME = /^\d{4}-.*Z$/

function backUp(at: string | Date = '2026-11-20T18:00:00.000Z', keep: number | null = null) {
  return makeBackup({
    database: databaseToCopy(test.config),
    files: test.context.files,
    backupDir,
    keep,
    version: 'test',
    now: new Date(at),
  })
}

function restore(from = backupDir, dataDir = target) {
  return restoreBackup({
    from,
    dataDir,
    fileStore: { kind: 'disk', dir: join(dataDir, 'files') },
    databaseUrl: null,
  })
}

const livePath = (storageKey: string) => join(test.folder, 'files', storageKey)
const names = async () => (await readdir(backupDir)).filter((name) => NAME.test(name)).sort()

async function objects(): Promise<string[]> {
  const entries = await readdir(join(backupDir, 'objects'), { recursive: true, withFileTypes: true })
  return entries
    .filter(({ name }) => /^[0-9a-f]{64}$/.test(name))
    .map((each) => join(each.parentPath, each.name))
}

async function storedHash(storageKey: string): Promise<string> {
  return (await namedFile(test.context.database.kysely, storageKey)).stored_sha256 ?? ''
}

async function objectOf(storageKey: string): Promise<string> {
  return join(backupDir, 'objects', contentPath(await storedHash(storageKey)))
}

/** Whether a file was restored as the database has it; one that is not whole must not be there at all. */
async function cameBack(storageKey: string): Promise<boolean> {
  const path = join(target, 'files', storageKey)
  if (!existsSync(path)) return false
  expect((await hashFile(path)).sha256).toBe(await storedHash(storageKey))
  return true
}

/** The next day after 2026-11-21 on which the object is read again. */
function dayOf(object: string): Date {
  const share = Number.parseInt(object.slice(-64).slice(0, 2), 16) % 28
  const first = Date.parse('2026-11-21T18:00:00.000Z')
  for (let day = 0; ; day += 1) {
    const at = first + day * DAY_MS
    if (Math.floor(at / DAY_MS) % 28 === share) return new Date(at)
  }
}

async function openRestored(dataDir = target) {
  const files = await openDiskFileStore({
    dir: join(dataDir, 'files'),
    keys: test.context.keys,
    freeSpaceReserveBytes: 0,
  })
  return { files, database: openSqlite(sqlitePath(dataDir)) }
}

describe('backup and restore', () => {
  it('brings every row and file back into an empty folder', async () => {
    const bytes = [pdf(10), pdf(200_000), Buffer.concat([pdf(), randomBytes(900_000)])]
    const made = await Promise.all(bytes.map((each) => makeDocumentFile(test, each)))
    const { folder, files: kept, missing } = await backUp()
    expect([kept, missing]).toEqual([3, []])
    expect(await readdir(folder)).toEqual(['manifest.json', 'portal.sqlite'])
    expect(await readManifest(folder)).toMatchObject({ format: 2, epoch: 1, missing: [], damaged: [] })

    expect(await restore()).toEqual({ takenAt: '2026-11-20T18:00:00.000Z', files: 3, notWhole: [] })
    const { files, database } = await openRestored()
    const rows = await database.kysely.selectFrom('document_files').select('storage_key').execute()
    expect(rows.map((row) => row.storage_key).sort()).toEqual(made.map((each) => each.storageKey).sort())
    expect(await database.kysely.selectFrom('users').select('id').execute()).toHaveLength(8)
    const named = await Promise.all(made.map(({ storageKey }) => namedFile(database.kysely, storageKey)))
    await database.close()
    for (const [at, file] of named.entries()) {
      const { stream } = await files.open(file)
      expect((await buffer(stream)).equals(bytes[at] ?? Buffer.alloc(0))).toBe(true)
    }
  })

  it('finishes under writes, with every file that the copy names', async () => {
    let isOver = false
    const writing = (async () => {
      while (!isOver) await makeDocumentFile(test, pdf(1000))
    })()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect((await backUp()).missing).toEqual([])
    isOver = true
    await writing
    const { files } = await restore()
    expect(files).toBeGreaterThan(0)
    const { database } = await openRestored()
    expect(await database.kysely.selectFrom('document_files').select('id').execute()).toHaveLength(files)
    await database.close()
  })

  it('keeps the newest, each file once, and removes files that only older ones had after a day', async () => {
    const [first, second] = [await makeDocumentFile(test, pdf(5000)), await makeDocumentFile(test, pdf(6000))]
    await mkdir(join(backupDir, '2026-11-16T18-00-00-000Z.part'), { recursive: true })
    await writeFile(join(backupDir, 'note.txt'), 'not ours')
    await mkdir(join(backupDir, '2026-11-19T17-00-00-000Z.part'))
    const now = Date.now()
    for (const daysAgo of [3, 2]) await backUp(new Date(now - daysAgo * DAY_MS), 2)
    expect(await objects()).toHaveLength(2)
    await test.context.database.kysely
      .deleteFrom('document_files')
      .where('storage_key', '=', first.storageKey)
      .execute()
    await backUp(new Date(now - DAY_MS), 2)
    expect(await objects()).toHaveLength(2)
    // No kept backup names it any more, but it is younger than a day.
    await backUp(new Date(now - 1000), 2)
    expect([await names(), await objects()]).toEqual([expect.any(Array), expect.any(Array)])
    expect([(await names()).length, (await objects()).length]).toEqual([2, 2])
    const old = new Date(now - 2 * DAY_MS)
    for (const object of await objects()) await utimes(object, old, old)
    await backUp(new Date(now), 2)
    expect(await objects()).toEqual([await objectOf(second.storageKey)])
    expect(await readdir(backupDir)).toContain('note.txt')
  })

  it('removes nothing while it cannot know what an older backup names', async () => {
    const { storageKey } = await makeDocumentFile(test, pdf(5000))
    const { folder } = await backUp(new Date(Date.now() - DAY_MS))
    await test.context.database.kysely.deleteFrom('document_files').execute()
    const old = new Date(Date.now() - 2 * DAY_MS)
    for (const object of await objects()) await utimes(object, old, old)
    await flipBit(join(folder, 'manifest.json'))
    await backUp(new Date(), 5)
    expect(await objects()).toHaveLength(1)
    expect(storageKey).toBeTruthy()
  })
})

describe('a file that is not whole', () => {
  it('is named in the backup, which has all others, and in the database that is brought back', async () => {
    const whole = await makeDocumentFile(test, pdf(50))
    const changed = await makeDocumentFile(test, pdf(100))
    const gone = await makeDocumentFile(test, pdf(150))
    await flipBit(livePath(changed.storageKey))
    await test.context.files.remove(gone.storageKey)
    const missing = [
      { storageKey: changed.storageKey, what: 'changed' },
      { storageKey: gone.storageKey, what: 'missing' },
    ]
    const made = await backUp()
    expect(made.files).toBe(1)
    expect(made.missing).toHaveLength(2)
    expect(made.missing).toEqual(expect.arrayContaining(missing))
    expect((await readManifest(made.folder))?.missing).toEqual(made.missing)

    expect(await restore()).toEqual({ takenAt: expect.any(String), files: 1, notWhole: made.missing })
    const { database } = await openRestored()
    const rows = await database.kysely.selectFrom('damaged_files').select(['storage_key', 'what']).execute()
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ storage_key: gone.storageKey, what: 'missing' })
    await database.close()
    expect(await cameBack(whole.storageKey)).toBe(true)
    expect(await cameBack(changed.storageKey)).toBe(false)
  })

  it('is complete in the backup when an earlier one has it whole', async () => {
    const damaged = await makeDocumentFile(test, pdf(100))
    const gone = await makeDocumentFile(test, pdf(150))
    await backUp()
    await flipBit(livePath(damaged.storageKey))
    await test.context.files.remove(gone.storageKey)
    expect(await backUp('2026-11-21T18:00:00.000Z')).toMatchObject({ files: 2, missing: [] })
    expect(await restore()).toMatchObject({ files: 2, notWhole: [] })
  })

  // A flipped bit is seen on the object's day, the others on any.
  it.each([
    ['a flipped bit', flipBit, 0],
    ['a loss', (path: string) => rm(path), 1],
    ['a cut', (path: string) => writeFile(path, 'x'), 1],
  ] as const)(
    'in the backup, by %s, is replaced from the live file and not inherited',
    async (_name, damage, daysLater) => {
      const { storageKey } = await makeDocumentFile(test, pdf(100))
      await makeDocumentFile(test, pdf(150))
      await backUp()
      const object = await objectOf(storageKey)
      const whole = await readFile(object)
      await damage(object)
      const made = await backUp(new Date(dayOf(object).getTime() + daysLater * DAY_MS))
      expect(made).toMatchObject({ files: 2, missing: [], objects: { lost: 0 } })
      expect((await readFile(object)).equals(whole)).toBe(true)
    },
  )

  it.each([
    ['a flipped bit', flipBit, 'changed'],
    ['a loss', (path: string) => rm(path), 'missing'],
  ] as const)(
    'in the backup, by %s, is said until its backups are gone when the live one is not whole',
    async (_name, damage, what) => {
      const { storageKey } = await makeDocumentFile(test, pdf(100))
      await makeDocumentFile(test, pdf(150))
      const { folder } = await backUp()
      const object = await objectOf(storageKey)
      const whole = await readFile(object)
      await damage(object)
      await flipBit(livePath(storageKey))
      const day = dayOf(object)
      const missing = [{ storageKey, what: 'changed' }]
      expect(await backUp(day)).toMatchObject({ files: 1, missing, objects: { lost: 1 } })
      // Not on its day again, and still known.
      const next = new Date(day.getTime() + DAY_MS)
      expect(await backUp(next)).toMatchObject({ files: 1, missing, objects: { lost: 1 } })
      expect(await restore(folder)).toMatchObject({ files: 1, notWhole: [{ storageKey, what }] })

      await writeFile(livePath(storageKey), whole)
      const after = new Date(next.getTime() + DAY_MS)
      expect(await backUp(after)).toMatchObject({ files: 2, missing: [], objects: { lost: 0 } })
    },
  )

  it('reads every object again within 28 days', async () => {
    const folder = await openContentFolder(join(backupDir, 'objects'))
    for (let file = 0; file < 100; file += 1) {
      const bytes = randomBytes(10)
      await folder.put(Readable.from([bytes]), createHash('sha256').update(bytes).digest('hex'))
    }
    let read = 0
    for (let day = 1; day <= 28; day += 1) {
      const kept = await KeptFiles.open(backupDir, folder, test.context.files)
      read += await kept.judgeShare(new Date(Date.parse('2026-11-20T18:00:00.000Z') + day * DAY_MS))
    }
    expect(read).toBe(100)
  })
})

describe('no backup', () => {
  it('is made of a database that cannot be copied, which it says, also from the thread that copies it', async () => {
    const damaged = join(test.folder, 'damaged.sqlite')
    await writeFile(damaged, 'x'.repeat(10_000))
    await expect(copySqlite(damaged, join(test.folder, 'copy'))).rejects.toThrow(DatabaseDamagedError)
    await expect(copySqlite(join(test.folder, 'nothing'), join(test.folder, 'copy'))).rejects.toMatchObject({
      code: 'SQLITE_CANTOPEN',
    })
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    const making = makeBackup({
      database: { kind: 'sqlite', copyTo: () => Promise.reject(full) },
      files: test.context.files,
      backupDir,
      keep: null,
      version: 'test',
      now: new Date(),
    })
    await expect(making).rejects.toThrow(`백업 폴더의 저장 공간이 부족합니다: ${backupDir}`)
    expect(await readdir(backupDir)).toEqual(['objects'])
  })

  it('is made while another program makes one, and the next goes on when that has died', async () => {
    const lock = lockFolder(join(backupDir, 'objects'), 'backup.lock', () => new Error())
    await expect(backUp()).rejects.toThrow(`백업을 만들고 있습니다 (PID ${process.pid}): ${backupDir}`)
    expect(await names()).toEqual([])
    lock.release()
    await backUp()
  })
})

describe('a backup of the first format', () => {
  /** Turns one into what an older version has made. */
  async function makeFirst(folder: string): Promise<void> {
    const manifest = await readManifest(folder)
    if (manifest === null) throw new Error('no manifest')
    for (const { storageKey, sha256 } of manifest.files) {
      await mkdir(join(folder, 'files', dirname(storageKey)), { recursive: true })
      await rename(join(backupDir, 'objects', sha256.slice(0, 2), sha256), join(folder, 'files', storageKey))
    }
    await rm(join(backupDir, 'objects'), { recursive: true })
    await writeFile(join(folder, 'manifest.json'), firstManifest(manifest))
  }

  it('can be restored, but for what is not whole in it', async () => {
    const whole = await makeDocumentFile(test, pdf(100))
    const flipped = await makeDocumentFile(test, pdf(150))
    const { folder } = await backUp()
    await makeFirst(folder)
    await flipBit(join(folder, 'files', flipped.storageKey))
    expect(await restore()).toEqual({
      takenAt: '2026-11-20T18:00:00.000Z',
      files: 1,
      notWhole: [{ storageKey: flipped.storageKey, what: 'changed' }],
    })
    expect(await cameBack(whole.storageKey)).toBe(true)
  })

  it('hands its files over to the next backup without a second copy, but for what is not whole in it, and is pruned', async () => {
    const whole = await makeDocumentFile(test, pdf(100))
    const flipped = await makeDocumentFile(test, pdf(150))
    const { folder } = await backUp('2026-11-18T18:00:00.000Z')
    await makeFirst(folder)
    await flipBit(join(folder, 'files', flipped.storageKey))
    await test.context.files.remove(whole.storageKey)
    expect(await backUp('2026-11-19T18:00:00.000Z')).toMatchObject({ files: 2, missing: [] })
    expect((await stat(await objectOf(whole.storageKey))).nlink).toBe(2)
    expect((await stat(await objectOf(flipped.storageKey))).nlink).toBe(1)
    await backUp('2026-11-20T18:00:00.000Z', 2)
    expect(await names()).toEqual(['2026-11-19T18-00-00-000Z', '2026-11-20T18-00-00-000Z'])
    expect(await restore()).toMatchObject({ files: 2, notWhole: [] })
  })
})

describe('restore', () => {
  it('brings back what is whole and lists what is not', async () => {
    const keys: string[] = []
    for (let file = 0; file < 4; file += 1) keys.push((await makeDocumentFile(test, pdf(file))).storageKey)
    await backUp()
    const [flipped = '', lost = ''] = keys
    await flipBit(await objectOf(flipped))
    await rm(await objectOf(lost))
    const brought = await restore()
    expect(brought).toMatchObject({ files: 2 })
    expect(brought.notWhole).toHaveLength(2)
    expect(brought.notWhole).toEqual(
      expect.arrayContaining([
        { storageKey: flipped, what: 'changed' },
        { storageKey: lost, what: 'missing' },
      ]),
    )
    for (const key of keys) expect(await cameBack(key)).toBe(key !== flipped && key !== lost)
    const { database } = await openRestored()
    const damaged = await database.kysely.selectFrom('damaged_files').select('storage_key').execute()
    expect(damaged.map((row) => row.storage_key).sort()).toEqual([flipped, lost].sort())
    await database.close()
  })

  it('refuses what has no whole database, and names the newest older backup that has one', async () => {
    await makeDocumentFile(test, pdf(100))
    const { folder: oldest } = await backUp('2026-11-18T18:00:00.000Z')
    const { folder: older } = await backUp('2026-11-19T18:00:00.000Z')
    const { folder } = await backUp()
    await flipBit(join(older, 'portal.sqlite'))
    await flipBit(join(folder, 'portal.sqlite'))
    await expect(restore()).rejects.toThrow(
      `백업의 데이터베이스가 없거나 손상되었습니다: ${join(folder, 'portal.sqlite')}. 그 전의 온전한 백업은 이것입니다: ${oldest}`,
    )
    const manifest = await readFile(join(folder, 'manifest.json'), 'utf8')
    const spoilt = manifest.replace(/"sha256":"(.)/g, (_, first) => `"sha256":"${first === '0' ? '1' : '0'}`)
    await writeFile(join(folder, 'manifest.json'), spoilt)
    await expect(restore()).rejects.toThrow(`백업의 목록이 없거나 손상되었습니다: ${folder}. 그 전의`)
    expect(await readdir(target).catch(() => [])).toEqual(['portal.lock'])
    expect(await restore(oldest)).toMatchObject({ files: 1, notWhole: [] })
  })

  it('refuses one that was copied without the folder of the files', async () => {
    await makeDocumentFile(test, pdf(100))
    const { folder } = await backUp()
    const alone = join(test.folder, 'copies', 'alone')
    await cp(folder, alone, { recursive: true })
    await expect(restore(alone)).rejects.toThrow('백업 폴더와 함께 복사해주세요')
    await expect(restore(join(test.folder, 'files'))).rejects.toThrow('백업이 없습니다')
  })

  it('never writes outside the target, whatever a manifest claims', async () => {
    await makeDocumentFile(test, pdf(100))
    const { folder } = await backUp()
    const manifest = await readManifest(folder)
    if (manifest === null) throw new Error('no manifest')
    const files = manifest.files.map((file) => ({ ...file, storageKey: '../../evil' }))
    const { format: _, ...evil } = { ...manifest, files }
    await writeFile(join(folder, 'manifest.json'), writtenManifest(evil))
    await expect(restore(folder)).rejects.toThrow('목록이 없거나 손상되었습니다')
    await writeFile(join(folder, 'manifest.json'), firstManifest({ ...manifest, files }))
    await expect(restore(folder)).rejects.toThrow('목록이 없거나 손상되었습니다')
  })

  it('refuses a folder that is in use or not empty', async () => {
    await makeDocumentFile(test, pdf(100))
    await backUp()
    const lock = lockDataFolder(target)
    await expect(restore()).rejects.toThrow(DataFolderLockedError)
    lock.release()
    await restore()
    await expect(restore()).rejects.toThrow('비어 있는 데이터 폴더에만')
    await stat(join(target, 'portal.sqlite'))
  })
})
