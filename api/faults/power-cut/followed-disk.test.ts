import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seededRandom } from '../../demo/seeded-random.ts'
import { FollowedDisk } from './followed-disk.ts'
import type { RecordedCall } from './recorded-calls.ts'

let root: string
let disk: FollowedDisk
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-disk-'))
  writeFileSync(join(root, 'old'), 'before')
  mkdirSync(join(root, 'folder'))
  disk = new FollowedDisk(root)
})
afterEach(() => rmSync(root, { recursive: true }))

const call = (name: string, path: string, more: Partial<RecordedCall> = {}): RecordedCall => ({
  name,
  path: join(root, path),
  descriptor: 9,
  texts: [],
  flags: '',
  lastNumber: 0,
  result: 0,
  ...more,
})
const names = (name: string, ...paths: string[]) =>
  disk.apply(call(name, '', { texts: paths.map((path) => Buffer.from(join(root, path))) }), 0)
const write = (path: string, text: string) =>
  disk.apply(call('write', path, { texts: [Buffer.from(text)], result: text.length }), 0)
const open = (path: string, flags = 'O_WRONLY|O_CREAT') => disk.apply(call('openat', path, { flags }), 0)
function sync(path: string): void {
  const fsync = call('fsync', path)
  disk.apply(fsync, disk.pendingOf(fsync))
}

/** What is found when the power goes now and nothing survives that was not synced. */
function found(): Record<string, string> {
  const target = `${root}.cut`
  disk.writeTo(target, 'nothing', seededRandom(1))
  const entries = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const files = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return [path.slice(target.length + 1), readFileSync(path, 'utf8')] as const
  })
  rmSync(target, { recursive: true })
  return Object.fromEntries(files)
}

it('keeps of a new file what a fsync of it and one of its folder came after', () => {
  open('folder/new')
  write('folder/new', 'one ')
  sync('folder/new')
  write('folder/new', 'two')
  expect(found()).toEqual({ old: 'before' })
  sync('folder')
  expect(found()).toEqual({ old: 'before', 'folder/new': 'one ' })
  sync('folder/new')
  expect(found()).toEqual({ old: 'before', 'folder/new': 'one two' })
})

it('shows a rename and a removal only after a fsync of the folder', () => {
  names('rename', 'old', 'folder/other')
  expect(found()).toEqual({ old: 'before' })
  sync('folder')
  expect(found()).toEqual({ old: 'before', 'folder/other': 'before' })
  sync('')
  expect(found()).toEqual({ 'folder/other': 'before' })
})

it('loses what lies in a folder whose own name is not durable', () => {
  names('mkdir', 'deep')
  open('deep/new')
  sync('deep/new')
  sync('deep')
  expect(found()).toEqual({ old: 'before' })
  sync('')
  expect(found()).toEqual({ old: 'before', 'deep/new': '' })
})

it('does not keep what was written after the fsync began', () => {
  open('old', 'O_WRONLY')
  write('old', 'later ')
  const fsync = call('fsync', 'old')
  const pending = disk.pendingOf(fsync)
  write('old', 'latest')
  disk.apply(fsync, pending)
  expect(found()).toEqual({ old: 'later ' })
})

it('overwrites in place, truncates, and may keep any part of what was not synced', () => {
  disk.apply(call('pwrite64', 'old', { texts: [Buffer.from('AB')], lastNumber: 2, result: 2 }), 0)
  disk.apply(call('ftruncate', 'old', { lastNumber: 5 }), 0)
  const survivors = new Set<string>()
  for (let seed = 1; seed <= 40; seed += 1) {
    const target = `${root}.cut`
    disk.writeTo(target, 'something', seededRandom(seed))
    survivors.add(readFileSync(join(target, 'old'), 'utf8'))
    rmSync(target, { recursive: true })
  }
  expect([...survivors].sort()).toEqual(['beABr', 'beABre', 'befor', 'before'])
  sync('old')
  expect(found()).toEqual({ old: 'beABr' })
})
