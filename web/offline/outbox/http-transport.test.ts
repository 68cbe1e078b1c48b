import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { postFormByXhr } from '../../lib/post-form.ts'
import { fileOf } from '../testing/test-device.ts'
import { createHttpTransport } from './http-transport.ts'
import type { SendableItem } from './transport.ts'

interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: Buffer
}

let server: Server
let origin: string
let received: Received[]
let answer: (response: ServerResponse, request: Received) => void

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url, headers } = request
    const seen = { method, url, headers, body: Buffer.concat(chunks) }
    received.push(seen)
    answer(response, seen)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  received = []
  answer = (response) => json(response, 201, { documentNumber: '1' })
})

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(body))

const item: SendableItem = {
  submissionId: 'b7a3',
  accountId: 1,
  kind: 'supplement',
  target: { documentId: 7 },
  submittedAt: 5,
}
const transport = (hasXhr = false) =>
  createHttpTransport(
    {
      endSessionUrl: `${origin}/api/auth/end-session`,
      requests: {
        message: async (_item, fields, { hasFile, ask }) => {
          const room = await ask({ url: `${origin}/api/chat/room`, json: { documentId: 7 } })
          if (room?.status !== 200) return { refused: room }
          return { url: `${origin}/api/chat/message`, json: { fields, hasFile, room: room.body } }
        },
        supplement: ({ target, submittedAt }, fields) => ({
          url: `${origin}/api/documents/${(target as { documentId: number }).documentId}/supplement`,
          fields: { ...(fields as Record<string, string>), submittedAt: String(submittedAt) },
          fileField: 'file',
        }),
      },
      offerUrl: `${origin}/api/submissions/offer`,
      receiptHeaders: (receipt) => ({ 'X-Receipt': JSON.stringify(receipt) }),
      withdrawUrl: (submissionId) => `${origin}/api/submissions/${submissionId}`,
      headers: { 'X-App-Version': '1.2.3' },
    },
    hasXhr,
  )
const sending = () => ({ sessionId: 'secret', onProgress: vi.fn(), signal: new AbortController().signal })
const send = (file = fileOf('내용')) => transport().send(item, { note: '보완했습니다' }, file, sending())

it('asks where the server has records, in one request', async () => {
  const items = [
    { submissionId: 'b7a3', receipt: { signature: 'x' } },
    { submissionId: 'c8b4', receipt: null },
  ]
  const { sessionId, signal } = sending()
  answer = (response) => json(response, 200, { answers: [] })
  expect(await transport().offer(items, { sessionId, signal })).toMatchObject({
    status: 200,
    body: { answers: [] },
  })
  expect(received).toMatchObject([
    { method: 'POST', url: '/api/submissions/offer', headers: { authorization: 'Bearer secret' } },
  ])
  expect(JSON.parse(String(received[0]?.body))).toEqual({ submissions: items })
})

it('shows the receipt of what the server once had', async () => {
  const receipt = { submissionId: 'b7a3', documentNumber: '20261121-00007' }
  await transport().send({ ...item, receipt }, { note: '보완' }, null, sending())
  expect(received[0]?.headers['x-receipt']).toBe(JSON.stringify(receipt))
  await send()
  expect(received[1]?.headers).not.toHaveProperty('x-receipt')
})

describe('sending JSON', () => {
  const sendMessage = () => transport().send({ ...item, kind: 'message' }, { text: '네' }, null, sending())

  it('asks first, and then posts under its key', async () => {
    answer = (response, { url }) => json(response, url?.endsWith('/room') ? 200 : 201, { id: 9 })
    expect(await sendMessage()).toMatchObject({ status: 201, body: { id: 9 } })
    expect(
      received.map(({ url, headers }) => [url, headers['idempotency-key'], headers.authorization]),
    ).toEqual([
      ['/api/chat/room', undefined, 'Bearer secret'],
      ['/api/chat/message', 'b7a3', 'Bearer secret'],
    ])
    expect(JSON.parse(String(received[1]?.body))).toEqual({
      fields: { text: '네' },
      hasFile: false,
      room: { id: 9 },
    })
  })

  it('answers with the refusal of what it asked first', async () => {
    answer = (response) => json(response, 409, { code: 'CHAT_CLOSED', error: '닫힘' })
    expect(await sendMessage()).toMatchObject({ status: 409, body: { code: 'CHAT_CLOSED' } })
    expect(received).toHaveLength(1)
  })
})

