import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerErrorHandler } from './error-handler.ts'
import { registerStaticWeb } from './static-web.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>모바일 개통 포털</title>')
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify({ name: '모바일 개통 포털' }))
  await writeFile(join(folder, 'assets', 'page-abc.js'), 'export {}')
  await writeFile(join(folder, 'service-worker.js'), '// worker')
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  app = Fastify()
  registerErrorHandler(app)
  await registerStaticWeb(app, folder, '우리 "<대리점>"', [])
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, accept = '*/*') => app.inject({ method: 'GET', url, headers: { accept } })

it('answers every page address with index.html, branded and asked for again', async () => {
  for (const url of ['/', '/documents', '/dealer-chat/12', '/index.html']) {
    const answer = await get(url, 'text/html')
    expect(answer.statusCode, url).toBe(200)
    expect(answer.body).toBe('<title>우리 &quot;&lt;대리점>&quot;</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
  expect((await get('/manifest.webmanifest')).json()).toEqual({ name: '우리 "<대리점>"' })
})

it('never answers a missing asset or call with index.html', async () => {
  for (const url of ['/assets/gone-123.js', '/favicon.gif', '/api/nothing', '/api']) {
    const answer = await get(url, 'text/html')
    expect(answer.statusCode, url).toBe(404)
  }
  expect((await get('/documents')).statusCode).toBe(404)
})

it('leads to the form what is shared before the device can keep it', async () => {
  const shared = await app.inject({ method: 'POST', url: '/share-papers' })
  expect([shared.statusCode, shared.headers.location]).toEqual([303, '/submit-application?shared=failed'])
})

it('lets hashed files be kept for ever and the worker be asked for again', async () => {
  expect((await get('/assets/page-abc.js')).headers['cache-control']).toContain('immutable')
  expect((await get('/service-worker.js')).headers['cache-control']).toBe('no-cache')
})

it('says how its texts are encoded', async () => {
  for (const url of ['/', '/manifest.webmanifest', '/assets/page-abc.js', '/icon.svg'])
    expect((await get(url)).headers['content-type'], url).toMatch(/; charset=utf-8$/)
})

it('serves nothing from outside its folder', async () => {
  for (const url of ['/../package.json', '/..%2fpackage.json', '/assets/%2e%2e/%2e%2e/package.json']) {
    expect([400, 403, 404]).toContain((await get(url)).statusCode)
  }
})
