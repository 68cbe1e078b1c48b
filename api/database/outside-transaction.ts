import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dialect, Driver } from 'kysely'

/**
 * A transaction that reads through `database.kysely` instead of its own `db` waits for a connection that it holds itself: for
 * ever on SQLite's only one, sooner or later on PostgreSQL's ten. In tests and development that is an error at once; production
 * does not pay for following every promise.
 */
const isWatched = process.env['NODE_ENV'] !== 'production'
const within = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the work of a transaction, so that another connection that it asks for is refused. */
export async function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!isWatched) return work()
  const transaction = { isOpen: true }
  try {
    return await within.run(transaction, work)
  } finally {
    transaction.isOpen = false
  }
}

/** Throws within the work of a running transaction, which would wait for itself. */
export function requireOutsideTransaction(): void {
  if (within.getStore()?.isOpen === true)
    throw new Error('inside a transaction only its own `db` may be asked, not the database')
}

/** The same dialect, which refuses connections to the work of a running transaction. */
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
