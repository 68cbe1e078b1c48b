import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import BetterSqlite3 from 'better-sqlite3'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { HeldDatabase } from './held-database.ts'
import { headerLine } from './piece.ts'
import { generationName, makeReplicaFolder, openReplicaPlace, type ReplicaPlace } from './replica-place.ts'
import { removeOldFiles, removeOldPieces } from './retention.ts'

let folder: string
let place: ReplicaPlace
const NOW = Date.parse('2026-11-27T12:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000)
const sha256Of = (bytes: string) => createHash('sha256').update(bytes).digest('hex')

beforeEach(async () => {
  folder = await temporaryFolder()
  await makeReplicaFolder(join(folder, 'replica'))
  place = await openReplicaPlace({ kind: 'folder', dir: join(folder, 'replica') }, folder)
})

/** A piece with a header and no pages. */
async function put(
  generation: string,
  kind: 'segment' | 'snapshot',
  sequence: number,
  days: number,
): Promise<void> {
  const bytes = headerLine({
    format: 1,
    kind,
    sequence,
    previous: null,
    at: daysAgo(days).toISOString(),
    pageSize: 4096,
    databasePages: 1,
    position: null,
    submissions: null,
    filesUpTo: null,
  })
  const path = join(folder, 'piece')
  await writeFile(path, bytes)
  const sha256 = sha256Of(bytes.toString())
  await place.put({ generation, sequence, kind, sha256 }, { path, size: bytes.length, sha256 })
}

const removed = async (now: Date) => (await removeOldPieces(place, now)).removed

const left = async () =>
  (await place.list()).map(
    ({ generation, kind, sequence }) => `${generation.slice(16, 18)} ${kind} ${sequence}`,
  )

it('keeps the newest snapshot that is older than a week, with all that came after it', async () => {
  const [first, second, third] = [daysAgo(10), daysAgo(8), daysAgo(2)].map((at) => generationName(1, at)) as [
    string,
    string,
    string,
  ]
  await put(first, 'snapshot', 0, 10)
  await put(first, 'segment', 1, 9)
  await put(second, 'snapshot', 0, 8)
  await put(second, 'segment', 1, 7.6)
  await put(second, 'snapshot', 1, 7.5)
  await put(second, 'segment', 2, 7.4)
  await put(third, 'snapshot', 0, 2)
  await put(third, 'segment', 1, 1)
  expect(await removed(daysAgo(3))).toBe(0)
  expect(await removed(daysAgo(0))).toBe(4)
  const kept = ['19 snapshot 1', '19 segment 2', '25 snapshot 0', '25 segment 1']
  expect(await left()).toEqual(kept)
  expect(await removed(daysAgo(-4))).toBe(0)
  expect(await removed(daysAgo(-6))).toBe(2)
  expect(await left()).toEqual(kept.slice(2))
  expect(await removed(daysAgo(-400))).toBe(0)
})

it('goes past a snapshot whose header is damaged, and names it', async () => {
  const [first, second] = [daysAgo(10), daysAgo(8)].map((at) => generationName(1, at)) as [string, string]
  await put(first, 'segment', 1, 11)
  await put(first, 'snapshot', 1, 10)
  const path = join(folder, 'piece')
  await writeFile(path, 'damaged\n')
  const damaged = {
    generation: second,
    sequence: 0,
    kind: 'snapshot' as const,
    sha256: sha256Of('damaged\n'),
  }
  await place.put(damaged, { path, size: 8, sha256: damaged.sha256 })
  expect(await removeOldPieces(place, daysAgo(0))).toEqual({ removed: 1, damaged: [damaged] })
  expect(await left()).toEqual(['17 snapshot 1', '19 snapshot 0'])
})

it('removes a file a week after no row named it any more', async () => {
  const path = join(folder, 'portal.sqlite')
  const writer = new BetterSqlite3(path)
  writer.pragma('journal_mode = WAL')
  writer.exec('create table document_files (id integer primary key, storage_key text, sha256 text)')
  const name = (bytes: string) =>
    writer.prepare('insert into document_files (sha256) values (?)').run(sha256Of(bytes))
  for (const bytes of ['kept', 'removed', 'named again'])
    await place.contents.put(Readable.from([Buffer.from(bytes)]), sha256Of(bytes))
  name('kept')
  name('removed')
  const held = new HeldDatabase(path)
  const remove = (days: number) => {
    held.moveOn()
    return removeOldFiles(place, held, { notePath: join(folder, 'note'), now: daysAgo(days) })
  }
  try {
    expect(await remove(20)).toBe(0)
    writer.prepare('delete from document_files where sha256 = ?').run(sha256Of('removed'))
    name('named again')
    expect(await remove(12)).toBe(0)
    writer.prepare('delete from document_files where sha256 = ?').run(sha256Of('named again'))
    expect(await remove(6)).toBe(0)
    expect(await remove(4)).toBe(1)
    expect(await remove(0)).toBe(0)
    const has = (bytes: string) => place.contents.has(sha256Of(bytes))
    expect([await has('kept'), await has('removed'), await has('named again')]).toEqual([true, false, true])
  } finally {
    held.close()
    writer.close()
  }
})
