import { AppError, type ErrorCode } from '#shared/errors.ts'
import { noSpace, storageFailed } from '../storage/disk-error.ts'

/** Which unique column or constraint means which conflict; SQLite names columns, PostgreSQL names constraints. */
const UNIQUE_CONFLICTS: readonly [RegExp, ErrorCode][] = [
  [
    /users\.username_key|users_username_key_key|dealer_registrations_username_key|dealer_registrations\.username_key/,
    'USERNAME_TAKEN',
  ],
  [/kp_numbers/, 'KP_NUMBER_TAKEN'],
  [/contact_codes/, 'CONTACT_CODE_TAKEN'],
  [/carriers/, 'CARRIER_TAKEN'],
  [/service_plans/, 'SERVICE_PLAN_TAKEN'],
  [/additional_services/, 'ADDITIONAL_SERVICE_TAKEN'],
  [/business_registration_number/, 'BUSINESS_NUMBER_TAKEN'],
  [/dealer_registrations\.email|dealer_registrations_email_key/, 'EMAIL_TAKEN'],
]
const NO_SPACE = new Set(['SQLITE_FULL', '53100'])
/** With what follows: SQLITE_IOERR_WRITE, SQLITE_CANTOPEN_ISDIR. 58030 is PostgreSQL's I/O error. */
const STORAGE_FAILED = /^(SQLITE_(IOERR|READONLY|CANTOPEN)(_|$)|58030$)/
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
])
/** node-postgres's messages for a lost connection, or for none in time; these errors have no code. */
const CONNECTION_LOST =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** The error that the caller is told for a database failure; null: it is a fault of the program. */
export function translateDatabaseError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  if (isConnectionLost(error)) return new AppError('UNAVAILABLE', { cause: error, retryAfter: 2 })
  if (!('code' in error)) return null
  const code = String(error.code)
  if (isUniqueViolation(error)) {
    const where = 'constraint' in error ? String(error.constraint) : error.message
    const known = UNIQUE_CONFLICTS.find(([pattern]) => pattern.test(where))
    return new AppError(known?.[1] ?? 'CONFLICT', { cause: error })
  }
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503')
    return new AppError('IN_USE', { cause: error })
  if (NO_SPACE.has(code)) return noSpace(error)
  if (STORAGE_FAILED.test(code)) return storageFailed(error)
  if (isBusy(error) || UNAVAILABLE.has(code)) {
    return new AppError('UNAVAILABLE', { cause: error, retryAfter: 2 })
  }
  return null
}

/** Another process holds SQLite's lock; nothing was executed. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

/** The database server did not answer in time, or hung up. */
export function isConnectionLost(error: Error): boolean {
  return CONNECTION_LOST.test(error.message)
}

/** A row with the same key exists already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return (
    error.code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY' ||
    error.code === '23505'
  )
}
