import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorBody, type ErrorCode } from '#shared/errors.ts'
import { translateDatabaseError } from '../database/constraint-errors.ts'
import { translateDiskError } from '../storage/disk-error.ts'

/** The catalogue's codes for the errors of Fastify and its plugins. */
const FASTIFY_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_CONTENT',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_REQUEST',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_CONTENT',
  FST_PARTS_LIMIT: 'MALFORMED_REQUEST',
  FST_FILES_LIMIT: 'MALFORMED_REQUEST',
  FST_FIELDS_LIMIT: 'MALFORMED_REQUEST',
  FST_PROTO_VIOLATION: 'MALFORMED_REQUEST',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_ERR_BAD_URL: 'MALFORMED_REQUEST',
  FST_ERR_ASYNC_CONSTRAINT: 'MALFORMED_REQUEST',
}

/** Turns whatever was thrown into an error of the catalogue; unknown ones become INTERNAL, without internals. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const translated = translateDatabaseError(error) ?? translateDiskError(error)
  if (translated !== null) return translated
  if (error instanceof Error && 'code' in error) {
    const known = FASTIFY_ERRORS[String(error.code)]
    if (known !== undefined) return new AppError(known, { cause: error })
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 404) return new AppError('NOT_FOUND', { cause: error })
  if (status === 429) return new AppError('TOO_MANY_REQUESTS', { cause: error })
  if (status >= 400 && status < 500) return new AppError('MALFORMED_REQUEST', { cause: error })
  if (status === 503) return new AppError('UNAVAILABLE', { cause: error, retryAfter: 2 })
  return new AppError('INTERNAL', { cause: error })
}

/** The body of an error answer. */
export function errorBody(error: AppError): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    ...(error.details === undefined ? {} : { details: error.details }),
    ...(error.addedCodes === undefined ? {} : { addedCodes: error.addedCodes }),
    ...(error.current === undefined ? {} : { current: error.current }),
  }
}

/** The one handler of all errors; `tell` hears of each. */
export function registerErrorHandler(
  app: FastifyInstance,
  tell: (request: FastifyRequest, error: AppError) => void = () => {},
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    tell(request, toAppError(error))
    return answerError(error, request, reply)
  })
}

/** Handles errors before a route is found (`frameworkErrors`), when no hook has set the headers. */
export function answerUnroutable(headers: Record<string, string>): typeof answerError {
  return (error, request, reply) => answerError(error, request, reply.headers(headers))
}

function answerError(
  error: FastifyError,
  request: Pick<FastifyRequest, 'log'>,
  reply: FastifyReply,
): FastifyReply {
  const known = toAppError(error)
  if (known.status >= 500) {
    // Or the handler stopped its work because nobody waits for the answer any more.
    const isStopped = ('code' in error && error.code === 'ECONNRESET') || error.name === 'AbortError'
    const isSenderGone = reply.raw.destroyed && isStopped
    // Whoever asks for more than there is room for is refused on purpose, and must not fill the log with stacks.
    const err = known.cause ?? (known.code === 'INTERNAL' ? known : undefined)
    request.log[isSenderGone ? 'debug' : 'error'](
      { ...(err !== undefined && { err }), code: known.code },
      'request failed',
    )
  }
  if (known.retryAfter !== undefined) void reply.header('retry-after', String(known.retryAfter))
  // Fastify would close the connection, which resets it before the sender has read the answer. Instead the
  // body watchdog throws the rest away. While the server stops, the connection is closed already.
  if (known.code === 'BODY_TOO_LARGE' && !reply.raw.hasHeader('connection'))
    void reply.header('connection', 'keep-alive')
  // Of a file that could not be read to its first byte.
  void reply.removeHeader('content-length').removeHeader('content-disposition')
  return reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(known))
}
