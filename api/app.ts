import { resolve } from 'node:path'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { CALL_COSTS, type CallCost, type CostBounds } from '#shared/call-costs.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { fastifyOptions } from '../fastify.config.ts'
import type { Context } from './context.ts'
import { AccessLog } from './features/access-log/access-log.ts'
import { registerFeatures } from './features/index.ts'
import { type Authentication, createAuthentication } from './http/authentication.ts'
import { registerBodyWatchdog } from './http/body-watchdog.ts'
import { callerAddress, networkOf, originOf } from './http/caller-address.ts'
import { answerUnreadable, registerGracefulClose } from './http/connections.ts'
import { answerUnroutable, registerErrorHandler } from './http/error-handler.ts'
import { parseJsonBody } from './http/json-body.ts'
import { createMount } from './http/mount.ts'
import { watchForProxy } from './http/proxy-watch.ts'
import { headersWithoutHooks, registerSecurityHeaders } from './http/security-headers.ts'
import { registerStaticWeb } from './http/static-web.ts'
import { announceRecords, joinRecords } from './realtime/records-news.ts'
import { SocketHandlers } from './realtime/socket-handlers.ts'
import { registerWebSocket } from './realtime/websocket.ts'

export interface App {
  http: FastifyInstance
  /** The endpoints that are mounted, for the tests that walk them. */
  mounted: readonly Endpoint[]
  sockets: SocketHandlers
  authentication: Authentication
  accessLog: AccessLog
}

/** The whole API on its dependencies, not yet listening. Plugins first, then the features, then the web app's files. */
export async function buildApp(
  context: Context,
  webDir = resolve('dist/web'),
  callCosts: Record<CallCost, CostBounds> = CALL_COSTS,
): Promise<App> {
  const { config, database, clock, hub, files } = context
  const bareHeaders = headersWithoutHooks(config)
  const http = Fastify({
    ...fastifyOptions,
    // Only the nearest proxy is trusted: the client may have written everything before its X-Forwarded-For
    // entry.
    trustProxy: config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    clientErrorHandler: answerUnreadable(bareHeaders),
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerUnroutable(bareHeaders),
  })
  const authentication = createAuthentication({ database, clock, staffIdleMinutes: config.staffIdleMinutes })
  const sockets = new SocketHandlers()

  const accessLog = new AccessLog(context)
  registerErrorHandler(http, (request, error) => {
    // The mount records with its account what was refused after its handler began.
    if (begun.has(request)) return
    const endpoint = `${request.method} ${request.routeOptions.url ?? ''}`.trim()
    accessLog.refused({ by: { account: null, ...originOf(request) }, endpoint, error })
  })
  registerGracefulClose(http, bareHeaders)
  registerBodyWatchdog(http)
  watchForProxy(http, context)
  registerSecurityHeaders(http, config)
  readJsonStrictly(http)
  await http.register(multipart)
  await http.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(callerAddress(request)),
  })
  await registerWebSocket(http, {
    hub,
    handlers: sockets,
    publicOrigin: config.publicOrigin,
    authentication,
    accessSink: accessLog,
  })

  http.addHook('onClose', () => accessLog.close())
  const { mount, mounted, begun } = createMount(http, {
    authentication,
    files,
    accessSink: accessLog,
    callCosts,
    recordsChanged: (kind) => announceRecords(hub, kind),
  })
  sockets.onAuthenticated((connection) => joinRecords(hub, connection))
  const onClose = (stop: () => void | Promise<void>) => http.addHook('onClose', async () => stop())
  registerFeatures({ mount, context, sockets, authentication, onClose })
  await registerStaticWeb(http, webDir, config.brandName, mounted)
  return { http, mounted, sockets, authentication, accessLog }
}

/** JSON bodies are parsed by our own strict reader; other types than JSON and multipart are refused. */
function readJsonStrictly(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseJsonBody(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
}
