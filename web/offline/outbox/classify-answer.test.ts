import { describe, expect, it } from 'vitest'
import { classifyAnswer } from './classify-answer.ts'

const SENT = { submissionId: 'b7a3', fileSha256: 'a'.repeat(64) }
const RECEIPT = { id: 7, documentNumber: '20261121-00007', ...SENT }
const NOW = Date.UTC(2026, 10, 21)

const classify = (
  status: number,
  body: unknown,
  retryAfter: string | null = null,
  sent: typeof SENT | { submissionId: string; fileSha256: null } = SENT,
) => classifyAnswer({ status, body, retryAfter }, sent, NOW)
const ours = (code: string) => ({ error: '서버의 문장', code })

describe('delivered', () => {
  const message = { id: 3, number: 1, clientMessageId: 'b7a3', file: { id: 1 } }

  it.each([200, 201])('is our message with status %i', (status) => {
    expect(classify(status, message)).toEqual({ kind: 'delivered' })
    const words = { submissionId: 'b7a3', fileSha256: null }
    expect(classify(status, { ...message, file: null }, null, words)).toEqual({ kind: 'delivered' })
  })

  it.each([
    ['another message', { ...message, clientMessageId: 'c8b4' }],
    ['a message without its file', { ...message, file: null }],
    ['a message without number', { ...message, number: undefined }],
  ])('is not %s', (_, body) => {
    expect(classify(201, body).kind).toBe('no-answer')
  })
})

describe('done', () => {
  it.each([200, 201])('is our receipt with status %i', (status) => {
    expect(classify(status, RECEIPT)).toEqual({
      kind: 'done',
      documentId: 7,
      documentNumber: '20261121-00007',
    })
  })

  it('is a replay after the purge', () => {
    const purged = { ...SENT, documentNumber: '20261121-00007', deleted: true }
    expect(classify(200, purged)).toEqual({
      kind: 'done',
      documentId: null,
      documentNumber: '20261121-00007',
    })
  })

  it('keeps what the server signed', () => {
    const receipt = { signature: 'x' }
    expect(classify(201, { ...RECEIPT, receipt })).toMatchObject({ kind: 'done', receipt })
    expect(classify(201, { ...RECEIPT, receipt: 'text' })).not.toHaveProperty('receipt')
  })

  it('ignores fields it does not know', () => {
    expect(classify(201, { ...RECEIPT, somethingNew: [1] }).kind).toBe('done')
  })

  it('has no hash where there was no file', () => {
    const sent = { submissionId: 'b7a3', fileSha256: null }
    expect(classify(201, { ...RECEIPT, fileSha256: null }, null, sent).kind).toBe('done')
    expect(classify(201, RECEIPT, null, sent).kind).toBe('rejected')
  })

  it.each([
    ['of another record', { ...RECEIPT, submissionId: 'c8b4' }],
    ['without submissionId', { ...RECEIPT, submissionId: undefined }],
    ['without number', { ...RECEIPT, documentNumber: undefined }],
    ['with an empty number', { ...RECEIPT, documentNumber: '' }],
    ['without fileSha256', { ...RECEIPT, fileSha256: undefined }],
    ['that is text', 'ok'],
    ['that is a list', [RECEIPT]],
    ['that is null', null],
    ["that is no JSON, as a captive portal's", undefined],
  ])('is not a success %s', (_, body) => {
    expect(classify(200, body).kind).toBe('no-answer')
    expect(classify(201, body).kind).toBe('no-answer')
  })

  it.each([
    ['other bytes', 'b'.repeat(64)],
    ['the hash in other letters', 'A'.repeat(64)],
    ['no file', null],
  ])('is not sent again, with the document’s number, when the server has %s', (_, fileSha256) => {
    expect(classify(201, { ...RECEIPT, fileSha256 })).toMatchObject({
      kind: 'rejected',
      error: { code: 'FILE_MISMATCH', sentence: expect.stringContaining(RECEIPT.documentNumber) },
    })
  })

  it.each([202, 203, 204, 206, 299])('is not status %i', (status) => {
    expect(classify(status, RECEIPT).kind).toBe('no-answer')
  })
})

