import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseKind } from '../database/database.ts'
import { type SeededRandom, seededRandom } from '../demo/seeded-random.ts'
import { headsPath } from '../features/access-log/head-places.ts'
import { type PostgresServer, startPostgres } from '../testing/postgres/postgres-server.ts'
import { type ServerOptions, type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { TEST_MASTER_KEY } from '../testing/test-master-key.ts'
import { type History, newHistory } from './history.ts'
import { type LaboratoryData, makePeople, openLaboratoryData, type People } from './laboratory-data.ts'

/** One portal with its people, on which rounds are run one after the other. */
export interface Laboratory {
  kind: DatabaseKind
  folder: string
  people: People
  random: SeededRandom
  history: History
  /** The settings of its servers and of the operator's commands. */
  environment: Record<string, string>
  /** Its database's server; null with SQLite. */
  postgres: PostgresServer | null
  startServer(
    more?: Partial<Pick<ServerOptions, 'nodeOptions' | 'launcher' | 'environment'>>,
  ): Promise<ServerProcess>
  open(): Promise<LaboratoryData>
  close(): Promise<void>
}

/** For the operator's commands on thousands of files, on a machine that does other things too. */
export const PATIENT = { timeoutMs: 600_000 }

/** Whoever runs PostgreSQL for real has these as they are; tests turn them off for speed. */
const SURVIVING = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

/** Makes a portal with people on a fresh database. `from`: as startServerProcess takes it. */
export async function openLaboratory(options: {
  kind: DatabaseKind
  from: ServerOptions['from']
  seed: number
}): Promise<Laboratory> {
  const { kind, from, seed } = options
  const home = await mkdtemp(join(tmpdir(), 'portal-faults-'))
  const folder = join(home, 'data')
  const postgres = kind === 'postgres' ? await startPostgres({ settings: SURVIVING }) : null
  const environment = {
    DATA_DIR: folder,
    FREE_SPACE_RESERVE_MB: '0',
    MASTER_KEY: TEST_MASTER_KEY,
    // Each person has an address of its own, as behind a proxy.
    TRUST_PROXY: 'true',
    ...(postgres === null ? {} : { DATABASE_URL: postgres.url, BACKUP_EXTERNAL: 'true' }),
  }
  const open = () => openLaboratoryData(environment)
  const data = await open()
  const people = await makePeople(data).finally(data.close)
  return {
    kind,
    folder,
    people,
    random: seededRandom(seed),
    history: newHistory(),
    environment,
    postgres,
    startServer: (more = {}) =>
      startServerProcess({ from, ...more, environment: { ...environment, ...more.environment } }),
    open,
    async close() {
      await postgres?.stop()
      await rm(home, { recursive: true, force: true })
      await rm(headsPath(folder), { force: true })
    },
  }
}
