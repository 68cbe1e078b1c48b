import type { FastifyInstance } from 'fastify'

export interface BodyWatchdogOptions {
  /** How long a body may bring nothing. */
  silenceMs?: number
  /** How long a JSON body may take in all. */
  jsonBodyMs?: number
}

/**
 * Ends requests whose body stalls: a photograph may take minutes on a bad connection, but a body that brings nothing for
 * 30 s, or a JSON body that takes longer than 30 s in all, only holds resources (QUALITY.md §1).
 */
export function registerBodyWatchdog(
  app: FastifyInstance,
  { silenceMs = 30_000, jsonBodyMs = 30_000 }: BodyWatchdogOptions = {},
): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { raw } = request
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
    if (!hasBody) return payload
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
    return payload
  })
}
