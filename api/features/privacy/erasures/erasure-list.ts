import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import { readFact, saveFact } from '../../../database/facts.ts'
import { errorCode } from '../../../storage/disk-error.ts'
import { writeDurably } from '../../../storage/durable-copy.ts'
import { syncFolder } from '../../../storage/folder-sync.ts'

/*
 * What was erased stands in files beside the backups, since a backup that is restored knows nothing of what was erased after it was
 * made. A file is only added to, holds nothing but ids, and belongs to one installation, which its name tells.
 */

export const Erasure = z.object({
  /** A document that was purged or masked, a store's request that was removed, or an account that was deleted. */
  kind: z.enum(['purged', 'masked', 'registration', 'account']),
  /** Of a store's request and of an account, their own id. */
  documentId: z.int(),
  at: z.string(),
})
export type Erasure = z.infer<typeof Erasure>

/** How far the database knows each list, by the list's name: bytes. */
const KNOWN = 'erasures:'
const AT_ONCE = 500

type Deps = Pick<Context, 'database' | 'clock' | 'config'>

/**
 * Writes to the list what was erased since; it is durable when this resolves. A process that ends before leaves it to the next call:
 * what is not listed yet stands in the database, written by the transaction that erased it.
 */
export async function listErasures({ database, clock, config }: Deps): Promise<void> {
  const db = database.kysely
  for (;;) {
    const rows = await db.selectFrom('unlisted_erasures').selectAll().orderBy('id').limit(AT_ONCE).execute()
    if (rows.length === 0) return
    const name = await listToAddTo(db, config.backupDir)
    if (name === null) return
    const lines = rows.map(({ kind, document_id, at }) =>
      JSON.stringify({ kind, documentId: document_id, at } satisfies Erasure),
    )
    const size = await append(config.backupDir, name, lines)
    await db
      .deleteFrom('unlisted_erasures')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    // Whatever stands in the list was committed before it was written there, by other processes too.
    await markKnown(db, name, size, clock.now())
  }
}

/** The lists of this installation in a folder; none before its first start. */
export async function listsOf(db: Queryable, folder: string): Promise<string[]> {
  const prefix = await prefixOf(db)
  return prefix === null ? [] : (await listNames(folder)).filter((name) => name.startsWith(prefix))
}

/** What stands in a list beyond what the database knows of it. */
export async function* unknownErasures(db: Queryable, path: string, name: string): AsyncGenerator<Erasure> {
  const known = Number((await readFact(db, `${KNOWN}${name}`)) ?? 0)
  const { size } = await stat(path)
  // A list that is shorter than it was is another one.
  const start = known > size ? 0 : known
  if (start === size) return
  for await (const line of createInterface({ input: createReadStream(path, { start }) })) {
    const erasure = readLine(line)
    if (erasure !== null) yield erasure
  }
}

export async function markKnown(db: Queryable, name: string, size: number, now: Date): Promise<void> {
  await saveFact(db, `${KNOWN}${name}`, String(size), now)
}

/** Takes the lists beside a backup to where this installation keeps its own, so that later restores know them too. */
export async function adoptLists(from: string, to: string): Promise<void> {
  const names = await listNames(from)
  if (from === to || names.length === 0) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) {
    const there = await readFile(join(to, name)).catch(() => null)
    if (there?.equals(await readFile(join(from, name)))) continue
    const free = there === null ? name : `${name.slice(0, name.lastIndexOf('-'))}-${randomName()}`
    await writeDurably(createReadStream(join(from, name)), join(to, free))
  }
  await syncFolder(to)
}

/** null: an empty line, or one that a crash cut off before it was told. */
function readLine(line: string): Erasure | null {
  try {
    return Erasure.parse(JSON.parse(line))
  } catch {
    return null
  }
}

const NAME = /^erasures-\d+-[0-9a-f]{8}\.jsonl$/

async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => NAME.test(name)).sort()
}

const randomName = () => `${randomBytes(4).toString('hex')}.jsonl`

/** An installation is known by when its first account was made, which every backup of it tells. */
async function prefixOf(db: Queryable): Promise<string | null> {
  const first = await db.selectFrom('users').select('created_at').orderBy('id').limit(1).executeTakeFirst()
  return first === undefined ? null : `erasures-${first.created_at.replace(/\D/g, '')}-`
}

async function listToAddTo(db: Queryable, folder: string): Promise<string | null> {
  const [first] = await listsOf(db, folder)
  if (first !== undefined) return first
  const prefix = await prefixOf(db)
  return prefix === null ? null : `${prefix}${randomName()}`
}

/** Adds lines and answers the file's size after them. Each call begins a line of its own: the last may have been cut off. */
async function append(folder: string, name: string, lines: readonly string[]): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(join(folder, name), 'a', 0o600)
  try {
    await file.writeFile(`\n${lines.join('\n')}\n`)
    await file.sync()
    await syncFolder(folder)
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
