import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createPricingTable } from '#shared/downloads/manage-downloads.contract.ts'
import { ApiError, NetworkError, setSessionSource } from './api-client.ts'
import { upload } from './api-upload.ts'
import { postFormByXhr } from './post-form.ts'

vi.mock('./post-form.ts', () => ({ postFormByXhr: vi.fn() }))
const post = vi.mocked(postFormByXhr)

const TABLE = {
  id: 1,
  title: '단가표',
  fileName: 'a.pdf',
  fileSize: 4,
  uploadedAt: '2026-11-20T03:00:00.000Z',
  isActive: true,
}
const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })
const refused = vi.fn()
const answer = (status: number, body: unknown) =>
  post.mockResolvedValueOnce({ status, retryAfter: null, body })
const send = (more: Partial<Parameters<typeof upload<typeof createPricingTable>>[1]> = {}) =>
  upload(createPricingTable, { body: { title: '단가표' }, file, ...more })

beforeEach(() => {
  post.mockReset()
  refused.mockReset()
  vi.useRealTimers()
  setSessionSource({ sessionId: () => 's1', refused })
})

describe('an upload', () => {
  it('carries session, key, fields and, last, the file, and answers what the contract names', async () => {
    answer(201, { ...TABLE, novelty: 1 })
    const onProgress = vi.fn()
    expect(await send({ onProgress, idempotencyKey: 'k' })).toEqual(TABLE)
    const request = post.mock.calls[0]?.[0]
    expect(request).toMatchObject({
      url: '/api/admin/pricing-tables',
      headers: { Authorization: 'Bearer s1', 'Idempotency-Key': 'k' },
    })
    expect([...(request?.body.entries() ?? [])]).toEqual([
      ['title', '단가표'],
      ['file', expect.objectContaining({ name: 'a.pdf', size: 4 })],
    ])
    request?.onProgress(0.5)
    expect(onProgress).toHaveBeenCalledWith(0.5)
  })

  it('throws the refusals of the server, and tells the session of a 401', async () => {
    answer(415, { error: '파일 형식 오류', code: 'UNSUPPORTED_FILE' })
    await expect(send()).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE', message: '파일 형식 오류' })
    expect(refused).not.toHaveBeenCalled()
    answer(401, { error: '만료', code: 'SESSION_EXPIRED' })
    await expect(send()).rejects.toBeInstanceOf(ApiError)
    expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'SESSION_EXPIRED' }), 's1')
  })

  it('treats everything else as no answer, and says that the upload failed', async () => {
    answer(200, undefined)
    await expect(send()).rejects.toMatchObject({ reason: 'foreign' })
    for (const body of [undefined, null, '<h1>Bad Gateway</h1>', { message: 'too large' }]) {
      answer(413, body)
      const message = '업로드에 실패했습니다. (상태 413)'
      await expect(send()).rejects.toMatchObject({ reason: 'foreign', message })
    }
    post.mockResolvedValueOnce(null)
    const message = '업로드에 실패했습니다.'
    await expect(send()).rejects.toMatchObject({ reason: 'unreachable', message })
  })

  it('is no upload without a file, and fails as a call does', async () => {
    post.mockResolvedValueOnce(null)
    await expect(send({ file: null })).rejects.toEqual(new NetworkError('unreachable'))
    answer(502, undefined)
    await expect(send({ file: null })).rejects.toEqual(new NetworkError('foreign'))
  })

  it('ends when it is cancelled, and when nothing has moved for a minute', async () => {
    const controller = new AbortController()
    const reason = new Error('cancelled')
    post.mockImplementation(
      ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(null))),
    )
    const cancelled = send({ signal: controller.signal })
    controller.abort(reason)
    await expect(cancelled).rejects.toBe(reason)
    await expect(send({ signal: controller.signal })).rejects.toBe(reason)

    vi.useFakeTimers()
    const stalled = send().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(59_000)
    post.mock.lastCall?.[0].onProgress(0.1)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(post.mock.lastCall?.[0].signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await stalled).toMatchObject({ reason: 'timeout' })
  })
})
