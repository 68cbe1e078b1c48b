import { expect, it } from 'vitest'
import { classifyWithdrawal } from './classify-withdrawal.ts'

const SENT = { submissionId: 'b7a3', fileSha256: 'a'.repeat(64) }
const RECEIPT = { id: 7, documentNumber: '20261121-00007', ...SENT }
const classify = (status: number, body: unknown) =>
  classifyWithdrawal({ status, body, retryAfter: null }, SENT)
const ours = (code: string) => ({ error: '서버의 문장', code })

it('is the document that the record became', () => {
  const became = { kind: 'became', documentId: 7, documentNumber: '20261121-00007' }
  expect(classify(200, RECEIPT)).toEqual(became)
  expect(classify(200, { ...RECEIPT, id: undefined, deleted: true })).toEqual({ ...became, documentId: null })
})

it('is burned only when the server says so of this record', () => {
  expect(classify(200, { submissionId: 'b7a3', withdrawn: true })).toEqual({ kind: 'burned' })
  for (const body of [
    { submissionId: 'x', withdrawn: true },
    { submissionId: 'b7a3' },
    { withdrawn: true },
    undefined,
  ]) {
    expect(classify(200, body)).toEqual({ kind: 'no-answer' })
  }
  expect(classify(204, undefined)).toEqual({ kind: 'no-answer' })
})

it('is neither done nor burned when the server has other bytes under the key', () => {
  const otherFile = { kind: 'other-file', documentId: 7, documentNumber: '20261121-00007' }
  expect(classify(200, { ...RECEIPT, fileSha256: 'b'.repeat(64) })).toEqual(otherFile)
})

it('asks for a login, or passes on what the server says', () => {
  expect(classify(401, ours('SESSION_EXPIRED'))).toEqual({ kind: 'pause-for-login', revoked: false })
  expect(classify(401, ours('SESSION_REVOKED'))).toEqual({ kind: 'pause-for-login', revoked: true })
  expect(classify(503, ours('UNAVAILABLE'))).toMatchObject({
    kind: 'refused',
    error: { sentence: '서버의 문장' },
  })
})

it('is no answer when it is not ours', () => {
  expect(classify(401, undefined)).toEqual({ kind: 'no-answer' })
  expect(classify(404, '<html>')).toEqual({ kind: 'no-answer' })
  expect(classifyWithdrawal(null, SENT)).toEqual({ kind: 'no-answer' })
})
