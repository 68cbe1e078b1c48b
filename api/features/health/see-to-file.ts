import type { Context } from '../../context.ts'
import {
  type RepairedFrom,
  readDamagedFile,
  recordDamagedFile,
  recordRepair,
} from '../../database/damaged-files.ts'
import type { Database } from '../../database/database.ts'
import { namedKeys } from '../../database/stored-files.ts'
import type { Damage, NamedFile } from '../../storage/file-store.ts'
import { damageOf } from '../../storage/whole-files.ts'
import { recordFileEvent } from '../access-log/record-file-event.ts'

type Deps = Pick<Context, 'database' | 'files' | 'wholeCopies' | 'clock' | 'log'>

/**
 * Judges a stored file. One that is not whole is told of by name, in the panel and in the security log, and repaired from the first
 * second place that holds it whole. Null: no row names it any more. Throws when the store does not answer.
 */
export async function seeToFile(
  deps: Deps,
  file: NamedFile,
  pace?: (bytes: number) => Promise<void>,
): Promise<'whole' | 'repaired' | 'damaged' | null> {
  const { database, files, clock } = deps
  const storageKey = file.storage_key
  const what = await damageOf(files, file, pace)
  if (what === null) return 'whole'
  // A store that is not there, or whose disk is gone, has no damaged files.
  await files.ping()
  // Its row may have gone meanwhile, or name a sealed copy.
  if (!(await namedKeys(database.kysely, [storageKey])).has(storageKey)) return null
  await tellOfDamage(database, { storageKey, what }, clock.now())
  deps.log.error({ storageKey, what }, 'a stored file is not whole')
  const from = await repair(deps, file)
  if (from !== null) await isWholeAgain(deps, storageKey, from)
  return from === null ? 'damaged' : 'repaired'
}

/** Remembers that a file is missing or changed, and says so in the security log when that is news. */
export async function tellOfDamage(
  database: Pick<Database, 'transaction'>,
  file: { storageKey: string; what: Damage },
  at: Date,
): Promise<void> {
  await database.transaction(async ({ db }) => {
    if (!(await recordDamagedFile(db, file, at))) return
    const found = await readDamagedFile(db, file.storageKey)
    const how = file.what === 'missing' ? '저장소에 없음' : '손상됨'
    if (found !== null) await recordFileEvent(db, 'file-damaged', found, at, how)
  })
}

/** Records that a file which was damaged is whole; null: nobody here repaired it. */
export async function isWholeAgain(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  storageKey: string,
  from: RepairedFrom | null,
): Promise<void> {
  await database.transaction(async ({ db }) => {
    const at = clock.now()
    const found = await readDamagedFile(db, storageKey)
    if (found === null || found.repairedAt !== null) return
    await recordRepair(db, { storageKey, from }, at)
    await recordFileEvent(
      db,
      'file-repaired',
      found,
      at,
      from === null ? '다시 온전함' : `${PLACES[from]}에서 복구`,
    )
  })
}

const PLACES: Record<RepairedFrom, string> = { backup: '백업', replica: '복제본' }

/** From where; null: no second place holds it whole now. */
async function repair({ files, wholeCopies, log }: Deps, file: NamedFile): Promise<RepairedFrom | null> {
  const stored = file.stored_sha256 ?? file.sha256
  for (const { place, open } of wholeCopies) {
    try {
      const copy = await open(stored)
      if (copy === null) continue
      await files.repair(file.storage_key, copy.stream, stored)
      return place
    } catch (error) {
      log.error({ err: error, place, storageKey: file.storage_key }, 'a damaged file was not repaired')
    }
  }
  return null
}

/** Sees to files that were not whole when somebody opened them, one after the other, while the server goes on. */
export class OpenedDamage {
  readonly #deps: Deps
  readonly #waiting = new Set<string>()
  #work = Promise.resolve()
  #isClosed = false

  constructor(deps: Deps) {
    this.#deps = deps
    deps.files.onDamaged((file) => this.#seeTo(file))
  }

  #seeTo(file: NamedFile): void {
    if (this.#isClosed || this.#waiting.has(file.storage_key)) return
    this.#waiting.add(file.storage_key)
    this.#work = this.#work
      .then(async () => void (this.#isClosed || (await seeToFile(this.#deps, file))))
      .catch((err: unknown) => this.#deps.log.error({ err }, 'a damaged file could not be seen to'))
      .finally(() => this.#waiting.delete(file.storage_key))
  }

  /** Waits for what is in work; the scrub finds the rest. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.#work
  }
}
