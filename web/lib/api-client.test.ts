import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { submitDocument } from '#shared/documents/application.contract.ts'
import {
  changeActivationStatus,
  exportDocuments,
  listDocuments,
} from '#shared/documents/documents.contract.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { readRefusedRows } from '#shared/imports/imports.contract.ts'
import { findKpInfo } from '#shared/kp-numbers/kp-number.contract.ts'
import { readReference } from '#shared/reference/reference.contract.ts'
import {
  ApiError,
  call,
  callIfChanged,
  hasCode,
  NetworkError,
  sentenceOf,
  setSessionSource,
} from './api-client.ts'
import { download } from './api-download.ts'

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

let sent: { address: string; init: RequestInit }[]
let answer: (init: RequestInit) => Response | Promise<Response>
const refused = vi.fn()

beforeEach(() => {
  sent = []
  refused.mockReset()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return answer(init)
  })
  setSessionSource({ sessionId: () => 's1', refused })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const headersOf = (index = 0) => new Headers(sent[index]?.init.headers)

describe('call', () => {
  it('writes the contract out: parameters, query as text, bearer, JSON', async () => {
    answer = () => json(200, { items: [], total: 0, nextCursor: null })
    await call(listDocuments, {
      query: {
        activationStatus: ['대기', '진행중'],
        limit: 50,
        workerFilter: true,
        search: '',
        carrier: 'A&B',
      },
    })
    const { pathname, searchParams } = new URL(sent[0]?.address ?? '', 'http://x')
    expect(pathname).toBe('/api/documents')
    expect(Object.fromEntries(searchParams)).toEqual({
      activationStatus: '대기,진행중',
      limit: '50',
      workerFilter: 'true',
      carrier: 'A&B',
    })
    expect(headersOf().get('Authorization')).toBe('Bearer s1')

    answer = () => json(200, { dealerName: '강남점', location: null, novelty: 1 })
    const found = await call(findKpInfo, { params: { kpNumber: 'KP/1 한' } })
    expect(sent[1]?.address).toBe('/api/kp-info/KP%2F1%20%ED%95%9C')
    expect(found).toEqual({ dealerName: '강남점', location: null })
  })

  it('sends bodies as JSON, an idempotency key when given, and no bearer without a session', async () => {
    const echo = defineEndpoint({
      method: 'POST',
      path: '/api/echo',
      summary: '',
      access: 'public',
      idempotency: true,
      body: z.strictObject({ text: z.string() }),
      response: z.object({ text: z.string() }),
    })
    setSessionSource({ sessionId: () => null, refused })
    answer = (init) => json(201, JSON.parse(String(init.body)))
    expect(await call(echo, { body: { text: '안녕' }, idempotencyKey: 'k' })).toEqual({ text: '안녕' })
    expect(headersOf().get('Content-Type')).toBe('application/json')
    expect(headersOf().get('Idempotency-Key')).toBe('k')
    expect(headersOf().has('Authorization')).toBe(false)
  })

  it('throws the server’s refusal with everything it carries', async () => {
    const body = {
      error: '다른 사용자가 먼저 수정했습니다.',
      code: 'VERSION_CONFLICT',
      details: [{ field: 'version', message: '3' }, 'rubbish'],
      totalErrors: 12,
      addedCodes: ['A1'],
      current: { id: 4 },
    }
    answer = () => json(409, body, { 'Retry-After': '7' })
    const failure = await call(changeActivationStatus, {
      params: { id: 4 },
      body: { activationStatus: '진행중' },
    }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      message: body.error,
      details: [{ field: 'version', message: '3' }],
      totalErrors: 12,
      addedCodes: ['A1'],
      current: { id: 4 },
      retryAfter: 7,
    })
    expect(hasCode(failure, 'VERSION_CONFLICT')).toBe(true)
    expect(refused).not.toHaveBeenCalled()
  })

  it.each([
    ['a captive portal’s page', () => new Response('<html>', { status: 200 })],
    ['a proxy’s error page', () => new Response('Bad Gateway', { status: 502 })],
    ['JSON of somebody else', () => json(200, { hello: 'world' })],
    ['an error without our code', () => json(500, { message: 'boom' })],
    ['a 401 that is not ours', () => json(401, { detail: 'proxy' })],
  ])('takes %s for no answer', async (_, foreign) => {
    answer = foreign
    const failure = await call(findKpInfo, { params: { kpNumber: 'KP1' } }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NetworkError)
    expect(failure).toMatchObject({ reason: 'foreign' })
    expect(refused).not.toHaveBeenCalled()
  })

  it('tells a lost connection, a silent server and the caller’s own abort apart', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(call(readReference)).rejects.toMatchObject({ name: 'NetworkError', reason: 'unreachable' })

    answer = ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    vi.useFakeTimers()
    const silent = expect(call(readReference)).rejects.toMatchObject({ reason: 'timeout' })
    await vi.advanceTimersByTimeAsync(30_000)
    await silent
    const controller = new AbortController()
    const aborted = expect(call(readReference, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    controller.abort()
    await aborted
  })

  it.each([200, 503])(
    'tells a body that stalls or breaks off after its headers (%i) from a foreign one',
    async (status) => {
      let body: ReadableStreamDefaultController<Uint8Array> | undefined
      answer = ({ signal }) => {
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            body = controller
            controller.enqueue(new TextEncoder().encode('{"carriers":['))
            signal?.addEventListener('abort', () => controller.error(signal.reason))
          },
        })
        return new Response(stream, { status, headers: { 'Content-Type': 'application/json' } })
      }
      vi.useFakeTimers()
      const stalled = expect(call(readReference)).rejects.toMatchObject({ reason: 'timeout' })
      await vi.advanceTimersByTimeAsync(30_000)
      await stalled

      const broken = expect(callIfChanged(readReference, { etag: null })).rejects.toMatchObject({
        reason: 'unreachable',
      })
      await vi.advanceTimersByTimeAsync(0)
      body?.error(new TypeError('network error'))
      await broken
    },
  )

  it('tells the session source of a 401 and the session it was for', async () => {
    answer = () => json(401, { error: '끝', code: 'SESSION_EXPIRED' })
    await expect(call(readReference)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(refused).toHaveBeenCalledExactlyOnceWith(expect.any(ApiError), 's1')
  })

  it('refuses to be used for uploads', async () => {
    await expect(call(submitDocument, { body: {} })).rejects.toBeInstanceOf(TypeError)
    expect(sent).toHaveLength(0)
  })
})

