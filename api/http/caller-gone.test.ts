import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createMount } from './mount.ts'

it('tells a handler that whoever asked went away, and nothing of one that was answered', async () => {
  const { app, context, close } = await createTestApp()
  const http = Fastify()
  const { mount } = createMount(http, {
    authentication: app.authentication,
    files: context.files,
    accessSink: { add: async () => undefined, addList: async () => {}, refused: () => {} },
    recordsChanged: () => {},
  })
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
  await close()
})
