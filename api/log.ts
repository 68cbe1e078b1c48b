import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream } from 'pino'

/** Never in a log: who, and with what secret. */
const REDACTED = [
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
  'customerName',
  'customerPhone',
  'customerEmail',
  'phoneNumber',
].flatMap((field) => [field, `*.${field}`, `*.*.${field}`])

/** JSON lines to standard output, or to `destination`. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    base: { pid: process.pid },
    redact: { paths: REDACTED, remove: true },
    serializers: { err: loggedError, path: withoutQuery },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** People search by names and phones, and searches stand in addresses. */
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
 * What may be known of an error. Everything else that hangs on one stays out: PostgreSQL, for instance, puts the values of the
 * row that broke a rule into `detail`, and quotes what it could not read in the message.
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
