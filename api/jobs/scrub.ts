import { setTimeout as after } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { forgetNamelessDamage, unrepairedFiles } from '../database/damaged-files.ts'
import {
  endPass,
  filesBehind,
  namedBytes,
  readPass,
  readWholePass,
  type ScrubPass,
  savePass,
  type WholePass,
} from '../database/scrub-passes.ts'
import { namedFiles, STORED_FILE_TABLES } from '../database/stored-files.ts'
import { isWholeAgain, seeToFile } from '../features/health/see-to-file.ts'
import type { NamedFile } from '../storage/file-store.ts'

export type ScrubDeps = Pick<Context, 'database' | 'files' | 'wholeCopies' | 'clock' | 'log'> & {
  config: Pick<Context['config'], 'scrubBytesPerSecond'>
  /** How long a run may go on. */
  sliceMs?: number
}

const DAY_MS = 86_400_000
/** A pass begins so long after the one before it began. */
const EVERY_MS = 7 * DAY_MS
/** A pass that the rate would make longer than this is read faster, so that one ends in each month. */
const LONGEST_MS = 28 * DAY_MS
/** Others share the time, so a rate that would just do is not enough. */
const HURRY = 1.25
const BATCH = 100
/** So many damaged files are tried again in a run. */
const TRIED_AGAIN = 1000

/**
 * Reads all stored files that rows name, in the order of their keys, and sees to those that are not whole. A run goes on where the
 * last one ended, in whichever process, for a slice of time. Returns the pass that it ended; null: none. Throws, after its slice,
 * when a file could not be read, and at once when the store does not answer.
 */
export async function scrub(deps: ScrubDeps, signal: AbortSignal): Promise<WholePass | null> {
  const { database, clock, sliceMs = 25_000 } = deps
  const db = database.kysely
  const pass = (await readPass(db)) ?? (await beginPass(deps))
  if (pass === null) return null
  const pace = paceOf(rateOf(deps, pass), signal)
  const until = performance.now() + sliceMs
  let failure: unknown = null

  async function read(file: NamedFile): Promise<void> {
    if (pass === null) return
    try {
      const found = await seeToFile(deps, file, pace)
      if (found === 'damaged' || found === 'repaired') pass[found] += 1
    } catch (error) {
      await passBy(deps, file, error, signal)
      pass.unread += 1
      failure = error
    }
    pass.key = file.storage_key
    pass.files += 1
    pass.bytes += file.file_size
  }

  try {
    while (performance.now() < until) {
      const batch = await filesBehind(db, pass.table, pass.key, BATCH)
      for (const file of batch) {
        signal.throwIfAborted()
        if (performance.now() >= until) break
        await read(file)
      }
      if (batch.length === BATCH || pass.key !== (batch.at(-1)?.storage_key ?? pass.key)) continue
      const next = STORED_FILE_TABLES[STORED_FILE_TABLES.indexOf(pass.table) + 1]
      if (next === undefined) return await wholePass(deps, pass)
      Object.assign(pass, { table: next, key: '' })
    }
  } finally {
    if ((await readPass(db))?.begunAt === pass.begunAt) await savePass(db, pass, clock.now())
  }
  if (failure !== null) throw failure
  return null
}

/** A file that could not be read now keeps the others from nothing. Throws when the store does not answer, and when told to end. */
async function passBy(
  { files, log }: ScrubDeps,
  { storage_key: storageKey }: NamedFile,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  await files.ping()
  log.error({ err: error, storageKey }, 'a stored file could not be read')
}

/** Null: none is due. One that began later than now was begun while the clock was wrong. */
async function beginPass(deps: ScrubDeps): Promise<ScrubPass | null> {
  const db = deps.database.kysely
  const now = deps.clock.now()
  const last = await readWholePass(db)
  const age = last === null ? EVERY_MS : now.getTime() - Date.parse(last.begunAt)
  if (age >= 0 && age < EVERY_MS) return null
  const counts = { files: 0, bytes: 0, damaged: 0, repaired: 0, unread: 0, totalBytes: await namedBytes(db) }
  const pass = { begunAt: now.toISOString(), ...counts, table: STORED_FILE_TABLES[0], key: '' }
  await savePass(db, pass, now)
  const bytesPerSecond = Math.ceil(rateOf(deps, pass))
  if (bytesPerSecond > deps.config.scrubBytesPerSecond)
    deps.log.warn(
      { bytesPerSecond },
      'files are read faster than SCRUB_MB_PER_S, to be through within a month',
    )
  return pass
}

async function wholePass({ database, clock, log }: ScrubDeps, pass: ScrubPass): Promise<WholePass> {
  const { begunAt, files, bytes, damaged, repaired, unread } = pass
  const now = clock.now()
  const whole = { begunAt, endedAt: now.toISOString(), files, bytes, damaged, repaired, unread }
  await database.transaction(async ({ db }) => {
    await endPass(db, whole, now)
    await forgetNamelessDamage(db)
  })
  log.info(whole, 'all stored files were read')
  return whole
}

/** Bytes per second: that of the setting, or more where the pass would else not end in time. */
export function rateOf({ config, clock }: Pick<ScrubDeps, 'config' | 'clock'>, pass: ScrubPass): number {
  const timeLeft = Math.max(DAY_MS, Date.parse(pass.begunAt) + LONGEST_MS - clock.now().getTime())
  const needed = (HURRY * Math.max(0, pass.totalBytes - pass.bytes)) / (timeLeft / 1000)
  return Math.max(config.scrubBytesPerSecond, needed)
}

/** Waits after so many bytes until they keep the rate. */
function paceOf(bytesPerSecond: number, signal: AbortSignal): (bytes: number) => Promise<void> {
  const begun = performance.now()
  let read = 0
  return async (bytes) => {
    read += bytes
    const early = (read / bytesPerSecond) * 1000 - (performance.now() - begun)
    if (early > 1) await after(early, undefined, { signal })
  }
}

/**
 * Tries to repair what is damaged, from a place that was not there before, and finds what somebody else has put back. Looks at what
 * the replica has found nowhere whole, so that it is told of by name. Throws, after the others, when one could not be read.
 */
export async function repairAgain(
  deps: ScrubDeps & Pick<Context, 'replica'>,
  signal: AbortSignal,
): Promise<void> {
  const db = deps.database.kysely
  const pace = paceOf(deps.config.scrubBytesPerSecond, signal)
  const unreplicated = await namedFiles(db, deps.replica?.status().firstMissing ?? [])
  let failure: unknown = null
  for (const file of [...(await unrepairedFiles(db, TRIED_AGAIN)), ...unreplicated]) {
    signal.throwIfAborted()
    try {
      if ((await seeToFile(deps, file, pace)) === 'whole') await isWholeAgain(deps, file.storage_key, null)
    } catch (error) {
      await passBy(deps, file, error, signal)
      failure = error
    }
  }
  if (failure !== null) throw failure
}
