import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { backupCopies } from '../database/backup/backup-copies.ts'
import { type ContentFolder, contentPath, openContentFolder } from '../storage/content-store.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { HeldDatabase } from './held-database.ts'
import { ReplicatedFiles } from './replicated-files.ts'

const NAMES = ['whole', 'rotten', 'gone', 'only in a backup', 'nowhere']

let folder: string
let held: HeldDatabase
let contents: ContentFolder
let files: ReplicatedFiles
/** What is stored, by its storage key, which is its text here. */
let stored: Set<string>

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
const pathOf = (text: string) => join(folder, 'objects', contentPath(sha256Of(text)))

beforeEach(async () => {
  folder = await temporaryFolder()
  const path = join(folder, 'portal.sqlite')
  const writer = new BetterSqlite3(path)
  writer.exec('create table document_files (id integer primary key, storage_key text, sha256 text)')
  for (const name of NAMES)
    writer.prepare('insert into document_files (storage_key, sha256) values (?, ?)').run(name, sha256Of(name))
  writer.close()
  held = new HeldDatabase(path)
  stored = new Set(NAMES)
  contents = await openContentFolder(join(folder, 'objects'))
  const backup = await openContentFolder(join(folder, 'backups', 'objects'))
  await backup.put(Readable.from([Buffer.from('only in a backup')]), sha256Of('only in a backup'))
  files = new ReplicatedFiles(held, {
    files: {
      async openStored(storageKey) {
        if (!stored.has(storageKey)) throw new AppError('FILE_NOT_FOUND')
        return { stream: Readable.from([Buffer.from(storageKey)]), size: storageKey.length }
      },
    },
    backup: backupCopies(join(folder, 'backups')),
    contents: () => contents,
  })
  files.begin(null)
  await files.putBefore()
})
afterEach(async () => {
  held.close()
})

/** As the replicator does it, a little in each turn, on so many days. */
async function rereadFor(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const now = new Date(Date.UTC(2026, 10, 1 + day))
    while (files.hasToReread(now)) await files.reread(now, 1)
  }
}

it('reads each file again within 28 days, and replaces one that is not whole from where it is', async () => {
  await writeFile(pathOf('rotten'), 'rotted')
  await rm(pathOf('gone'))
  await writeFile(pathOf('only in a backup'), 'rotted')
  await writeFile(pathOf('nowhere'), 'rotted')
  stored.delete('only in a backup')
  stored.delete('nowhere')
  await rereadFor(28)
  expect(files.missing).toEqual(['nowhere'])
  for (const name of NAMES.slice(0, -1)) expect(await readFile(pathOf(name), 'utf8')).toBe(name)
})

it('replaces at once what a proof has found damaged', async () => {
  await writeFile(pathOf('rotten'), 'rotted')
  files.addDamaged([sha256Of('rotten')])
  files.begin(null)
  await files.putBefore()
  expect(await readFile(pathOf('rotten'), 'utf8')).toBe('rotten')
})

it('holds a file that a row of before names in the place of a lost one, before its row', async () => {
  const writer = new BetterSqlite3(join(folder, 'portal.sqlite'))
  writer.exec('create table damaged_files (storage_key text, repaired_at text)')
  writer.exec("insert into damaged_files values ('sent again', '2026-11-28'), ('whole', null)")
  writer
    .prepare("update document_files set storage_key = 'sent again', sha256 = ? where storage_key = 'gone'")
    .run(sha256Of('sent again'))
  writer.close()
  stored.add('sent again')
  held.moveOn()
  files.begin({ document_files: NAMES.length })
  await files.putNew()
  expect(await readFile(pathOf('sent again'), 'utf8')).toBe('sent again')
  expect(files.missing).toEqual([])
})

it('tells a place that does not answer from a damaged file', async () => {
  const { open } = contents
  contents.open = async () => {
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  }
  await expect(rereadFor(28)).rejects.toThrow('gone')
  expect(files.missing).toEqual([])
  contents.open = open
  await rereadFor(28)
  expect(files.missing).toEqual([])
})

it('waits no day anew, after a start, for a file that the server found damaged before', async () => {
  stored.delete('whole')
  files = new ReplicatedFiles(held, {
    files: { openStored: async () => Promise.reject(new AppError('FILE_NOT_FOUND')) },
    backup: backupCopies(join(folder, 'nowhere')),
    contents: () => contents,
  })
  for (const name of NAMES) await contents.remove(sha256Of(name))
  files.begin(null)
  await files.putBefore()
  expect([files.missing.length, files.areThere]).toEqual([NAMES.length, false])
  const writer = new BetterSqlite3(join(folder, 'portal.sqlite'))
  writer.exec('create table damaged_files (storage_key text, found_at text, repaired_at text)')
  const found = (at: number) => {
    writer.exec('delete from damaged_files')
    for (const name of NAMES)
      writer.prepare('insert into damaged_files values (?, ?, null)').run(name, new Date(at).toISOString())
    held.moveOn()
  }
  found(Date.now() - 3_600_000)
  expect(files.areThere).toBe(false)
  found(Date.now() - 25 * 3_600_000)
  expect(files.areThere).toBe(true)
  writer.close()
})
