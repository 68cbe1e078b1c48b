import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream } from 'pino'
import type { DocumentField } from '#shared/documents/document-fields.ts'
import { DOCUMENT_COLUMNS } from './features/documents/document-columns.ts'

/** Fields that are never logged: personal data and secrets. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'authorization',
  'password',
  'currentPassword',
  'newPassword',
  'sessionId',
  'deviceKey',
  'otp',
  'secret',
  'name',
  'username',
  'phoneNumber',
  ...(Object.keys(DOCUMENT_COLUMNS) as DocumentField[]).filter((field) => !DOCUMENT_COLUMNS[field].logged),
])

/** JSON lines to standard output, or to `destination`. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    base: { pid: process.pid },
    // Pino's own redaction looks for each name in turn, and took ten times as long as the rest of a line.
    formatters: {
      log: withoutSecrets<Record<string, unknown>>,
      bindings: withoutSecrets<Record<string, unknown>>,
    },
    serializers: { err: loggedError, path: withoutQuery },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Cleans values at any depth. Errors and other class instances stay, as `loggedError` handles errors. */
function withoutSecrets<Value>(given: Value): Value {
  if (Array.isArray(given)) return given.map(withoutSecrets) as Value
  if (!isPlain(given)) return given
  const kept = Object.entries(given).filter(([name]) => !LEFT_OUT.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutSecrets(value)])) as Value
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Removes the query: people search by names and phones, and searches are part of the address. */
function withoutQuery(path: unknown): string {
  return String(path).replace(/\?.*$/s, '')
}

interface LoggedError {
  type: string
  code?: string
  message: string
  stack?: string
  cause?: LoggedError
}

/**
 * The parts of an error that may be logged. Everything else stays out: PostgreSQL, for instance, puts the values of the row
 * that broke a rule into `detail`, and quotes what it could not read in the message.
 */
function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const isOfPostgres = 'severity' in error
  const message = isOfPostgres ? error.message.replace(/"[^"]*"/g, '"…"') : error.message
  return {
    type: error.constructor.name,
    ...('code' in error ? { code: String(error.code) } : {}),
    message,
    stack: error.stack?.replace(error.message, message) ?? '',
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}
