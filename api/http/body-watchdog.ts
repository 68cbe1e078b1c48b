import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LIMITS } from '#shared/limits.ts'

export interface BodyWatchdogOptions {
  /** How long a body may stay silent. */
  silenceMs?: number
  /** A body must bring so many bytes within each such time. */
  pace?: { bytes: number; withinMs: number }
  /** How long a JSON body may take altogether. */
  jsonBodyMs?: number
  /** How many bytes of a body are still read when it was answered before. */
  drainedBytes?: number
}

/** A kilobyte a second: no connection on which an app can be used at all is slower for a whole minute. */
const SLOWEST = { bytes: 60_000, withinMs: 60_000 }

/** The largest file that anybody may send, with the form around it. */
const LARGEST_BODY_BYTES = LIMITS.templateFileBytes + LIMITS.jsonBodyBytes

/**
 * Ends requests whose body stalls: a photograph may take minutes on a bad connection, but a body that stays silent for 30 s or
 * trickles at less than a kilobyte a second, or a JSON body that takes longer than 30 s, only holds resources. A request that is refused before its body was read (401, 404,
 * 429 …) keeps its connection, because a browser sends the whole body before it reads the answer, and then its next request. So
 * the rest is read and thrown away, under the same time limits and up to the size of the largest upload; beyond that the
 * connection is cut.
 */
export function registerBodyWatchdog(
  app: FastifyInstance,
  {
    silenceMs = 30_000,
    pace = SLOWEST,
    jsonBodyMs = 30_000,
    drainedBytes = LARGEST_BODY_BYTES,
  }: BodyWatchdogOptions = {},
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    const isJson = request.headers['content-type']?.toLowerCase().startsWith('application/json') ?? false
    let timer = setTimeout(cut, isJson ? jsonBodyMs : silenceMs)
    function cut() {
      // The bytes wait for the server (another try of the key, a slow disk), so the sender is not silent.
      if (!isJson && raw.readableLength > 0) timer = setTimeout(cut, silenceMs)
      else raw.destroy()
    }
    let arrived = 0
    const pacing = setInterval(() => {
      if (arrived < pace.bytes && raw.readableLength === 0) raw.destroy()
      arrived = 0
    }, pace.withinMs)
    const stop = () => {
      clearTimeout(timer)
      clearInterval(pacing)
    }
    raw.once('end', stop)
    raw.once('close', stop)
    if (!isJson) {
      raw.on('data', (chunk: Buffer | string) => {
        arrived += chunk.length
        timer.refresh()
      })
      // Listening for data would start the flow before the parser is attached.
      raw.pause()
    }
    // Node itself throws away a body that nobody reads, but without counting it.
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
