import { describe, expect, it } from 'vitest'
import { OUTBOX_TRANSPORTS } from './outbox-transports.ts'

const item = (kind: string, target: unknown = null) => ({
  submissionId: '0b3c1f5e-6a6d-4d0e-9a52-1f2f3a4b5c6d',
  accountId: 7,
  kind,
  target,
  submittedAt: Date.UTC(2026, 10, 21, 3, 4, 5, 678),
})
const requestOf = (sent: ReturnType<typeof item>, fields: unknown) =>
  OUTBOX_TRANSPORTS.requests[sent.kind]?.(sent, fields)

describe('records of the outbox', () => {
  it('become applications: only fields that hold something, and the time of the submission', () => {
    const fields = {
      customerName: '홍길동',
      servicePlanId: 12,
      customerEmail: '',
      notes: undefined,
      carrier: null,
    }
    expect(requestOf(item('application'), fields)).toEqual({
      url: '/api/documents',
      fileField: 'file',
      fields: { customerName: '홍길동', servicePlanId: '12', submittedAt: '2026-11-21T03:04:05.678Z' },
    })
  })

  it('become answers to the document that they are about', () => {
    expect(requestOf(item('supplement', { documentId: 31 }), { note: '다시 찍었습니다' })).toEqual({
      url: '/api/documents/31/supplement',
      fileField: 'file',
      fields: { note: '다시 찍었습니다', submittedAt: '2026-11-21T03:04:05.678Z' },
    })
    expect(() => requestOf(item('supplement'), {})).toThrow(TypeError)
  })

  it('are withdrawn under their own id', () => {
    expect(OUTBOX_TRANSPORTS.withdrawUrl('a/b')).toBe('/api/submissions/a%2Fb')
  })
})
