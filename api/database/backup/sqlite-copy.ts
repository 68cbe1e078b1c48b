import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { STORED_FILE_QUERIES } from '../stored-files.ts'
import { DatabaseDamagedError } from './backup-error.ts'
import { type CopiedRows, copiedFacts, factQueries } from './copied-rows.ts'

/**
 * Makes a consistent copy of one moment and checks it, in a thread of its own because SQLite's calls block until they are done.
 * It is plain text so that it runs alike from the sources, the tests and the bundle.
 */
const COPY_AND_CHECK = `
const { parentPort, workerData } = require('node:worker_threads')
const { sqlite, source, target, queries, facts } = workerData
const Database = require(sqlite)
function copyAndCheck() {
  if (source !== null) {
    const database = new Database(source, { readonly: true, fileMustExist: true, timeout: 5000 })
    database.prepare('vacuum into ?').run(target)
    database.close()
  }
  const copy = new Database(target, { fileMustExist: true })
  copy.pragma('journal_mode = delete')
  const problems = [
    ...copy.pragma('integrity_check').map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...copy.pragma('foreign_key_check').map((row) => row.table + ': foreign key'),
  ]
  const tables = copy.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  const asked = queries.filter(({ table }, at) => at === 0 || tables.includes(table))
  const has = (table, column) => copy.pragma('table_info(' + table + ')').some(({ name }) => name === column)
  const filesOf = ({ table, query, queryOfBefore }) =>
    copy.prepare(has(table, 'stored_sha256') ? query : queryOfBefore).all()
  const isSound = problems.length === 0
  const files = isSound ? asked.flatMap(filesOf) : []
  const known = isSound ? facts.filter(({ table, column }) => has(table, column)) : []
  const answered = known.map(({ name, query }) => ({ name, value: copy.prepare(query).pluck().get() }))
  copy.close()
  return { problems: problems.slice(0, 10), files, answered }
}
try {
  parentPort.postMessage(copyAndCheck())
} catch ({ message, code }) {
  // An error of better-sqlite3 does not survive the way to another thread.
  parentPort.postMessage({ failure: { message, code } })
}
`

interface Outcome {
  failure?: { message: string; code: string }
  problems: string[]
  files: CopiedRows['files']
  answered: Parameters<typeof copiedFacts>[0]
}

/**
 * Copies a running SQLite database to `target`, which must not exist, and checks the copy. Writers go on meanwhile.
 * Throws DatabaseDamagedError.
 */
export function copySqlite(source: string, target: string): Promise<CopiedRows> {
  return inThread({ source, target })
}

/** Checks a database file that nobody has open, and answers what it names. Throws DatabaseDamagedError. */
export function checkSqlite(target: string): Promise<CopiedRows> {
  return inThread({ source: null, target })
}

async function inThread(paths: { source: string | null; target: string }): Promise<CopiedRows> {
  const sqlite = createRequire(import.meta.url).resolve('better-sqlite3')
  const worker = new Worker(COPY_AND_CHECK, {
    eval: true,
    workerData: { sqlite, ...paths, queries: STORED_FILE_QUERIES, facts: factQueries(null) },
  })
  const { failure, problems, files, answered } = await new Promise<Outcome>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the copying thread ended early')))
  })
  if (failure !== undefined) throw asError(failure, paths)
  if (problems.length > 0) throw new DatabaseDamagedError(`${paths.target}: ${problems.join('; ')}`)
  return { files, ...copiedFacts(answered) }
}

function asError(
  { message, code }: NonNullable<Outcome['failure']>,
  { source, target }: { source: string | null; target: string },
): Error {
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return new DatabaseDamagedError(`${source ?? target}: ${message}`)
  return Object.assign(new Error(message), { code })
}
