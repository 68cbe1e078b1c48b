import { spawn } from 'node:child_process'
import { devNull } from 'node:os'
import pg from 'pg'
import { STORED_FILE_QUERIES, type StoredFileRow } from '../stored-files.ts'
import { BackupError } from './backup-error.ts'
import { type CopiedRows, copiedFacts, factQueries } from './copied-rows.ts'

const CONNECT_PATIENCE_MS = 5000
/** Numbers of submissions commit out of order; each is in its transaction for less than this. */
const SETTLED_AFTER_MS = 10 * 60_000

/**
 * Dumps a running PostgreSQL database to `target` with pg_dump, and reads the dump through to its end with pg_restore. Writers go on
 * meanwhile, and what is returned is of the same moment. Throws BackupError.
 */
export async function copyPostgres(
  url: string,
  target: string,
  { now, signal }: { now: Date; signal?: AbortSignal | undefined },
): Promise<CopiedRows> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const snapshot = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const copied = await copiedRows(client, now)
    await run(
      'pg_dump',
      url,
      ['--format=custom', `--snapshot=${snapshot.rows[0]?.id}`, `--file=${target}`],
      signal,
    )
    await checkDump(target, signal)
    return copied
  })
}

async function copiedRows(client: pg.Client, now: Date): Promise<CopiedRows> {
  const columns = await client.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()",
  )
  const known = new Set(columns.rows.map(({ name }) => name))
  const files: StoredFileRow[][] = []
  for (const [at, { table, query, queryOfBefore }] of STORED_FILE_QUERIES.entries()) {
    if (at > 0 && !known.has(`${table}.storage_key`)) continue
    const asked = known.has(`${table}.stored_sha256`) ? query : queryOfBefore
    files.push((await client.query<StoredFileRow>(asked).catch(refuseForeign)).rows)
  }
  const answered: Parameters<typeof copiedFacts>[0][number][] = []
  for (const { name, table, column, query } of factQueries(new Date(now.getTime() - SETTLED_AFTER_MS))) {
    if (!known.has(`${table}.${column}`)) continue
    const { rows } = await client.query<{ value: unknown }>(query)
    answered.push({ name, value: rows[0]?.value })
  }
  return { files: files.flat(), ...copiedFacts(answered) }
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select table_name as name from information_schema.tables where table_schema = current_schema()',
  )
  return rows.map(({ name }) => name)
}

const UNDEFINED_TABLE = '42P01'

function refuseForeign(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE)
    throw new BackupError('DATABASE_URL: 포털의 데이터베이스가 아닙니다.')
  throw error
}

/** Reads a dump through to its end. Throws BackupError. */
export function checkDump(dump: string, signal?: AbortSignal): Promise<void> {
  return run('pg_restore', null, [`--file=${devNull}`, dump], signal)
}

/** Whether the database that `url` names holds no table yet. */
export function isEmptyPostgres(url: string): Promise<boolean> {
  return withClient(url, async (client) => (await tableNames(client)).length === 0)
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_PATIENCE_MS })
  // Without a listener a cut connection would end the process; the query on it fails and reports the error
  // anyway.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Brings a dump back into an empty database, all of it or nothing. Throws BackupError. */
export async function restorePostgres(url: string, dump: string): Promise<void> {
  await run('pg_restore', url, ['--exit-on-error', '--single-transaction', dump])
}

/** What PostgreSQL's programs need of the environment: not the server's own keys and passwords. */
function environmentOfPrograms(): NodeJS.ProcessEnv {
  const needed = /^(PATH|HOME|TMPDIR|TZ|LD_LIBRARY_PATH|PG[A-Z]+)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.test(name)))
}

/** Runs one of PostgreSQL's programs, on `url` where given; the password must not show in the process list. */
function run(program: string, url: string | null, args: string[], signal?: AbortSignal): Promise<void> {
  const target = url === null ? null : new URL(url)
  const env = {
    ...environmentOfPrograms(),
    LC_MESSAGES: 'C',
    ...(target?.password ? { PGPASSWORD: decodeURIComponent(target.password) } : {}),
  }
  if (target !== null) target.password = ''
  const where =
    target === null ? [] : ['--no-owner', '--no-privileges', '--no-password', `--dbname=${target.href}`]
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...where, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'], signal })
    let said = ''
    child.stderr.on('data', (bytes) => {
      said = `${said}${bytes}`.slice(-2000)
    })
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ENOENT' ? new BackupError(missing(program)) : error)
    })
    child.once('close', (code) => {
      const lines = said
        .split('\n')
        .slice(0, 2)
        .map((line) => line.replace(/^pg_\w+: (error|detail): /, ''))
      if (code === 0) resolve()
      else reject(new BackupError(`${program} (${code}): ${lines.join(' ').trim()}`))
    })
  })
}

const missing = (program: string) =>
  `${program} 프로그램이 PATH에 없습니다. PostgreSQL의 클라이언트 프로그램(postgresql-client)을 설치하거나, 따로 백업하고 있다면 BACKUP_EXTERNAL=true로 시작해주세요.`
