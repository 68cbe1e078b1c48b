import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'

/**
 * Serves the built web app. Files with a hash in their name are kept for ever, everything else is asked for again. A page
 * address gets index.html; a missing asset is a 404, never index.html, so that an old tab notices that it is old.
 */
export async function registerStaticWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const hasWeb = existsSync(join(webDir, 'index.html'))
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage =
      request.method === 'GET' &&
      !path.startsWith('/api/') &&
      path !== '/ws' &&
      !/\.[a-z0-9]+$/i.test(path) &&
      (request.headers.accept ?? '').includes('text/html')
    if (!hasWeb || !isPage) throw new AppError('NOT_FOUND')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
