import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { type Config, isHttps } from '../config.ts'

type Origin = Pick<Config, 'publicOrigin'>

/** The policy of what is no page: files and errors. `default-src` stands for neither base nor frames. */
export const NO_PAGE = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The headers of the error answers that are made where no hook runs; what they hold is JSON. */
export function headersWithoutHooks({ publicOrigin }: Origin): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': NO_PAGE,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps(publicOrigin) && { 'strict-transport-security': `max-age=${YEAR_S}` }),
  }
}

const YEAR_S = 365 * 24 * 60 * 60

/**
 * The headers of every answer. Scripts only from our own files; emotion writes style elements, hence `unsafe-inline` for
 * styles alone. `upgrade-insecure-requests` would break plain http in a shop's own network;
 * where the portal's origin is https, browsers are told to ask for nothing else.
 */
export function registerSecurityHeaders(app: FastifyInstance, { publicOrigin }: Origin): void {
  // Made once: the plugin for Fastify makes it anew for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // WebAssembly, whose files are our own as well: it reads barcodes and decodes pictures in PDFs.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        // 'self' includes the socket of the same host.
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // A browser remembers this for a year. Other hosts below the same name are not ours to bind.
    strictTransportSecurity: isHttps(publicOrigin)
      ? { maxAge: YEAR_S, includeSubDomains: false, preload: false }
      : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
    setHeaders(request.raw, reply.raw, () => done())
  })
}
