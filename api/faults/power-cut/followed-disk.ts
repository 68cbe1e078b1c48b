import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SeededRandom } from '../../demo/seeded-random.ts'
import type { RecordedCall } from './recorded-calls.ts'

type Change = { offset: number; bytes: Buffer } | { length: number }

/** A file by what it is, not by its name. */
interface Content {
  /** What a fsync has made durable. */
  durable: Buffer
  /** Written since, in order. */
  pending: Change[]
}
type Entry = Content | 'folder'
/** A name that came to be (or, with null, went) and that no fsync of its folder has made durable. */
type Renaming = { path: string; entry: Entry | null }

/** What survives of what was not made durable: nothing, or some of it, as a disk that wrote on by itself leaves it. */
export type Survivors = 'nothing' | 'something'

const SECTOR_BYTES = 512

/**
 * A folder as the disk holds it, followed through recorded calls in the strictest reading of POSIX: bytes are durable after a fsync of
 * their file, and names only after one of their folder.
 */
export class FollowedDisk {
  readonly #root: string
  readonly #names = new Map<string, Entry>()
  readonly #durableNames = new Map<string, Entry>()
  readonly #renamings = new Map<string, Renaming[]>()
  readonly #offsets = new Map<number, number>()

  /** Begins with what lies in `root` now, all of it durable. */
  constructor(root: string) {
    this.#root = root
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const what: Entry = entry.isDirectory() ? 'folder' : { durable: readFileSync(path), pending: [] }
      this.#names.set(path, what)
      this.#durableNames.set(path, what)
    }
  }

  /** How many changes a fsync that begins now will make durable. */
  pendingOf({ path }: RecordedCall): number {
    const content = this.#names.get(path ?? '')
    if (content === undefined || content === 'folder') return this.#renamings.get(path ?? '')?.length ?? 0
    return content.pending.length
  }

  /** `pending`: of a fsync, what pendingOf said when it began. */
  apply(call: RecordedCall, pending: number): void {
    const { name, path, texts, descriptor } = call
    if (name === 'close' && descriptor !== null) this.#offsets.delete(descriptor)
    if (name === 'openat') this.#open(call)
    else if (name === 'mkdir') this.#rename(texts[0], 'folder')
    else if (name === 'unlink' || name === 'rmdir') this.#rename(texts[0], null)
    else if (name === 'rename' || name === 'link') {
      const entry = this.#names.get(String(texts[0]))
      if (entry === undefined) return
      this.#rename(texts[1], entry)
      if (name === 'rename') this.#rename(texts[0], null)
    } else if (name === 'fsync' || name === 'fdatasync') this.#sync(path ?? '', pending)
    else this.#write(call)
  }

  #open({ path, descriptor, flags }: RecordedCall): void {
    if (path === null || descriptor === null || !this.#isBelow(path)) return
    this.#offsets.set(descriptor, 0)
    const known = this.#names.get(path)
    if (known === undefined && flags.includes('O_CREAT'))
      this.#rename(Buffer.from(path), { durable: Buffer.alloc(0), pending: [] })
    else if (known !== undefined && known !== 'folder' && flags.includes('O_TRUNC'))
      known.pending.push({ length: 0 })
    if (flags.includes('O_APPEND')) this.#offsets.set(descriptor, lengthOf(known))
  }

  #write({ name, path, descriptor, texts, lastNumber, result }: RecordedCall): void {
    const content = this.#names.get(path ?? '')
    if (content === undefined || content === 'folder' || descriptor === null) return
    if (name === 'ftruncate') {
      content.pending.push({ length: lastNumber })
      return
    }
    const isPlaced = name.startsWith('p')
    const offset = isPlaced ? lastNumber : (this.#offsets.get(descriptor) ?? 0)
    content.pending.push({ offset, bytes: Buffer.concat(texts).subarray(0, result) })
    if (!isPlaced) this.#offsets.set(descriptor, offset + result)
  }

  #rename(to: Buffer | undefined, entry: Entry | null): void {
    const path = String(to)
    if (!this.#isBelow(path)) return
    if (entry === null) this.#names.delete(path)
    else this.#names.set(path, entry)
    const folder = dirname(path)
    this.#renamings.set(folder, [...(this.#renamings.get(folder) ?? []), { path, entry }])
  }

  #sync(path: string, pending: number): void {
    const content = this.#names.get(path)
    if (content === undefined || content === 'folder') {
      const made = this.#renamings.get(path)?.splice(0, pending) ?? []
      for (const each of made) settle(this.#durableNames, each)
    } else content.durable = content.pending.splice(0, pending).reduce(changed, content.durable)
  }

  #isBelow(path: string): boolean {
    return path.startsWith(`${this.#root}/`)
  }

  /** Files that are not as they were followed: then the recording was incomplete. The server must have ended. */
  differences(): string[] {
    const entries = readdirSync(this.#root, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    const followed = [...this.#names].flatMap(([path, entry]) => (entry === 'folder' ? [] : [path]))
    return [...new Set([...files, ...followed])].filter((path) => {
      const entry = this.#names.get(path)
      if (path.endsWith('-shm')) return false
      if (entry === undefined || entry === 'folder' || !files.includes(path)) return true
      return !entry.pending.reduce(changed, Buffer.from(entry.durable)).equals(readFileSync(path))
    })
  }

  /** Writes the folder as it would be found if the power went now. */
  writeTo(target: string, survivors: Survivors, random: SeededRandom): void {
    const names = new Map(this.#durableNames)
    if (survivors === 'something') {
      // A journal keeps the order of names, so of each folder the first ones survive.
      for (const renamings of this.#renamings.values())
        for (const each of renamings.slice(0, random.between(0, renamings.length))) settle(names, each)
    }
    mkdirSync(target, { recursive: true })
    const reached = new Set([this.#root])
    // A folder comes before what is in it.
    for (const path of [...names.keys()].sort()) {
      const entry = names.get(path)
      // SQLite makes its memory of readers anew.
      if (entry === undefined || !reached.has(dirname(path)) || path.endsWith('-shm')) continue
      const place = join(target, path.slice(this.#root.length))
      if (entry === 'folder') {
        reached.add(path)
        mkdirSync(place)
      } else writeFileSync(place, survivors === 'nothing' ? entry.durable : survived(entry, random))
    }
  }
}

function settle(names: Map<string, Entry>, { path, entry }: Renaming): void {
  if (entry === null) names.delete(path)
  else names.set(path, entry)
}

function lengthOf(entry: Entry | undefined): number {
  if (entry === undefined || entry === 'folder') return 0
  return entry.pending.reduce(
    (length, change) =>
      'length' in change ? change.length : Math.max(length, change.offset + change.bytes.length),
    entry.durable.length,
  )
}

function changed(before: Buffer, change: Change): Buffer {
  if ('length' in change) {
    const cut = Buffer.alloc(change.length)
    before.copy(cut)
    return cut
  }
  const { offset, bytes } = change
  const end = offset + bytes.length
  // The buffer is the content's own, so that a change within it needs no copy.
  const after = end <= before.length ? before : Buffer.concat([before, Buffer.alloc(end - before.length)])
  bytes.copy(after, offset)
  return after
}

/** Some of the pending writes, and of some of them only the first sectors. */
function survived({ durable, pending }: Content, random: SeededRandom): Buffer {
  const some = pending
    .filter(() => random.chance(0.5))
    .map((change): Change => {
      if ('length' in change || random.chance(0.7)) return change
      const sectors = random.between(0, Math.ceil(change.bytes.length / SECTOR_BYTES))
      return { offset: change.offset, bytes: change.bytes.subarray(0, sectors * SECTOR_BYTES) }
    })
  return some.reduce(changed, Buffer.from(durable))
}
