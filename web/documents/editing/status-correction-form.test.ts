import { expect, test } from 'vitest'
import { REASON_NEEDED } from '#shared/documents/status-correction.contract.ts'
import { documentForTest } from '../testing/document-for-test.ts'
import { correctionOf, correctionProblems, correctionValues, momentHint } from './status-correction-form.ts'

const NOW = new Date('2026-11-20T03:00:00.000Z')
const activated = documentForTest({
  status: '완료',
  version: 3,
  activationStatus: '개통',
  activatedAt: '2026-11-18T01:00:30.000Z',
  subscriptionNumber: '8801',
  notes: JSON.stringify({ originalMemo: null, memo: '확인' }),
})
const problemsOf = (edits: Partial<ReturnType<typeof correctionValues>>, document = activated) =>
  correctionProblems(document, { ...correctionValues(document), ...edits }, NOW).map(({ field }) => field)

test('an activation is taken back with a reason, which is sent instead of the memo', () => {
  expect(
    correctionProblems(activated, { ...correctionValues(activated), activationStatus: '대기' }, NOW),
  ).toEqual([{ field: 'reason', message: REASON_NEEDED }])
  const edits = { activationStatus: '대기', reason: '다른 고객', notes: '고침' } as const
  expect(correctionOf(activated, edits, { ...correctionValues(activated), ...edits })).toEqual({
    version: 3,
    activationStatus: '대기',
    status: null,
    notes: '다른 고객',
  })
  expect(problemsOf({ activationStatus: '취소', reason: '변심', cancelledAt: '2026-11-18T09:00' })).toEqual([
    'cancelledAt',
  ])
})

test('each status asks for what belongs to it, and for nothing of another', () => {
  const waiting = documentForTest({ discardReason: null })
  expect(problemsOf({ activationStatus: '개통' }, waiting)).toEqual(['subscriptionNumber'])
  expect(problemsOf({ activationStatus: '폐기' }, waiting)).toEqual(['discardReason'])
  expect(problemsOf({ activationStatus: '진행중', activatedAt: '2027-01-01T00:00' }, waiting)).toEqual([])
})

test('only what was typed is sent, and the document status follows again when it is told to', () => {
  const values = correctionValues(documentForTest({ ...activated, status: '접수' }))
  expect(values.status).toBe('접수')
  expect(correctionOf(activated, { status: 'follow' }, { ...values, status: 'follow' })).toEqual({
    version: 3,
    status: null,
  })
  const day = { activatedAt: '2026-11-17T10:00' }
  expect(correctionOf(activated, day, { ...values, ...day })).toEqual({
    version: 3,
    activatedAt: '2026-11-17T01:00:00.000Z',
  })
})

test('what was cancelled is activated again at its former moment, unless another one or none is typed', () => {
  const cancelled = documentForTest({ ...activated, activationStatus: '취소' })
  const values = { ...correctionValues(cancelled), activationStatus: '개통' as const }
  expect(values.activatedAt).toBe('2026-11-18T10:00')
  expect(momentHint('activatedAt', cancelled, '개통')).toContain('취소하기 전의 개통일시입니다.')
  const sent = (typed: { activatedAt?: string }) =>
    correctionOf(cancelled, { activationStatus: '개통', ...typed }, { ...values, ...typed }).activatedAt
  expect(sent({})).toBe('2026-11-18T01:00:30.000Z')
  expect(sent({ activatedAt: '2026-11-17T10:00' })).toBe('2026-11-17T01:00:00.000Z')
  expect(sent({ activatedAt: '' })).toBeUndefined()
  // A change to any other status does not mention it.
  expect(
    correctionOf(cancelled, { activationStatus: '대기' }, { ...values, activationStatus: '대기' }),
  ).not.toHaveProperty('activatedAt')
  expect(momentHint('activatedAt', documentForTest(), '개통')).toBe('비워두면 지금 시각으로 기록합니다.')
})
