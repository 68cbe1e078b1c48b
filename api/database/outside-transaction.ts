import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dialect, Driver } from 'kysely'

/**
 * A query through `database.kysely` inside a transaction waits for a connection that the transaction itself holds: for ever on
 * SQLite's only one, sooner or later on PostgreSQL's ten. In tests and development that is an error at once; production saves
 * the cost of following every promise.
 */
const isWatched = process.env['NODE_ENV'] !== 'production'
const within = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the work of a transaction, in which every request for another connection is refused. */
export async function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!isWatched) return work()
  const transaction = { isOpen: true }
  try {
    return await within.run(transaction, work)
  } finally {
    transaction.isOpen = false
  }
}

/** Throws inside the work of a running transaction, which would otherwise wait for itself. */
export function requireOutsideTransaction(): void {
  if (within.getStore()?.isOpen === true)
    throw new Error('inside a transaction only its own `db` may be asked, not the database')
}

/** The same dialect, except that it refuses connections inside the work of a running transaction. */
export function guarded<D extends Dialect>(dialect: D): D {
  if (!isWatched) return dialect
  const createDriver = dialect.createDriver.bind(dialect)
  dialect.createDriver = () => guardedDriver(createDriver())
  return dialect
}

function guardedDriver(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  driver.acquireConnection = async () => {
    requireOutsideTransaction()
    return acquire()
  }
  return driver
}