describe('callIfChanged', () => {
  it('asks with the ETag at hand and understands 304', async () => {
    answer = () => new Response(null, { status: 304 })
    expect(await callIfChanged(readReference, { etag: '"7"' })).toEqual({ changed: false })
    expect(headersOf().get('If-None-Match')).toBe('"7"')
  })
})

describe('download', () => {
  const file = (disposition: string, more: Record<string, string> = {}) =>
    new Response('0123456789', { headers: { 'Content-Disposition': disposition, ...more } })

  it('reads a file with progress and its name', async () => {
    answer = () => file("attachment; filename*=UTF-8''%EA%B0%9C%ED%86%B5.xlsx", { 'Content-Length': '10' })
    const onProgress = vi.fn()
    const { blob, fileName } = await download(exportDocuments, { query: { reason: '보고' }, onProgress })
    expect(await blob.text()).toBe('0123456789')
    expect(fileName).toBe('개통.xlsx')
    expect(onProgress).toHaveBeenLastCalledWith(10, 10, expect.anything())
  })

  it('sends a file for the one that it answers', async () => {
    answer = () => file('attachment; filename="a.xlsx"')
    const table = new File(['표'], '판매점.xlsx')
    const body = { forceUpdate: 'true' }
    await download(readRefusedRows, { params: { kind: 'kp-numbers' }, body, file: table })
    const form = sent[0]?.init.body
    expect([...(form instanceof FormData ? form : new FormData())]).toEqual([
      ['forceUpdate', 'true'],
      ['file', expect.objectContaining({ name: '판매점.xlsx' })],
    ])
    // The browser adds the boundary, so the client must not set the type.
    expect(headersOf().has('Content-Type')).toBe(false)
  })

  it('treats a body that is no attachment, or is cut short, as no answer', async () => {
    answer = () => file('inline')
    await expect(download(exportDocuments, { query: {} })).rejects.toBeInstanceOf(NetworkError)
    answer = () => file('attachment; filename="a.xlsx"', { 'Content-Length': '99' })
    await expect(download(exportDocuments, { query: {} })).rejects.toBeInstanceOf(NetworkError)
  })
})

it('shows only sentences of our server', () => {
  expect(sentenceOf(new NetworkError('timeout'))).toContain('응답하지 않습니다')
  expect(sentenceOf(new Error('undefined is not a function'))).toBe('요청에 실패했습니다.')
})
