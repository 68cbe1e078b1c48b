import { readFile, writeFile } from 'node:fs/promises'
import { ContentDamagedError } from '../storage/durable-copy.ts'
import type { HeldDatabase } from './held-database.ts'
import { readHeader } from './read-pieces.ts'
import type { PieceName, ReplicaPlace } from './replica-place.ts'
import { hashesNamed } from './replicated-files.ts'

/** So many days back every second can be restored. */
const KEEP_MS = 7 * 86_400_000

/**
 * Removes pieces that no point of the last days needs: of the snapshots that are older than that the newest one stays, with what comes
 * after it. A snapshot whose header is damaged is none to keep from, and is named. Returns how many were removed.
 */
export async function removeOldPieces(
  place: ReplicaPlace,
  now: Date,
): Promise<{ removed: number; damaged: PieceName[] }> {
  const pieces = await place.list()
  const snapshots = pieces.filter(({ kind }) => kind === 'snapshot').reverse()
  const oldest = now.getTime() - KEEP_MS
  const damaged: PieceName[] = []
  for (const base of snapshots) {
    const at = await timeOf(place, base)
    if (at === null) damaged.push(base)
    if (at === null || at > oldest) continue
    const old = pieces.filter(
      ({ generation, sequence, kind }) =>
        generation < base.generation ||
        (generation === base.generation &&
          (sequence < base.sequence || (sequence === base.sequence && kind === 'segment'))),
    )
    for (const piece of old) await place.remove(piece)
    return { removed: old.length, damaged }
  }
  return { removed: 0, damaged }
}

/** Null: its header is damaged. */
async function timeOf(place: ReplicaPlace, snapshot: PieceName): Promise<number | null> {
  try {
    return Date.parse((await readHeader(place, snapshot)).at)
  } catch (error) {
    if (error instanceof ContentDamagedError) return null
    throw error
  }
}

/**
 * Removes files that no row has named for as long as pieces are kept. `notePath`: a local file that remembers since when each is not
 * named; without it that counts from now. Returns how many were removed.
 */
export async function removeOldFiles(
  place: ReplicaPlace,
  held: HeldDatabase,
  { notePath, now }: { notePath: string; now: Date },
): Promise<number> {
  const known = await readNote(notePath)
  // Listed first: what is put meanwhile is not in it.
  const stored: string[] = []
  for await (const { sha256 } of place.contents.list()) stored.push(sha256)
  const isNamed = hashesNamed(held)
  const unnamed: Record<string, number> = {}
  let removed = 0
  for (const sha256 of stored) {
    if (isNamed(sha256)) continue
    const since = known[sha256] ?? now.getTime()
    if (since < now.getTime() - KEEP_MS) {
      await place.contents.remove(sha256)
      removed += 1
    } else unnamed[sha256] = since
  }
  await writeFile(notePath, JSON.stringify(unnamed), { mode: 0o600 })
  return removed
}

async function readNote(path: string): Promise<Record<string, number>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}
