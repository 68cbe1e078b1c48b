import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { openContentFolder } from '../../storage/content-store.ts'
import { pdf } from '../../storage/sample-files.ts'
import { backupsOf } from '../../testing/backups-of.ts'
import { flipBit } from '../../testing/flip-bit.ts'
import { makeDocumentFile, namedFile } from '../../testing/make-document-file.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { lockFolder } from '../data-lock.ts'
import { makeBackup } from './backup.ts'
import { DatabaseDamagedError } from './backup-error.ts'
import { KeptFiles } from './kept-files.ts'
import { readManifest } from './manifest.ts'
import { copySqlite } from './sqlite-copy.ts'

const app = openTestAppForEach()
const backups = backupsOf(app)
const DAY_MS = 86_400_000
const livePath = (storageKey: string) => join(app.folder, 'files', storageKey)

async function objects(): Promise<string[]> {
  const entries = await readdir(join(backups.dir, 'objects'), { recursive: true, withFileTypes: true })
  return entries
    .filter(({ name }) => /^[0-9a-f]{64}$/.test(name))
    .map((each) => join(each.parentPath, each.name))
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

describe('backup and restore', () => {
  it('brings every row and file back into an empty folder', async () => {
    const bytes = [pdf(10), pdf(200_000), Buffer.concat([pdf(), randomBytes(900_000)])]
    const made = await Promise.all(bytes.map((each) => makeDocumentFile(app, each)))
    const { folder, files: kept, missing } = await backups.backUp()
    expect([kept, missing]).toEqual([3, []])
    expect(await readdir(folder)).toEqual(['manifest.json', 'portal.sqlite'])
    expect(await readManifest(folder)).toMatchObject({ format: 2, epoch: 1, missing: [], damaged: [] })

    expect(await backups.restore()).toEqual({ takenAt: '2026-11-20T18:00:00.000Z', files: 3, notWhole: [] })
    const { files, database } = await backups.openRestored()
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
      while (!isOver) await makeDocumentFile(app, pdf(1000))
    })()
    await makeDocumentFile(app, pdf(1000))
    expect((await backups.backUp()).missing).toEqual([])
    isOver = true
    await writing
    const { files } = await backups.restore()
    expect(files).toBeGreaterThan(0)
    const { database } = await backups.openRestored()
    expect(await database.kysely.selectFrom('document_files').select('id').execute()).toHaveLength(files)
    await database.close()
  })

  it('keeps the newest, each file once, and removes files that only older ones had after a day', async () => {
    const [first, second] = [await makeDocumentFile(app, pdf(5000)), await makeDocumentFile(app, pdf(6000))]
    await mkdir(join(backups.dir, '2026-11-16T18-00-00-000Z.part'), { recursive: true })
    await writeFile(join(backups.dir, 'note.txt'), 'not ours')
    await mkdir(join(backups.dir, '2026-11-19T17-00-00-000Z.part'))
    const now = Date.now()
    for (const daysAgo of [3, 2]) await backups.backUp(new Date(now - daysAgo * DAY_MS), 2)
    expect(await objects()).toHaveLength(2)
    await app.context.database.kysely
      .deleteFrom('document_files')
      .where('storage_key', '=', first.storageKey)
      .execute()
    await backups.backUp(new Date(now - DAY_MS), 2)
    expect(await objects()).toHaveLength(2)
    // No kept backup names it any more, but it is younger than a day.
    await backups.backUp(new Date(now - 1000), 2)
    expect([await backups.names(), await objects()]).toEqual([expect.any(Array), expect.any(Array)])
    expect([(await backups.names()).length, (await objects()).length]).toEqual([2, 2])
    const old = new Date(now - 2 * DAY_MS)
    for (const object of await objects()) await utimes(object, old, old)
    await backups.backUp(new Date(now), 2)
    expect(await objects()).toEqual([await backups.objectOf(second.storageKey)])
    expect(await readdir(backups.dir)).toContain('note.txt')
  })

  it('removes nothing while it cannot know what an older backup names', async () => {
    const { storageKey } = await makeDocumentFile(app, pdf(5000))
    const { folder } = await backups.backUp(new Date(Date.now() - DAY_MS))
    await app.context.database.kysely.deleteFrom('document_files').execute()
    const old = new Date(Date.now() - 2 * DAY_MS)
    for (const object of await objects()) await utimes(object, old, old)
    await flipBit(join(folder, 'manifest.json'))
    await backups.backUp(new Date(), 5)
    expect(await objects()).toHaveLength(1)
    expect(storageKey).toBeTruthy()
  })
})

