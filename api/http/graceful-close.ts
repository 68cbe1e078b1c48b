import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Lets the answers that are still to come end their connections: one that is kept alive would otherwise hold up the end of the
 * server until it times out.
 */
export function registerGracefulClose(app: FastifyInstance): void {
  const inFlight = new Set<ServerResponse>()
  app.addHook('onRequest', async (_request, reply) => {
    inFlight.add(reply.raw)
    reply.raw.once('close', () => inFlight.delete(reply.raw))
  })
  app.addHook('preClose', async () => {
    for (const answer of inFlight) {
      if (!answer.headersSent) answer.setHeader('connection', 'close')
    }
  })
}
