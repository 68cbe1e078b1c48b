import { describe, expect, it, vi } from 'vitest'
import type { ToRequest } from '../offline/index.ts'
import { OUTBOX_TRANSPORTS } from './outbox-transports.ts'

const item = (kind: string, target: unknown = null) => ({
  submissionId: '0b3c1f5e-6a6d-4d0e-9a52-1f2f3a4b5c6d',
  accountId: 7,
  kind,
  target,
  submittedAt: Date.UTC(2026, 10, 21, 3, 4, 5, 678),
})
const ask = vi.fn<Parameters<ToRequest>[2]['ask']>()
const requestOf = (sent: ReturnType<typeof item>, fields: unknown, hasFile = false) =>
  OUTBOX_TRANSPORTS.requests[sent.kind]?.(sent, fields, { hasFile, ask })

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
    const numbered = item('supplement', { documentId: 31, documentNumber: '20261121-00001' })
    expect(requestOf(numbered, {})).toMatchObject({ fields: { documentNumber: '20261121-00001' } })
    expect(() => requestOf(item('supplement'), {})).toThrow(TypeError)
  })

  it('become messages in the room of their application, with a file or without', async () => {
    const message = item('message', { documentId: 31, roomId: 9 })
    expect(await requestOf(message, { text: '확인했습니다' })).toEqual({
      url: '/api/chat/message',
      json: { roomId: 9, message: '확인했습니다' },
    })
    expect(await requestOf(message, { text: '' }, true)).toEqual({
      url: '/api/chat/messages/9/files',
      fields: {},
      fileField: 'file',
    })
    expect(ask).not.toHaveBeenCalled()
  })

  it('ask for the room before the first message, and are refused as it is', async () => {
    const first = item('message', { documentId: 31, roomId: null })
    ask.mockResolvedValueOnce({ status: 200, retryAfter: null, body: { id: 12 } })
    expect(await requestOf(first, { text: '첫 질문' })).toMatchObject({ json: { roomId: 12 } })
    expect(ask).toHaveBeenCalledWith({ url: '/api/chat/room', json: { documentId: 31 } })
    const closed = { status: 409, retryAfter: null, body: { code: 'CHAT_CLOSED', error: '처리가 끝난 서류' } }
    for (const refused of [closed, null]) {
      ask.mockResolvedValueOnce(refused)
      expect(await requestOf(first, { text: '첫 질문' })).toEqual({ refused })
    }
  })

  it('are withdrawn under their own id', () => {
    expect(OUTBOX_TRANSPORTS.withdrawUrl('a/b')).toBe('/api/submissions/a%2Fb')
  })
})

it('shows the receipt of what the server once accepted as one ASCII word', () => {
  const receipt = { submissionId: 'b7a3', documentNumber: '20261121-00007', signature: 'a-b_c' }
  const [[name, word] = []] = Object.entries(OUTBOX_TRANSPORTS.receiptHeaders(receipt))
  expect(name).toBe('x-receipt')
  expect(word).toMatch(/^[\w-]+$/)
  expect(JSON.parse(Buffer.from(word ?? '', 'base64url').toString())).toEqual(receipt)
})
