import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const test = await openTestApp()

it('answers HEAD where monitors ask, without a body', async () => {
  for (const url of ['/api/health', '/api/ready']) {
    const answer = await test.app.http.inject({ method: 'HEAD', url })
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, ''])
  }
})

it.each([
  ['DELETE', '/api/health', 'GET, HEAD'],
  ['PUT', '/api/auth/login', 'POST'],
  ['PATCH', '/api/documents?status=x', 'DELETE, GET, POST'],
  ['POST', '/api/documents/12/events', 'GET'],
  ['HEAD', '/api/kp-info/KP1', 'GET'],
] as const)('refuses %s %s and says what is allowed', async (method, url, allow) => {
  const answer = await test.app.http.inject({ method, url })
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
  if (method !== 'HEAD') expect(answer.json().code).toBe('METHOD_NOT_ALLOWED')
})

it('knows no method of an address where nothing is', async () => {
  const answer = await test.app.http.inject({ method: 'PUT', url: '/api/nothing' })
  expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined])
})

it('says to a plain GET that the socket is a socket', async () => {
  const answer = await test.app.http.inject({ method: 'GET', url: '/ws' })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { code: 'MALFORMED_REQUEST', error: 'WebSocket으로 연결해주세요.' },
  ])
})

it.each(['/%zz', '/api/documents/%zz'])('answers %s with the headers of every answer', async (url) => {
  const { statusCode, headers } = await test.app.http.inject({ method: 'GET', url })
  expect(statusCode).toBe(400)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': expect.any(String),
    'referrer-policy': 'same-origin',
  })
})

it.each([
  ['https://portal.example.kr', 'max-age=31536000'],
  ['http://192.168.0.7:3000', undefined],
])('binds browsers to https for a year where the origin is %s', async (publicOrigin, header) => {
  const { http } = await buildApp({ ...test.context, config: { ...test.config, publicOrigin } })
  for (const [url, status] of [
    ['/api/health', 200],
    ['/%zz', 400],
  ] as const) {
    const answer = await http.inject(url)
    expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([status, header])
  }
  const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('no HTTP\r\n\r\n')
  const unreadable = await text(socket)
  expect(unreadable).toMatch(/^HTTP\/1\.1 400/)
  expect(unreadable.includes(`strict-transport-security: ${header}`)).toBe(header !== undefined)
  await http.close()
})
