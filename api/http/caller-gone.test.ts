import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CALL_COSTS, type CallCost, type CostBounds } from '#shared/call-costs.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { Authentication } from './authentication.ts'
import { registerErrorHandler } from './error-handler.ts'
import { createMount } from './mount.ts'

const { app, context, actors } = await openTestApp()

/** One place of each cost for all callers together. */
const ONE_PLACE = Object.fromEntries(
  Object.keys(CALL_COSTS).map((cost) => [cost, { ofAccount: 1, ofNetwork: 1, altogether: 1 }]),
) as Record<CallCost, CostBounds>

function serverWith(authentication: Authentication) {
  const http = Fastify()
  const { mount } = createMount(http, {
    authentication,
    files: context.files,
    accessSink: { add: async () => undefined, addList: async () => {}, refused: () => {} },
    callCosts: ONE_PLACE,
    recordsChanged: () => {},
  })
  return { http, mount }
}

it('tells a handler that whoever asked went away, and nothing of one that was answered', async () => {
  const { http, mount } = serverWith(app.authentication)
  const signals: AbortSignal[] = []
  const endpoint = (path: string) =>
    defineEndpoint({ method: 'GET', path, summary: '', access: 'public', response: z.boolean() })
  mount(endpoint('/quick'), async ({ callerGone }) => {
    signals.push(callerGone())
    return true
  })
  mount(endpoint('/long'), async ({ callerGone }) => {
    const gone = callerGone()
    signals.push(gone)
    await once(gone, 'abort')
    return true
  })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  expect(await (await fetch(`${url}/quick`)).json()).toBe(true)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => signals).toHaveLength(2)
  socket.destroy()
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false, true])
  await http.close()
})

it('logs no error where a handler stopped because its caller went away', async () => {
  const logged: unknown[] = []
  const http = Fastify({
    logger: { level: 'debug', stream: { write: (line: string) => logged.push(JSON.parse(line)) } },
  })
  registerErrorHandler(http)
  const gone = new AbortController()
  http.get('/long', async ({ raw }) => {
    raw.once('close', () => gone.abort())
    await once(gone.signal, 'abort')
    gone.signal.throwIfAborted()
  })
  http.get('/broken', async () => {
    throw new DOMException('This operation was aborted', 'AbortError')
  })
  const failures = () => logged.filter((line) => (line as { msg: string }).msg === 'request failed')
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  const asking = new AbortController()
  const asked = fetch(`${url}/long`, { signal: asking.signal }).catch(() => null)
  await expect
    .poll(() => logged.some((line) => (line as { msg: string }).msg === 'incoming request'))
    .toBe(true)
  asking.abort()
  await asked
  await expect.poll(failures).toMatchObject([{ level: 20 }])
  await fetch(`${url}/broken`)
  expect(failures()).toMatchObject([{ level: 20 }, { level: 50, code: 'INTERNAL' }])
  await http.close()
})

it('keeps no place for a caller who left while it was recognised', async () => {
  let asked = 0
  const sockets: Socket[] = []
  const { http, mount } = serverWith({
    ...app.authentication,
    async authenticate(sessionId) {
      asked += 1
      if (asked === 1 && sockets[0] !== undefined) await once(sockets[0], 'close')
      return app.authentication.authenticate(sessionId)
    },
  })
  http.server.on('connection', (socket) => sockets.push(socket))
  const costly = defineEndpoint({
    method: 'GET',
    path: '/costly',
    summary: '',
    access: 'session',
    cost: 'export',
    response: z.boolean(),
  })
  let served = 0
  mount(costly, async () => {
    served += 1
    return true
  })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  const authorization = `Bearer ${actors.admin.sessionId}`
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`GET /costly HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`)
  await expect.poll(() => asked).toBe(1)
  socket.destroy()
  await expect.poll(() => served).toBe(1)
  const answer = await fetch(`${url}/costly`, { headers: { authorization } })
  expect(answer.status).toBe(200)
  await http.close()
})
