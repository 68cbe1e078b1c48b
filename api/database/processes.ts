import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import type { Database, Queryable } from './database.ts'
import type { Migration } from './migrations/migration.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import { pendingMigrations } from './migrator.ts'
import { StartRefusedError } from './start-refused.ts'
import type { ProcessTable } from './tables/processes.ts'

/** Every process tells the others so often that it lives. */
export const BEAT_MS = 5000
/** One that has told nothing for so long, by the clock of whoever watched it meanwhile, is dead. */
export const DEAD_AFTER_MS = 20_000

/** Throws StartRefusedError where others run that could not go on beside a migration that is pending. */
export async function requireMigrationsFit(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
  patienceMs = DEAD_AFTER_MS,
): Promise<void> {
  const pending = await pendingMigrations(database, migrations)
  if (migrations.every(({ name, isRolling }) => isRolling || !pending.includes(name))) return
  const [other] = await otherProcesses(database, () => true, patienceMs)
  if (other === undefined) return
  throw new StartRefusedError(
    `이 업데이트는 이전 버전의 서버가 실행 중인 동안 적용할 수 없습니다 (${other.host}, ${other.version}). 모든 서버를 종료한 뒤 다시 시작해주세요.`,
  )
}

interface Joining {
  version: string
  /** Of its file store. */
  mark: string
}

/**
 * Enters this process among those that run on the database, which is done by one process at a time. Throws StartRefusedError when another
 * one runs with another file store, or in a newer version. Whoever only seems to run, as after a crash or a restore, is waited for.
 */
export async function registerProcess(
  database: Database,
  own: Joining,
  at: Date,
  patienceMs = DEAD_AFTER_MS,
): Promise<ProcessTable> {
  const db = database.kysely
  const contrary = (other: ProcessTable) => refusalOf(own, other) !== null
  const [other] = await otherProcesses(database, contrary, patienceMs)
  if (other !== undefined) throw new StartRefusedError(refusalOf(own, other) ?? '')
  const process: ProcessTable = {
    id: randomUUID(),
    version: own.version,
    store_mark: own.mark,
    host: hostname(),
    started_at: at.toISOString(),
    heartbeat_at: at.toISOString(),
    beats: 0,
  }
  await db.insertInto('processes').values(process).execute()
  return process
}

/** Some of the others for which `asked` is true and that live; [] when there is none. The dead ones among them are removed. */
export async function otherProcesses(
  database: Database,
  asked: (other: ProcessTable) => boolean = () => true,
  patienceMs = DEAD_AFTER_MS,
): Promise<ProcessTable[]> {
  const db = database.kysely
  if (!(await db.introspection.getTables()).some(({ name }) => name === 'processes')) return []
  // There the lock of the data folder says that no other process runs.
  if (database.product === 'sqlite') await db.deleteFrom('processes').execute()
  return thoseAlive(db, (await runningProcesses(db)).filter(asked), patienceMs)
}

/** Also those that have died and were not missed yet; the oldest first. */
export function runningProcesses(db: Queryable): Promise<ProcessTable[]> {
  return db.selectFrom('processes').selectAll().orderBy('started_at').orderBy('id').execute()
}

/** A dead process gives up its leases with its row. */
export async function removeProcess(
  db: Queryable,
  { id, beats }: Pick<ProcessTable, 'id' | 'beats'>,
): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).where('beats', '=', beats).execute()
}

/** Those of the processes that tell in time that they live; when none does, they are removed. */
async function thoseAlive(
  db: Queryable,
  watched: readonly ProcessTable[],
  patienceMs: number,
): Promise<ProcessTable[]> {
  const until = performance.now() + patienceMs
  for (let silent = watched; silent.length > 0; ) {
    const now = new Map((await runningProcesses(db)).map((process) => [process.id, process.beats]))
    const alive = silent.filter(({ id, beats }) => now.has(id) && now.get(id) !== beats)
    if (alive.length > 0) return alive
    silent = silent.filter(({ id }) => now.has(id))
    if (performance.now() >= until) {
      for (const process of silent) await removeProcess(db, process)
      return []
    }
    if (silent.length > 0) await after(250)
  }
  return []
}

/** The line for a process whose file store, at this place, is not that of another one that runs. */
export function otherStore({ host }: ProcessTable, place?: string): string {
  const where = place === undefined ? '' : `: ${place}`
  return `같은 데이터베이스를 쓰는 다른 서버(${host})와 파일 저장소가 다릅니다${where}. 모든 서버가 같은 저장소(같은 FILE_STORE 또는 같은 DATA_DIR의 files 폴더)를 쓰게 한 뒤 다시 시작해주세요.`
}

function refusalOf(own: Joining, other: ProcessTable): string | null {
  if (other.store_mark !== own.mark) return otherStore(other)
  if (isOlder(own.version, other.version))
    return `같은 데이터베이스를 쓰는 다른 서버(${other.host})가 더 새로운 버전입니다 (${other.version}, 이 서버는 ${own.version}). 프로그램을 업데이트해주세요.`
  return null
}

/** By the numbers of `1.2.3`. */
function isOlder(version: string, than: string): boolean {
  const numbers = (text: string) => text.split(/[.+-]/, 3).map((part) => Number.parseInt(part, 10) || 0)
  const [left, right] = [numbers(version), numbers(than)]
  const at = left.findIndex((number, index) => number !== right[index])
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0)
}
