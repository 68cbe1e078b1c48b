import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { saveFact } from '../database/facts.ts'
import { PROXY_SEEN_AT } from '../database/tables/system-facts.ts'
import { isPublicAddress } from './caller-address.ts'

const HOUR_MS = 3_600_000

/**
 * Notes that a proxy brings requests which TRUST_PROXY does not take the caller's address from: all callers then count and are
 * logged as one. The header of a caller from outside is no sign of that, because anybody can send one.
 */
export function watchForProxy(
  app: FastifyInstance,
  { config, database, clock, log }: Pick<Context, 'config' | 'database' | 'clock' | 'log'>,
): void {
  if (config.trustProxy) return
  let notedAt = 0
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    if (request.headers['x-forwarded-for'] === undefined) return
    const now = clock.now()
    if (now.getTime() < notedAt + HOUR_MS || isPublicAddress(request.socket.remoteAddress ?? '')) return
    notedAt = now.getTime()
    saveFact(database.kysely, PROXY_SEEN_AT, now.toISOString(), now).catch((error: unknown) =>
      log.warn({ err: error }, 'could not note that a proxy is not trusted'),
    )
  })
}
