import { expect, test } from 'vitest'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { type CaseValues, caseChange, caseProblems, caseValues, savedPart, typedTexts } from './case-form.ts'

const NOTHING = { plans: [], addOns: [] }
const NOW = new Date('2026-11-21T03:00:00.000Z')

function typed(edits: Partial<CaseValues>, base = documentForTest({ version: 4 })) {
  return { base, values: { ...caseValues(base), ...edits }, edits }
}

test('an edit is sent in the part that it belongs to, and nothing else', () => {
  expect(caseChange(typed({ simNumber: '8982', deviceSerialNumber: 'R5' }), NOTHING)).toEqual({
    version: 4,
    plan: { simNumber: '8982', deviceSerialNumber: 'R5' },
  })
  expect(caseChange(typed({ notes: '통화함' }), NOTHING)).toEqual({
    version: 4,
    status: { activationStatus: '대기', notes: '통화함' },
  })
})

test('with 개통 the subscription number goes with the plan, from which the status takes it', () => {
  const edits = { activationStatus: '개통', subscriptionNumber: '77', dealerNotes: '개통됨' } as const
  expect(caseChange(typed(edits), NOTHING)).toEqual({
    version: 4,
    plan: { subscriptionNumber: '77' },
    status: { activationStatus: '개통', dealerNotes: '개통됨' },
  })
  expect(caseProblems(typed({ activationStatus: '개통' }), NOTHING, NOW).map(({ field }) => field)).toEqual([
    'subscriptionNumber',
  ])
})

test('of an activated customer the corrections are sent, and the subscription number stays', () => {
  const activated = documentForTest({ version: 4, activationStatus: '개통', subscriptionNumber: '77' })
  expect(caseChange(typed({ deviceModel: 'SM-S931', notes: '' }, activated), NOTHING)).toEqual({
    version: 4,
    customer: { deviceModel: 'SM-S931', notes: '' },
  })
  const emptied = caseProblems(typed({ subscriptionNumber: ' ' }, activated), NOTHING, NOW)
  expect(emptied.map(({ field }) => field)).toEqual(['subscriptionNumber'])
})

test('the sentence of a save is that of its most important part', () => {
  expect(savedPart({ activationStatus: '개통', simNumber: '1' }, '대기')).toBe('status')
  expect(savedPart({ simNumber: '1', notes: 'a' }, '대기')).toBe('plan')
  expect(savedPart({ notes: 'a' }, '대기')).toBe('customer')
  expect(savedPart({ deviceModel: 'a' }, '개통')).toBe('customer')
})

test('typed texts are listed under the labels of their fields, without the status and empty ones', () => {
  expect(typedTexts({ activationStatus: '보완필요', supplementNotes: '신분증 다시', notes: ' ' })).toEqual([
    { label: '보완 내용', value: '신분증 다시', wide: true },
  ])
})

test('what was handed in is corrected in every status, the former carrier by the type alone', () => {
  const ported = documentForTest({ version: 4, customerType: 'port-in', previousCarrier: 'LG' })
  const edits = { customerType: 'new', previousCarrier: '', storeName: '강남 2호점' } as const
  expect(caseChange(typed(edits, ported), NOTHING)).toEqual({
    version: 4,
    application: { customerType: 'new' },
  })
  const cancelled = documentForTest({ version: 4, activationStatus: '취소' })
  expect(caseChange(typed({ customerName: '이영희', simNumber: '1' }, cancelled), NOTHING)).toEqual({
    version: 4,
    application: { customerName: '이영희' },
  })
})

test('of a closed document the plan is corrected with what was handed in, where the memo is called notes', () => {
  const discarded = documentForTest({ version: 4, activationStatus: '폐기' })
  const edits = { servicePlanId: 7, originalMemo: '색상 변경', deviceModel: 'SM-S931' }
  expect(caseChange(typed(edits, discarded), NOTHING)).toEqual({
    version: 4,
    application: { notes: '색상 변경', servicePlanId: 7 },
  })
  expect(caseChange(typed({ originalMemo: '' }), NOTHING)).toEqual({
    version: 4,
    application: { notes: '' },
  })
})
