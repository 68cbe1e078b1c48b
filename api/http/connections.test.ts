import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { expect, it } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { buildApp } from '../app.ts'
import { createLog } from '../log.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { listen } from '../testing/socket-client.ts'

const test = openTestAppForEach()

async function send(bytes: string): Promise<string> {
  const socket = connect(Number((await listen(test)).split(':')[1]), '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

it.each([
  ['an unknown method', 'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('answers %s like every other error', async (_name, bytes, status) => {
  const answer = await send(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*cache-control: no-store`))
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code: 'MALFORMED_REQUEST' })
})

it('leaves nothing of an upload whose sender went away, and makes no fuss of it', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const app = await buildApp({ ...test.context, log }, join(test.folder, 'no-web'))
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(
    'POST /api/documents HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n' +
      `Authorization: Bearer ${test.actors.dealer.sessionId}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\n\r\n` +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
  )
  socket.write(Buffer.alloc(2_000_000, 32))
  const arriving = () => readdir(join(test.folder, 'files', 'incoming'))
  await expect.poll(arriving).toHaveLength(1)
  socket.resetAndDestroy()
  await expect.poll(arriving).toEqual([])
  await app.http.close()
  expect(lines).toEqual([])
})

it('answers what still comes while it stops with the headers of every error', async () => {
  const { http } = await buildApp(test.context, join(test.folder, 'no-web'))
  const socket = connect(Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port), '127.0.0.1')
  const answer = text(socket)
  const arrived = once(http.server, 'connection').then(([peer]) => once(peer, 'data'))
  socket.write('GET /api/health HTTP/1.1\r\n')
  await arrived
  const closed = http.close()
  await expect.poll(() => http.server.listening).toBe(false)
  socket.write('Host: x\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*cache-control: no-store/)
  await closed
})

const MULTIPART = 'multipart/form-data; boundary=b'

it.each([
  [401, '/api/documents', MULTIPART],
  [404, '/api/nothing', MULTIPART],
  [405, '/api/health', MULTIPART],
  [413, '/api/auth/login', 'application/json'],
  [415, '/api/auth/login', 'text/plain'],
  [429, '/api/auth/register/dealer', 'application/json'],
])(
  'answers %i to an upload before its body comes, and the next request on the same connection',
  async (status, path, type) => {
    const [host = '', port] = (await listen(test)).split(':')
    const flood = status === 429 ? 60 : 0
    for (let call = 0; call < flood; call += 1) await test.app.http.inject({ method: 'POST', url: path })
    const socket = connect(Number(port), host)
    const body = Buffer.alloc(10_000_000, 32)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*connection: keep-alive`, 'i'))
    socket.write(body)
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(await text(socket)).toContain('HTTP/1.1 200 ')
  },
)

it('believes the nearest proxy alone about who is calling', async () => {
  const { http } = await buildApp(
    { ...test.context, config: { ...test.config, trustProxy: true } },
    join(test.folder, 'no-web'),
  )
  http.get('/address', async (request) => request.ip)
  const answer = await http.inject({
    url: '/address',
    headers: { 'x-forwarded-for': '10.9.9.9, 203.0.113.7' },
  })
  expect(answer.body).toBe('203.0.113.7')
  await http.close()
})

it('logs a call for which there is no room in one short line, and a fault with its stack', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const { http } = await buildApp({ ...test.context, log }, join(test.folder, 'no-web'))
  http.get('/full', () => Promise.reject(new AppError('UNAVAILABLE', { retryAfter: 10 })))
  http.get('/broken', () => Promise.reject(new AppError('INTERNAL')))
  expect((await http.inject('/full')).headers['retry-after']).toBe('10')
  await http.inject('/broken')
  const [full, broken] = lines.map((line) => JSON.parse(line))
  expect(full).toMatchObject({ msg: 'request failed', code: 'UNAVAILABLE' })
  expect(full).not.toHaveProperty('err')
  expect(broken).toMatchObject({
    code: 'INTERNAL',
    err: { stack: expect.stringContaining('connections.test.ts') },
  })
  await http.close()
})
