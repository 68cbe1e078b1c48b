import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LIMITS } from '#shared/limits.ts'

export interface BodyWatchdogOptions {
  /** How long a body may bring nothing. */
  silenceMs?: number
  /** How long a JSON body may take in all. */
  jsonBodyMs?: number
  /** How much of a body that was answered before it was read is read after all. */
  drainedBytes?: number
}

/** The largest file that anybody may send, with the form around it. */
const LARGEST_BODY_BYTES = LIMITS.templateFileBytes + LIMITS.jsonBodyBytes

/**
 * Ends requests whose body stalls: a photograph may take minutes on a bad connection, but a body that brings nothing for
 * 30 s, or a JSON body that takes longer than 30 s in all, only holds resources.
 *
 * A request that is refused before its body was read (401, 404, 429 …) keeps its connection: a browser sends the whole body
 * before it reads the answer, and the next request follows on the same connection. So the rest is read and thrown away, under
 * the same limits of time, up to the size of the largest upload; whoever sends more is cut off.
 */
export function registerBodyWatchdog(
  app: FastifyInstance,
  { silenceMs = 30_000, jsonBodyMs = 30_000, drainedBytes = LARGEST_BODY_BYTES }: BodyWatchdogOptions = {},
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    const isJson = request.headers['content-type']?.toLowerCase().startsWith('application/json') ?? false
    let timer = setTimeout(cut, isJson ? jsonBodyMs : silenceMs)
    function cut() {
      // Bytes wait for us (another try of the same key is in work, the disk is slow): that is not the sender's silence.
      if (!isJson && raw.readableLength > 0) timer = setTimeout(cut, silenceMs)
      else raw.destroy()
    }
    const stop = () => clearTimeout(timer)
    raw.once('end', stop)
    raw.once('close', stop)
    if (!isJson) {
      raw.on('data', () => timer.refresh())
      // Listening for data would start the flow before the parser is attached.
      raw.pause()
    }
    // A body that nobody ever asked for is thrown away by Node itself, without counting it.
    raw.read(0)
    reply.raw.once('finish', () => {
      if (!raw.readableEnded) drain(raw, drainedBytes)
    })
  })
}

function drain(body: IncomingMessage, mostBytes: number): void {
  let drained = 0
  body.on('data', (chunk: Buffer) => {
    drained += chunk.length
    if (drained > mostBytes) body.destroy()
  })
  body.resume()
}
