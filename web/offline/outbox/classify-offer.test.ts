import { expect, it } from 'vitest'
import { classifyOffer } from './classify-offer.ts'

const classify = (status: number, body: unknown) => classifyOffer({ status, body, retryAfter: null }, 0)
const answer = (...answers: unknown[]) => ({ hasSecondPlace: true, answers })

it('reads where each record is, and leaves out what it does not know', () => {
  const receipt = { signature: 'x' }
  const body = answer(
    { submissionId: 'a', state: 'held', receipt },
    { submissionId: 'b', state: 'missing' },
    { submissionId: 'c', state: 'somewhere' },
    { state: 'secured' },
    'secured',
    null,
  )
  expect(classify(200, body)).toEqual({
    kind: 'answered',
    hasSecondPlace: true,
    byId: new Map<string, unknown>([
      ['a', { state: 'held', receipt }],
      ['b', { state: 'missing' }],
    ]),
  })
})

it.each([
  ['no answer', null],
  ['a page with 200', undefined],
  ['JSON of somebody else', { ok: true }],
  ['no list', { hasSecondPlace: true, answers: {} }],
  ['no word of a second place', { answers: [] }],
])('says nothing with %s', (_, body) => {
  expect(body === null ? classifyOffer(null, 0) : classify(200, body)).toEqual({
    kind: 'retry-later',
    retryAfterMs: null,
  })
})

it.each([
  [201, answer(), 'retry-later'],
  [404, { code: 'NOT_FOUND', error: '없음' }, 'no-news'],
  [404, '<html>', 'retry-later'],
  [400, { code: 'INVALID_INPUT', error: '형식' }, 'no-news'],
  [401, { code: 'SESSION_EXPIRED', error: '만료' }, 'pause-for-login'],
  [426, { code: 'APP_OUTDATED', error: '구버전' }, 'no-news'],
  [503, { code: 'UNAVAILABLE', error: '바쁨' }, 'retry-later'],
])('%i %o is %s', (status, body, kind) => {
  expect(classify(status, body)).toMatchObject({ kind })
})
