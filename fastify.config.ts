import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import { LIMITS } from '#shared/limits.ts'

/**
 * Settings of every Fastify server of this product; those of a single installation come from the environment (api/config.ts).
 */
export const fastifyOptions = {
  /** A 10 MB photograph on a bad connection takes minutes; a watchdog ends bodies that bring nothing for 30 s. */
  requestTimeout: 20 * 60 * 1000,
  connectionTimeout: 0,
  keepAliveTimeout: 65_000,
  http: { headersTimeout: 30_000 },
  bodyLimit: LIMITS.jsonBodyBytes,
  routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
  forceCloseConnections: 'idle',
  exposeHeadRoutes: false,
  return503OnClosing: true,
} satisfies FastifyHttpOptions<Server>
