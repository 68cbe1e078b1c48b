import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDiskFileStore } from '../../storage/disk-file-store.ts'
import { pdf } from '../../storage/sample-files.ts'
import { makeDocumentFile, namedFile } from '../../testing/make-document-file.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { DataFolderLockedError, lockDataFolder } from '../data-lock.ts'
import { openSqlite, sqlitePath } from '../sqlite.ts'
import { makeBackup } from './backup.ts'
import { DatabaseDamagedError } from './backup-error.ts'
import { databaseToCopy } from './database-copy.ts'
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

function backUp(at = '2026-11-20T18:00:00.000Z', keep: number | null = null): Promise<string> {
  return makeBackup({
    database: databaseToCopy(test.config),
    files: test.context.files,
    backupDir,
    keep,
    version: 'test',
    now: new Date(at),
  })
}

function restore(from = backupDir) {
  return restoreBackup({ from, dataDir: target, filesDir: join(target, 'files'), databaseUrl: null })
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(backupDir), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.parentPath.includes('files'))
    .map((entry) => entry.name)
}

describe('backup and restore', () => {
  it('brings every row and file back into an empty folder', async () => {
    const bytes = [pdf(10), pdf(200_000), Buffer.concat([pdf(), randomBytes(900_000)])]
    const made = await Promise.all(bytes.map((each) => makeDocumentFile(test, each)))
    const folder = await backUp()
    expect(await readdir(folder)).toEqual(['files', 'manifest.json', 'portal.sqlite'])

    const manifest = await restore()
    expect(manifest.files).toHaveLength(3)
    const database = openSqlite(sqlitePath(target))
    const rows = await database.kysely.selectFrom('document_files').select('storage_key').execute()
    expect(rows.map((row) => row.storage_key).sort()).toEqual(made.map((each) => each.storageKey).sort())
    expect(await database.kysely.selectFrom('users').select('id').execute()).toHaveLength(8)
    const named = await Promise.all(made.map(({ storageKey }) => namedFile(database.kysely, storageKey)))
    await database.close()
    const files = await openDiskFileStore({
      dir: join(target, 'files'),
      keys: test.context.keys,
      freeSpaceReserveBytes: 0,
    })
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
    await backUp()
    isOver = true
    await writing
    const manifest = await restore()
    expect(manifest.files.length).toBeGreaterThan(0)
    const database = openSqlite(sqlitePath(target))
    expect(await database.kysely.selectFrom('document_files').select('id').execute()).toHaveLength(
      manifest.files.length,
    )
    await database.close()
  })

  it('keeps the newest, and shares unchanged files between them', async () => {
    const { storageKey } = await makeDocumentFile(test, pdf(5000))
    await mkdir(join(backupDir, '2026-11-16T18-00-00-000Z.part'), { recursive: true })
    await writeFile(join(backupDir, 'note.txt'), 'not ours')
    await mkdir(join(backupDir, '2026-11-19T17-00-00-000Z.part'))
    for (const day of [17, 18, 19]) await backUp(`2026-11-${day}T18:00:00.000Z`, 2)
    expect((await readdir(backupDir)).sort()).toEqual([
      '2026-11-18T18-00-00-000Z',
      // Perhaps another process is making it.
      '2026-11-19T17-00-00-000Z.part',
      '2026-11-19T18-00-00-000Z',
      'note.txt',
    ])
    const { nlink } = await stat(join(backupDir, '2026-11-19T18-00-00-000Z', 'files', storageKey))
    expect(nlink).toBe(2)
  })

  it('does not count a backup in which a file is missing or damaged, and leaves nothing of it', async () => {
    const damaged = await makeDocumentFile(test, pdf(100))
    await appendFile(join(test.folder, 'files', damaged.storageKey), 'x')
    await expect(backUp()).rejects.toThrow(`손상되었습니다: ${damaged.storageKey}`)
    await test.context.files.remove(damaged.storageKey)
    await expect(backUp()).rejects.toThrow(`파일이 없습니다: ${damaged.storageKey}`)
    expect(await readdir(backupDir)).toEqual([])
  })

  it('says why a database cannot be copied, also from the thread that copies it', async () => {
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
    expect(await readdir(backupDir)).toEqual([])
  })

  it('refuses a damaged or incomplete backup before it writes anything', async () => {
    const { storageKey } = await makeDocumentFile(test, pdf(100))
    const folder = await backUp()
    const copy = join(test.folder, 'copy')
    for (const [name, damage] of [
      ['손상', () => appendFile(join(copy, 'portal.sqlite'), 'x')],
      ['손상', () => writeFile(join(copy, 'files', storageKey), pdf(101))],
      ['빠진', () => rm(join(copy, 'files', storageKey))],
      ['없습니다', () => rm(join(copy, 'manifest.json'))],
      ['없습니다', () => writeFile(join(copy, 'manifest.json'), '{}')],
    ] as const) {
      await rm(copy, { recursive: true, force: true })
      await cp(folder, copy, { recursive: true })
      await damage()
      await expect(restore(copy)).rejects.toThrow(name)
    }
    expect(await readdir(target)).toEqual(['portal.lock'])
  })

  it('never writes outside the target, whatever a manifest claims', async () => {
    await makeDocumentFile(test, pdf(100))
    const folder = await backUp()
    const path = join(folder, 'manifest.json')
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace(/"storageKey":"[^"]+"/, '"storageKey":"../../evil"'))
    await expect(restore(folder)).rejects.toThrow('백업이 없습니다')
  })

  it('refuses a folder that is in use or not empty', async () => {
    await backUp()
    const lock = lockDataFolder(target)
    await expect(restore()).rejects.toThrow(DataFolderLockedError)
    lock.release()
    await restore()
    await expect(restore()).rejects.toThrow('비어 있는 데이터 폴더에만')
    expect(await storedFiles()).toEqual([])
  })
})