describe('sending over HTTP', () => {
  it('is one multipart POST with session and key, the file last', async () => {
    expect(await send()).toEqual({ status: 201, retryAfter: null, body: { documentNumber: '1' } })
    const [request] = received
    if (!request) throw new Error('nothing arrived')
    expect(request).toMatchObject({
      method: 'POST',
      url: '/api/documents/7/supplement',
      headers: { authorization: 'Bearer secret', 'idempotency-key': 'b7a3', 'x-app-version': '1.2.3' },
    })
    const form = await new Response(new Uint8Array(request.body), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData()
    expect([...form.keys()]).toEqual(['note', 'submittedAt', 'file'])
    expect(form.get('note')).toBe('보완했습니다')
    const file = form.get('file')
    if (!(file instanceof File)) throw new Error('the file is missing')
    expect({ name: file.name, type: file.type, text: await file.text() }).toEqual({
      name: '홍길동_신청서.pdf',
      type: 'application/pdf',
      text: '내용',
    })
  })

  it('knows the registered kinds only', () => {
    expect(transport().knows('supplement')).toBe(true)
    expect(transport().knows('application')).toBe(false)
    expect(transport().knows('constructor')).toBe(false)
  })

  it('passes on failures with their Retry-After', async () => {
    answer = (response) => json(response, 503, { error: 'x', code: 'UNAVAILABLE' }, { 'retry-after': '30' })
    expect(await send()).toEqual({ status: 503, retryAfter: '30', body: { error: 'x', code: 'UNAVAILABLE' } })
  })

  it.each([
    ['a page', 'text/html', '<html>'],
    ['JSON called a page', 'text/html', '{"documentNumber":"1"}'],
    ['broken JSON', 'application/json', '{"documentNumber":'],
    ['nothing', 'application/json', ''],
  ])('reads no body from %s', async (_, type, text) => {
    answer = (response) => response.writeHead(200, { 'content-type': type }).end(text)
    expect(await send()).toEqual({ status: 200, retryAfter: null, body: undefined })
  })

  it('follows no redirect', async () => {
    answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end()
    expect((await send())?.body).toBeUndefined()
    expect(received.map(({ url }) => url)).toEqual(['/api/documents/7/supplement'])
  })

  it('fails when the line breaks or the upload is given up', async () => {
    answer = (response) => response.destroy()
    await expect(send()).rejects.toThrow()
    answer = () => {}
    const controller = new AbortController()
    const hanging = transport().send(item, {}, null, { ...sending(), signal: controller.signal })
    controller.abort()
    await expect(hanging).rejects.toThrow()
  })

  it('withdraws by submissionId', async () => {
    answer = (response) => json(response, 200, { submissionId: 'b7a3', withdrawn: true })
    expect(await transport().withdraw('b7a3', sending())).toMatchObject({
      status: 200,
      body: { withdrawn: true },
    })
    expect(received).toMatchObject([
      { method: 'DELETE', url: '/api/submissions/b7a3', headers: { authorization: 'Bearer secret' } },
    ])
  })

  it.each([
    ['our answer', 200, { success: true }, true],
    ['a captive portal', 200, { welcome: 'WiFi' }, false],
    ['a server that cannot', 503, { error: '점검 중', code: 'STARTING' }, false],
  ])('ends a session by its token alone, which only %s confirms', async (_, status, body, isOver) => {
    answer = (response) => json(response, status, body)
    expect(await transport().endSession('e1', AbortSignal.timeout(5_000))).toBe(isOver)
    const [request] = received
    expect([request?.method, request?.url, request?.body.toString()]).toEqual([
      'POST',
      '/api/auth/end-session',
      '{"endToken":"e1"}',
    ])
    expect(request?.headers).not.toHaveProperty('authorization')
  })
})

describe('in a tab', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** An XMLHttpRequest that the test controls. */
  class FakeXhr {
    static last: FakeXhr
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    status = 201
    responseText = '{"documentNumber":"1"}'
    responseURL = `${origin}/api/documents`
    headers: Record<string, string> = {}
    constructor() {
      FakeXhr.last = this
    }
    open = vi.fn()
    send = vi.fn()
    setRequestHeader = (name: string, value: string) => {
      this.headers[name] = value
    }
    getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null)
    abort = () => this.onabort()
  }

  function post() {
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
    vi.stubGlobal('location', { href: `${origin}/submit-application` })
    const controller = new AbortController()
    const onProgress = vi.fn()
    const body = new FormData()
    const headers = { 'Idempotency-Key': 'b7a3' }
    const result = postFormByXhr({
      url: '/api/documents',
      headers,
      body,
      onProgress,
      signal: controller.signal,
    })
    return { result, xhr: FakeXhr.last, controller, onProgress, body }
  }

  it('uploads with visible progress', async () => {
    const { result, xhr, onProgress, body } = post()
    expect(xhr.open).toHaveBeenCalledWith('POST', `${origin}/api/documents`)
    expect(xhr.send).toHaveBeenCalledWith(body)
    expect(xhr.headers).toEqual({ 'Idempotency-Key': 'b7a3' })
    xhr.upload.onprogress?.({ loaded: 25, total: 100 })
    expect(onProgress).toHaveBeenCalledWith(0.25)
    xhr.onload()
    expect(await result).toEqual({ status: 201, retryAfter: null, body: { documentNumber: '1' } })
    expect(transport(true).reportsProgress).toBe(true)
    expect(transport(false).reportsProgress).toBe(false)
  })

  it('takes what another address answered for no answer', async () => {
    const { result, xhr } = post()
    xhr.responseURL = 'http://login.portal.example/'
    xhr.onload()
    expect(await result).toBeNull()
  })

  it('ends without an answer on an error, and when it is aborted', async () => {
    const failed = post()
    failed.xhr.onerror()
    expect(await failed.result).toBeNull()
    const aborted = post()
    aborted.controller.abort()
    expect(await aborted.result).toBeNull()
  })
})
