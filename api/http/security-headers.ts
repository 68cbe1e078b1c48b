import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** The headers of the error answers that are made before any hook runs; what they hold is JSON and nothing to render. */
export const HEADERS_WITHOUT_HOOKS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * The headers of every answer. Scripts only from our own files; emotion writes style elements, hence `unsafe-inline` for
 * styles alone. `upgrade-insecure-requests` would break plain http in a shop's own network.
 */
export function registerSecurityHeaders(app: FastifyInstance): void {
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
    // A browser remembers this for a year; only the operator's proxy knows whether HTTPS is there to stay.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
    setHeaders(request.raw, reply.raw, () => done())
  })
}
