import type { FastifyInstance } from 'fastify'

const SILENCE_MS = 30_000
const JSON_BODY_MS = 30_000

/**
 * Ends requests whose body stalls: a photograph may take minutes on a bad connection, but a body that brings nothing for
 * 30 s, or a JSON body that takes longer than 30 s in all, only holds resources (QUALITY.md §1).
 */
export function registerBodyWatchdog(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
    if (!hasBody) return payload
    const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
    let timer = setTimeout(cut, isJson ? JSON_BODY_MS : SILENCE_MS)
    function cut() {
      request.raw.socket.destroy()
    }
    const stop = () => clearTimeout(timer)
    request.raw.once('end', stop)
    request.raw.once('close', stop)
    if (!isJson) {
      request.raw.on('data', () => {
        clearTimeout(timer)
        timer = setTimeout(cut, SILENCE_MS)
      })
      // Listening for data would start the flow before the parser is attached.
      request.raw.pause()
    }
    return payload
  })
}
