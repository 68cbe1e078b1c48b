import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { registerBodyWatchdog } from './body-watchdog.ts'

const SILENCE_MS = 150
const JSON_BODY_MS = 300
const DRAINED_BYTES = 4 * 1024 * 1024

let app: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** Echoes a body, read as a stream after `beforeReading` ms or as JSON. */
async function serve(
  beforeReading = 0,
  silenceMs = SILENCE_MS,
  pace = { bytes: 1, withinMs: 60_000 },
): Promise<number> {
  app = Fastify()
  registerBodyWatchdog(app, {
    silenceMs,
    pace,
    jsonBodyMs: JSON_BODY_MS,
    drainedBytes: DRAINED_BYTES,
  })
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.post('/stream', async (request) => {
    await after(beforeReading)
    let received = ''
    request.raw.setEncoding('utf8')
    for await (const chunk of request.raw) received += chunk
    return received
  })
  app.post('/refuse', async (_request, reply) => reply.code(401).send('no'))
  app.post('/json', async (request) => request.body)
  app.get('/', async () => 'alive')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** All that is answered until the connection ends. Writing in that moment resets it, which `text` would take for a failure. */
async function heard(socket: Socket): Promise<string> {
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  await new Promise((end) => socket.once('close', end))
  return answer
}

const head = (path: string, type: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${more}\r\n`
const STREAM = 'multipart/form-data; boundary=x'
const CLOSE = 'Connection: close\r\n'

it('lets a body take its time as long as something comes', async () => {
  // Much longer than between two letters, but shorter than all of them take.
  const socket = await open(await serve(0, SILENCE_MS * 6))
  const answer = text(socket)
  socket.write(head('/stream', STREAM, 8, CLOSE))
  for (const letter of 'abcdefgh') {
    socket.write(letter)
    await after(SILENCE_MS)
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*abcdefgh$/)
})

it('ends a body that brings nothing any more', async () => {
  const socket = await open(await serve())
  socket.write(`${head('/stream', STREAM, 8)}abc`)
  expect(await text(socket)).toBe('')
})

it('ends a body that trickles on, and no other', async () => {
  const port = await serve(0, 30_000, { bytes: 10, withinMs: SILENCE_MS * 6 })
  const [trickling, steady] = [await open(port), await open(port)]
  const answers = Promise.all([heard(trickling), heard(steady)])
  for (const socket of [trickling, steady]) socket.write(head('/stream', STREAM, 320, CLOSE))
  for (let at = 0; at < 16; at += 1) {
    // The one brings a letter in two turns, the other enough in each.
    if (at % 2 === 0 && trickling.writable) trickling.write('a')
    steady.write('b'.repeat(20))
    await after(SILENCE_MS / 2)
  }
  const [ended, whole] = await answers
  expect(ended).toBe('')
  expect(whole).toMatch(/^HTTP\/1\.1 200 [\s\S]*b{320}$/)
})

it('ends a refused body that trickles on', async () => {
  const socket = await open(await serve(0, 30_000, { bytes: 5, withinMs: SILENCE_MS }))
  socket.write(`${head('/refuse', STREAM, 8)}abc`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /)
})

it('ends a body of unknown length that brings nothing any more', async () => {
  const socket = await open(await serve())
  socket.write(
    `POST /stream HTTP/1.1\r\nHost: x\r\nContent-Type: ${STREAM}\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`,
  )
  expect(await text(socket)).toBe('')
})

it.each(['application/json', 'Application/JSON; charset=utf-8'])(
  'ends a body of %s that trickles on',
  async (type) => {
    const socket = await open(await serve())
    const answer = heard(socket)
    socket.write(`${head('/json', type, 1000)}"`)
    const trickle = setInterval(() => socket.write('a'), SILENCE_MS / 3)
    expect(await answer).toBe('')
    clearInterval(trickle)
  },
)

it('does not count the time in which nobody reads', async () => {
  const socket = await open(await serve(SILENCE_MS * 3))
  const answer = text(socket)
  socket.write(`${head('/stream', STREAM, 3, CLOSE)}abc`)
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*abc$/)
})

it.each([
  ['at once', 0],
  ['after the answer', 100],
])(
  'takes the body of a refused request that comes %s, and the next request after it',
  async (_when, wait) => {
    const socket = await open(await serve(0, 30_000))
    const answers = text(socket)
    socket.write(head('/refuse', STREAM, DRAINED_BYTES))
    await after(wait)
    socket.write(Buffer.alloc(DRAINED_BYTES, 97))
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${CLOSE}\r\n`)
    expect(await answers).toMatch(/^HTTP\/1\.1 401 [\s\S]*HTTP\/1\.1 200 [\s\S]*alive$/)
  },
)

it('cuts off the body of a refused request that is larger than any upload, or that brings nothing any more', async () => {
  const port = await serve()
  const large = await open(port)
  const answers = heard(large)
  large.write(head('/refuse', STREAM, DRAINED_BYTES + 1))
  large.write(Buffer.alloc(DRAINED_BYTES + 1, 97))
  large.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await answers).not.toContain('HTTP/1.1 200')

  const silent = await open(port)
  silent.write(`${head('/refuse', STREAM, 8)}abc`)
  expect(await text(silent)).toMatch(/^HTTP\/1\.1 401 /)
})

it('leaves no timer behind', async () => {
  const port = await serve(0, 30_000)
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  for (let round = 0; round < 5; round += 1) {
    const socket = await open(port)
    socket.write(`${head('/stream', STREAM, 3, CLOSE)}abc`)
    await text(socket)
    const gone = await open(port)
    gone.write(`${head('/stream', STREAM, 9)}abc`)
    await after(10)
    gone.destroy()
  }
  // The server hears a little later that they are gone.
  while (timers() > before) await after(10)
})
