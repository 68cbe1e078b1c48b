import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { NOT_KEPT, SHARE_PATH, sharedAddress } from '#shared/share-target.ts'
import { createAllowedMethods } from './allowed-methods.ts'
import { compressed } from './compression.ts'

/**
 * Serves the built web app. Files with a hash in their name are kept for ever, everything else is asked for again. A page
 * address gets index.html; a missing asset is a 404, never index.html, so that an old tab notices that it is old. An address of
 * the API that is there for other methods answers 405.
 */
export async function registerStaticWeb(
  app: FastifyInstance,
  webDir: string,
  brandName: string,
  mounted: readonly Endpoint[],
): Promise<void> {
  const hasWeb = existsSync(join(webDir, 'index.html'))
  const branded = hasWeb ? readBrandedFiles(webDir, brandName) : null
  if (branded !== null) {
    for (const [name, { type, text }] of Object.entries(branded)) {
      app.get(`/${name}`, async (request, reply) => {
        void reply.type(type).header('cache-control', 'no-cache')
        return compressed(request, reply, text)
      })
    }
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      globIgnore: Object.keys(branded).map((name) => `**/${name}*`),
      setHeaders: (reply, path) => {
        if (path.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8')
        reply.header(
          'cache-control',
          /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  const allowedMethods = createAllowedMethods(mounted)
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const allowed = allowedMethods(path)
    if (allowed.length > 0) {
      void reply.header('allow', allowed.join(', '))
      throw new AppError('METHOD_NOT_ALLOWED')
    }
    // The service worker of a device takes what is shared. A device that asks the server has none yet: the form says so.
    if (path === SHARE_PATH && request.method === 'POST') return reply.redirect(sharedAddress(NOT_KEPT), 303)
    // `/` answers everybody, as monitors ask for it without an Accept header for HTML.
    const isFrontDoor = path === '/' && (request.method === 'GET' || request.method === 'HEAD')
    const isPage =
      request.method === 'GET' &&
      !/^\/(api|ws)(\/|$)/.test(path) &&
      !/\.[a-z0-9]+$/i.test(path) &&
      (request.headers.accept ?? '').includes('text/html')
    if (branded === null || !(isPage || isFrontDoor)) throw new AppError('NOT_FOUND')
    const { type, text } = branded['index.html']
    void reply.type(type).header('cache-control', 'no-cache')
    return compressed(request, reply, text)
  })
}

/** The brand that the build wrote into both files. */
const BUILT_NAME = '모바일 개통 포털'

interface BrandedFile {
  type: string
  text: string
}

/** The two files of the web app that show the operator's BRAND_NAME before any script runs. */
function readBrandedFiles(
  webDir: string,
  brandName: string,
): Record<'index.html' | 'manifest.webmanifest', BrandedFile> {
  const builtFile = (name: string) => readFileSync(join(webDir, name), 'utf8')
  return {
    'index.html': {
      type: 'text/html; charset=utf-8',
      text: builtFile('index.html').replaceAll(BUILT_NAME, escapeHtml(brandName)),
    },
    'manifest.webmanifest': {
      type: 'application/manifest+json; charset=utf-8',
      text: builtFile('manifest.webmanifest').replaceAll(
        JSON.stringify(BUILT_NAME),
        JSON.stringify(brandName),
      ),
    },
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