describe('a failure of ours', () => {
  it.each([
    [400, 'INVALID_INPUT', 'rejected'],
    [401, 'SESSION_EXPIRED', 'pause-for-login'],
    [401, 'NOT_AUTHENTICATED', 'pause-for-login'],
    [402, 'X', 'no-answer'],
    [403, 'FORBIDDEN', 'rejected'],
    [400, 'MALFORMED_REQUEST', 'doubted'],
    [403, 'ORIGIN_NOT_ALLOWED', 'doubted'],
    [404, 'DOCUMENT_NOT_FOUND', 'doubted'],
    [404, 'NOT_FOUND', 'doubted'],
    [404, 'X', 'rejected'],
    [405, 'METHOD_NOT_ALLOWED', 'no-answer'],
    [408, 'UPLOAD_TIMED_OUT', 'retry-later'],
    [409, 'IDEMPOTENCY_IN_PROGRESS', 'retry-later'],
    [409, 'CONFLICT', 'rejected'],
    [409, 'SUBMISSION_WITHDRAWN', 'rejected'],
    [410, 'X', 'no-answer'],
    [413, 'BODY_TOO_LARGE', 'doubted'],
    [413, 'FILE_TOO_LARGE', 'rejected'],
    [415, 'UNSUPPORTED_CONTENT', 'doubted'],
    [415, 'UNSUPPORTED_FILE', 'rejected'],
    [418, 'X', 'no-answer'],
    [422, 'RULE_BROKEN', 'rejected'],
    [422, 'IDEMPOTENCY_MISMATCH', 'rejected'],
    [425, 'X', 'retry-later'],
    [426, 'APP_OUTDATED', 'outdated'],
    [426, 'X', 'no-answer'],
    [429, 'TOO_MANY_REQUESTS', 'retry-later'],
    [500, 'INTERNAL', 'retry-later'],
    [502, 'X', 'retry-later'],
    [503, 'UNAVAILABLE', 'retry-later'],
    [507, 'NO_SPACE', 'retry-later'],
    [599, 'X', 'retry-later'],
    [600, 'X', 'no-answer'],
    [302, 'X', 'no-answer'],
    [304, 'X', 'no-answer'],
    [0, 'X', 'no-answer'],
  ] as const)('%i %s is %s', (status, code, kind) => {
    const verdict = classify(status, ours(code))
    expect(verdict.kind).toBe(kind)
    if (verdict.kind !== 'no-answer')
      expect(verdict).toMatchObject({ error: { status, code, sentence: '서버의 문장' } })
  })

  it('is in doubt where the server had accepted the record before', () => {
    const sent = { ...SENT, receipt: { signature: 'x' } }
    for (const status of [404, 409, 422])
      expect(classify(status, ours('DOCUMENT_NOT_FOUND'), null, sent).kind).toBe('doubted')
    expect(classify(401, ours('SESSION_EXPIRED'), null, sent).kind).toBe('pause-for-login')
    expect(classify(201, { ...RECEIPT, fileSha256: null }, null, sent).kind).toBe('rejected')
  })

  it('is revoked only by its own code', () => {
    expect(classify(401, ours('SESSION_REVOKED'))).toMatchObject({ revoked: true })
    expect(classify(401, ours('SESSION_EXPIRED'))).toMatchObject({ revoked: false })
  })
})

describe('what is not ours', () => {
  const statuses = [200, 201, 301, 302, 307, 400, 401, 403, 404, 409, 413, 415, 422, 426, 429, 500, 503, 511]

  it.each(statuses)('is no answer, also with status %i', (status) => {
    for (const body of [
      undefined,
      null,
      '',
      '<html>',
      {},
      { error: 'x' },
      { code: 'X' },
      { error: 1, code: 'X' },
      [],
    ]) {
      expect(classify(status, body, '30').kind).toBe('no-answer')
    }
  })

  it('is neither a network error', () => {
    expect(classifyAnswer(null, SENT, NOW)).toMatchObject({
      kind: 'no-answer',
      error: { code: 'NO_ANSWER', status: 0 },
    })
  })
})

describe('Retry-After', () => {
  it.each([
    ['30', 30_000],
    [new Date(NOW + 90_000).toUTCString(), 90_000],
    [new Date(NOW - 90_000).toUTCString(), 0],
    ['soon', null],
    [null, null],
  ])('%s is %s ms', (header, retryAfterMs) => {
    expect(classify(503, ours('UNAVAILABLE'), header)).toMatchObject({ retryAfterMs })
    expect(classify(409, ours('IDEMPOTENCY_IN_PROGRESS'), header)).toMatchObject({ retryAfterMs })
  })
})