describe('a file that is not whole', () => {
  it('is named in the backup, which has all others, and in the database that is brought back', async () => {
    const whole = await makeDocumentFile(app, pdf(50))
    const changed = await makeDocumentFile(app, pdf(100))
    const gone = await makeDocumentFile(app, pdf(150))
    await flipBit(livePath(changed.storageKey))
    await app.context.files.remove(gone.storageKey)
    const missing = [
      { storageKey: changed.storageKey, what: 'changed' },
      { storageKey: gone.storageKey, what: 'missing' },
    ]
    const made = await backups.backUp()
    expect(made.files).toBe(1)
    expect(made.missing).toHaveLength(2)
    expect(made.missing).toEqual(expect.arrayContaining(missing))
    expect((await readManifest(made.folder))?.missing).toEqual(made.missing)

    expect(await backups.restore()).toEqual({ takenAt: expect.any(String), files: 1, notWhole: made.missing })
    const { database } = await backups.openRestored()
    const rows = await database.kysely.selectFrom('damaged_files').select(['storage_key', 'what']).execute()
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ storage_key: gone.storageKey, what: 'missing' })
    await database.close()
    expect(await backups.cameBack(whole.storageKey)).toBe(true)
    expect(await backups.cameBack(changed.storageKey)).toBe(false)
  })

  it('is complete in the backup when an earlier one has it whole', async () => {
    const damaged = await makeDocumentFile(app, pdf(100))
    const gone = await makeDocumentFile(app, pdf(150))
    await backups.backUp()
    await flipBit(livePath(damaged.storageKey))
    await app.context.files.remove(gone.storageKey)
    expect(await backups.backUp('2026-11-21T18:00:00.000Z')).toMatchObject({ files: 2, missing: [] })
    expect(await backups.restore()).toMatchObject({ files: 2, notWhole: [] })
  })

  // A flipped bit is seen on the object's day, the others on any.
  it.each([
    ['a flipped bit', flipBit, 0],
    ['a loss', (path: string) => rm(path), 1],
    ['a cut', (path: string) => writeFile(path, 'x'), 1],
  ] as const)(
    'in the backup, by %s, is replaced from the live file and not inherited',
    async (_name, damage, daysLater) => {
      const { storageKey } = await makeDocumentFile(app, pdf(100))
      await makeDocumentFile(app, pdf(150))
      await backups.backUp()
      const object = await backups.objectOf(storageKey)
      const whole = await readFile(object)
      await damage(object)
      const made = await backups.backUp(new Date(dayOf(object).getTime() + daysLater * DAY_MS))
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
      const { storageKey } = await makeDocumentFile(app, pdf(100))
      await makeDocumentFile(app, pdf(150))
      const { folder } = await backups.backUp()
      const object = await backups.objectOf(storageKey)
      const whole = await readFile(object)
      await damage(object)
      await flipBit(livePath(storageKey))
      const day = dayOf(object)
      const missing = [{ storageKey, what: 'changed' }]
      expect(await backups.backUp(day)).toMatchObject({ files: 1, missing, objects: { lost: 1 } })
      // Not on its day again, and still known.
      const next = new Date(day.getTime() + DAY_MS)
      expect(await backups.backUp(next)).toMatchObject({ files: 1, missing, objects: { lost: 1 } })
      expect(await backups.restore(folder)).toMatchObject({ files: 1, notWhole: [{ storageKey, what }] })

      await writeFile(livePath(storageKey), whole)
      const after = new Date(next.getTime() + DAY_MS)
      expect(await backups.backUp(after)).toMatchObject({ files: 2, missing: [], objects: { lost: 0 } })
    },
  )

  it('reads every object again within 28 days', async () => {
    const folder = await openContentFolder(join(backups.dir, 'objects'))
    for (let file = 0; file < 100; file += 1) {
      const bytes = randomBytes(10)
      await folder.put(Readable.from([bytes]), createHash('sha256').update(bytes).digest('hex'))
    }
    let read = 0
    for (let day = 1; day <= 28; day += 1) {
      const kept = await KeptFiles.open(backups.dir, folder, app.context.files)
      read += await kept.judgeShare(new Date(Date.parse('2026-11-20T18:00:00.000Z') + day * DAY_MS))
    }
    expect(read).toBe(100)
  })
})

describe('no backup', () => {
  it('is made of a database that cannot be copied, which it says, also from the thread that copies it', async () => {
    const damaged = join(app.folder, 'damaged.sqlite')
    await writeFile(damaged, 'x'.repeat(10_000))
    await expect(copySqlite(damaged, join(app.folder, 'copy'))).rejects.toThrow(DatabaseDamagedError)
    await expect(copySqlite(join(app.folder, 'nothing'), join(app.folder, 'copy'))).rejects.toMatchObject({
      code: 'SQLITE_CANTOPEN',
    })
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    const making = makeBackup({
      database: { kind: 'sqlite', copyTo: () => Promise.reject(full) },
      files: app.context.files,
      backupDir: backups.dir,
      keep: null,
      version: 'test',
      now: new Date(),
    })
    await expect(making).rejects.toThrow(`백업 폴더의 저장 공간이 부족합니다: ${backups.dir}`)
    expect(await readdir(backups.dir)).toEqual(['objects'])
  })

  it('is made in a folder where no file can be locked, which it says', async () => {
    await mkdir(join(backups.dir, 'objects', 'backup.lock'), { recursive: true })
    await expect(backups.backUp()).rejects.toThrow('백업 폴더를 잠글 수 없습니다 (SQLITE_')
  })

  it('is made while another program makes one, and the next goes on when that has died', async () => {
    const lock = lockFolder(join(backups.dir, 'objects'), 'backup.lock', () => new Error())
    await expect(backups.backUp()).rejects.toThrow(
      `백업을 만들고 있습니다 (PID ${process.pid}): ${backups.dir}`,
    )
    expect(await backups.names()).toEqual([])
    lock.release()
    await backups.backUp()
  })
})
