import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { claimFileStore } from '../database/claim-file-store.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrator.ts'
import { prepareKeyring } from '../database/sealing-keys.ts'
import { openSqlite, sqlitePath } from '../database/sqlite.ts'
import { makeFirstStart } from '../first-start.ts'
import type { FileStore } from '../storage/file-store.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { STORE_MARK } from '../storage/store-mark.ts'
import { createActor } from '../testing/actors.ts'
import { TEST_MASTER_KEY } from '../testing/test-master-key.ts'

const CLOCK = { now: () => new Date() }

/** The data folder of a server that is not running. */
export interface FaultData {
  database: Database & { pragma(name: string): unknown }
  files: FileStore
  close(): Promise<void>
}

export async function openFaultData(folder: string): Promise<FaultData> {
  const database = openSqlite(sqlitePath(folder))
  const pragma = (name: string) => database.file.pragma(name, { simple: true })
  await migrate(database)
  const environment = { DATA_DIR: folder, FREE_SPACE_RESERVE_MB: '0', MASTER_KEY: TEST_MASTER_KEY }
  const config = readConfig(environment)
  const { keys } = await prepareKeyring(database, config.masterKey, CLOCK.now())
  const mark = await claimFileStore(database.kysely, config.fileStore, CLOCK.now())
  const files = await openFileStore(config, keys, mark)
  return { database: { ...database, pragma }, files, close: () => database.close() }
}

/** More than any account may send at once is sent by several. */
const STORES = 20

/** Stores that may submit for KT; answers their sessions. */
export async function makeFaultData(folder: string): Promise<{ sessionIds: string[] }> {
  const { database, close } = await openFaultData(folder)
  try {
    await makeFirstStart(
      { database, clock: CLOCK },
      { adminUsername: 'admin', adminPassword: 'fault-tests-42', brandName: '' },
    )
    await database.kysely
      .insertInto('contact_codes')
      .values({
        code: 'KT-FAULTS',
        dealer_name: '시험모바일',
        carrier: 'KT',
        created_at: CLOCK.now().toISOString(),
      })
      .execute()
    const sessionIds: string[] = []
    for (let at = 1; at <= STORES; at += 1) {
      const { sessionId } = await createActor(database, CLOCK, {
        username: `store-faults-${at}`,
        name: '시험점장',
        userType: 'dealer',
        role: 'dealer_store',
        dealerName: '시험모바일',
      })
      sessionIds.push(sessionId)
    }
    return { sessionIds }
  } finally {
    await close()
  }
}

const PRAGMAS = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1 }

/** Faults of the database itself: its pragmas when it is opened again, and its integrity. */
export function checkDatabase({ database }: FaultData): string[] {
  const wrong = Object.entries(PRAGMAS).flatMap(([name, wanted]) => {
    const value = database.pragma(name)
    return value === wanted ? [] : [`pragma ${name} is ${value}, not ${wanted}`]
  })
  const integrity = database.pragma('integrity_check')
  return integrity === 'ok' ? wrong : [...wrong, `integrity_check: ${integrity}`]
}

/** The number of files in the store, finished or not. */
export function filesInStore(folder: string): number {
  const entries = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name !== STORE_MARK).length
}
