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
  'deviceKeys',
  'endToken',
  'otp',
  'secret',
  'recoveryCode',
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
    formatters: { log: fieldsWithoutSecrets },
    serializers: { err: loggedError, path: withoutQuery },
  }
  const log = destination === undefined ? pino(options) : pino(options, destination)
  const { child } = log
  // The formatters do not see what a child log is made with.
  log.child = function childLog(this: typeof log, bindings: object, childOptions?: object) {
    return child.call(this, fieldsWithoutSecrets(bindings), childOptions)
  } as typeof log.child
  return log
}

/** Nobody needs to read deeper in a log; an object that contains itself ends here too. */
const DEEPEST = 8

function fieldsWithoutSecrets(fields: object, depth = 0): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([name]) => !LEFT_OUT.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutSecrets(value, depth + 1)]))
}

/** Cleans values at any depth, but for errors, which `loggedError` handles. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
    return value
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
  if (depth > DEEPEST) return '…'
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1))
  return fieldsWithoutSecrets(value, depth)
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
