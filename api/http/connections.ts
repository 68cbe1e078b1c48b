import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { errorBody } from './error-handler.ts'

/**
 * Lets the last answers close their connections: a kept-alive one would otherwise delay the end of the server until it times
 * out.
 */
export function registerGracefulClose(app: FastifyInstance, headers: Record<string, string>): void {
  const inFlight = new Set<ServerResponse>()
  app.addHook('onRequest', async (_request, reply) => {
    inFlight.add(reply.raw)
    reply.raw.once('close', () => inFlight.delete(reply.raw))
  })
  app.addHook('preClose', async () => {
    // From now on Fastify itself answers further requests, with 503 and without hooks.
    app.server.prependListener('request', (_request, answer) => answer.setHeaders(new Headers(headers)))
    for (const answer of inFlight) {
      if (!answer.headersSent) answer.setHeader('connection', 'close')
    }
  })
}

/** Answers input that is not HTTP with an error in the usual shape, and closes the connection. */
export function answerUnreadable(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code !== 'ECONNRESET' && socket.writable) socket.write(answerTo(error.code, headers))
    socket.destroy(error)
  }
}

function answerTo(code: string | undefined, headers: Record<string, string>): string {
  const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const known = new AppError(isLate ? 'UPLOAD_TIMED_OUT' : 'MALFORMED_REQUEST')
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : known.status
  const body = JSON.stringify(errorBody(known))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
