import { closeSync, copyFileSync, openSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { readWal, WalBrokenError, type WalPages, type WalPosition } from './wal-reader.ts'

let folder: string
let file: BetterSqlite3.Database
const PAGE = 4096
const FRAME = 24 + PAGE

beforeEach(async () => {
  folder = await temporaryFolder()
  file = new BetterSqlite3(join(folder, 'a.sqlite'))
  file.pragma('journal_mode = WAL')
  file.pragma('wal_autocheckpoint = 0')
  file.exec('create table things (id integer primary key, bytes blob)')
})
afterEach(async () => {
  file.close()
})

const log = () => join(folder, 'a.sqlite-wal')
const insert = () => file.exec('insert into things (bytes) values (randomblob(9000))')

function read(
  from: WalPosition | null,
  how: { path?: string; mayBeginAnew?: boolean; enough?: number } = {},
) {
  const descriptor = openSync(how.path ?? log(), 'r')
  try {
    const { mayBeginAnew = false, enough = Number.MAX_SAFE_INTEGER } = how
    return readWal(descriptor, from, { mayBeginAnew, enoughBytes: enough })
  } finally {
    closeSync(descriptor)
  }
}

/** The database file with these pages over it, as SQLite would have it after a checkpoint. */
function withPages(before: Buffer, { pages, databasePages }: WalPages): Buffer {
  const after = Buffer.alloc(databasePages * PAGE)
  before.copy(after)
  for (const [number, page] of pages) page.copy(after, (number - 1) * PAGE)
  return after
}

it('reads what was committed, and goes on after it', () => {
  const before = readFileSync(join(folder, 'a.sqlite'))
  insert()
  const first = read(null)
  expect(first?.position.frame).toBeGreaterThan(3)
  expect(read(first?.position ?? null)).toBe(null)
  insert()
  const second = read(first?.position ?? null)
  if (first === null || second === null) throw new Error('nothing was read')
  expect(second.position.frame).toBeGreaterThan(first.position.frame)
  const after = withPages(withPages(before, first), second)
  file.pragma('wal_checkpoint(truncate)')
  expect(readFileSync(join(folder, 'a.sqlite')).equals(after)).toBe(true)
})

it('reads no transaction that is not whole: neither an open one nor one that a crash cut or spoilt', () => {
  insert()
  const whole = read(null)
  // So much that the pages do not all stay in memory until the commit.
  file.pragma('cache_size = 5')
  file.exec('begin')
  for (let at = 0; at < 20; at += 1) insert()
  expect(readFileSync(log()).length).toBeGreaterThan(32 + (whole?.position.frame ?? 0) * FRAME + 10 * FRAME)
  expect(read(null)?.position).toEqual(whole?.position)
  file.exec('commit')
  const size = readFileSync(log()).length
  const end = read(null)?.position
  expect(end?.frame).toBe(Math.floor((size - 32) / FRAME))
  const torn = join(folder, 'torn')
  for (const cut of [1, FRAME - 1, FRAME, 3 * FRAME + 100]) {
    copyFileSync(log(), torn)
    truncateSync(torn, size - cut)
    expect(read(null, { path: torn })?.position).toEqual(whole?.position)
  }
  const spoilt = readFileSync(log())
  spoilt[size - 2000] = (spoilt[size - 2000] ?? 0) ^ 1
  writeFileSync(torn, spoilt)
  expect(read(null, { path: torn })?.position).toEqual(whole?.position)
})

it('stops after a transaction when it has enough', () => {
  insert()
  const one = read(null)
  insert()
  expect(read(null, { enough: 1 })?.position.frame).toBeLessThan(one?.position.frame ?? 0)
  expect(read(one?.position ?? null, { enough: 1 })?.position).toEqual(read(null)?.position)
})

it('goes over to a log that began anew only where nothing of the old one can be missing', () => {
  for (let at = 0; at < 5; at += 1) insert()
  const old = read(null)?.position ?? null
  file.pragma('wal_checkpoint(passive)')
  insert()
  // What is left of the old log follows the new one in the file.
  expect(readFileSync(log()).length).toBe(32 + (old?.frame ?? 0) * FRAME)
  expect(() => read(old)).toThrow(WalBrokenError)
  const anew = read(old, { mayBeginAnew: true })
  expect(anew?.position.frame).toBeLessThan(old?.frame ?? 0)
  expect(anew?.position).toEqual(read(null)?.position)
  expect(read(anew?.position ?? null)).toBe(null)
})

it('sees when what it read was written over in the same log', () => {
  insert()
  insert()
  const position = read(null)?.position
  if (position === undefined) throw new Error('nothing was read')
  const other: WalPosition = { ...position, checksum: [position.checksum[0], position.checksum[1] ^ 1] }
  expect(() => read(other)).toThrow('written over')
})

it('reads nothing where there is no log yet', () => {
  writeFileSync(join(folder, 'empty'), '')
  expect(read(null, { path: join(folder, 'empty') })).toBe(null)
  expect(() => read({ salt: '00', frame: 1, checksum: [0, 0] }, { path: join(folder, 'empty') })).toThrow(
    WalBrokenError,
  )
})
