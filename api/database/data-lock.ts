import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import type { Config } from '../config.ts'
import { isBusy } from './constraint-errors.ts'

/** The data folder is in use; the message is one line that names the folder and, where it is known, the process. */
export class DataFolderLockedError extends Error {}

/** Keeps the handles referenced: a collected handle would close and give up the lock. */
const held = new Set<BetterSqlite3.Database>()

export interface DataLock {
  release(): void
}

/** Locks the data folder where the database is in it; null: it is on a server that several processes may use. */
export function lockDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): DataLock | null {
  return databaseUrl === null ? lockDataFolder(dataDir) : null
}

/** Locks the data folder for this process, or throws DataFolderLockedError. */
export function lockDataFolder(dataDir: string): DataLock {
  return lockFolder(
    dataDir,
    'portal.lock',
    (who) => new DataFolderLockedError(`데이터 폴더를 다른 서버가 사용하고 있습니다${who}: ${dataDir}`),
  )
}

/**
 * Locks a folder for this process, or throws what `inUse` makes of the other process. It is the operating system's lock on the
 * named file (SQLite's exclusive one), which ends with the process, also after kill -9; a plain lock file would stay behind.
 */
export function lockFolder(folder: string, name: string, inUse: (who: string) => Error): DataLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const owner = join(folder, `${name}.owner`)
  const file = new BetterSqlite3(join(folder, name), { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    throw isBusy(error) ? inUse(processOf(owner)) : error
  }
  writeFileSync(owner, String(process.pid))
  held.add(file)
  return {
    release() {
      if (!held.delete(file)) return
      rmSync(owner, { force: true })
      file.close()
    },
  }
}

/** Only for the message: the lock does not depend on it. */
function processOf(owner: string): string {
  try {
    const pid = readFileSync(owner, 'utf8').trim()
    return /^\d+$/.test(pid) ? ` (PID ${pid})` : ''
  } catch {
    return ''
  }
}
