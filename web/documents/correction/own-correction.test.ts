import { expect, test } from 'vitest'
import { documentForTest } from '../testing/document-for-test.ts'
import {
  editsFrom,
  type OwnValues,
  ownCorrection,
  ownEdits,
  ownProblems,
  ownValues,
} from './own-correction.ts'

const application = documentForTest({
  customerName: '김민스',
  customerEmail: 'a@b.kr',
  servicePlanId: 3,
  notes: JSON.stringify({ originalMemo: '블랙' }),
})
const typed = {
  customerName: '김민수',
  customerEmail: '',
  originalMemo: '',
  servicePlanId: null,
  simNumber: '8982300000000000001',
  deviceSerialNumber: 'R3CX',
} as const
const values = { ...ownValues(application), ...typed }

test('only what differs from the application is sent, and opens again as it was typed', () => {
  expect(ownEdits(ownValues(application), application)).toEqual({})
  expect(ownCorrection({}, ownValues(application))).toBeUndefined()
  const edits = ownEdits(values, application)
  const sent = ownCorrection(edits, values)
  const { originalMemo: notes, ...others } = typed
  expect(sent).toEqual({ ...others, notes })
  expect(editsFrom(sent ?? {})).toEqual(edits)
})

test('a field that the server emptied by null opens empty', () => {
  expect(editsFrom({ previousCarrier: null, notes: null })).toEqual({ previousCarrier: '', originalMemo: '' })
})

test('what the server would refuse is found at its field before it waits in the outbox', () => {
  const problems = (edits: Partial<OwnValues>) =>
    ownProblems(edits, { ...values, ...edits }, null).map(({ field }) => field)
  expect(problems({ customerName: '', customerPhone: '12', customerEmail: 'nobody' })).toEqual([
    'customerName',
    'customerPhone',
    'customerEmail',
  ])
  expect(problems({ customerType: 'port-in', previousCarrier: '' })).toEqual(['previousCarrier'])
  expect(problems({ originalMemo: '가'.repeat(2001) })).toEqual(['originalMemo'])
  expect(problems({ customerName: '김민수' })).toEqual([])
})

test('a code that is not the store’s is refused where code or carrier is corrected, and holds up nothing else', () => {
  const contactCodes = [{ code: 'SK-1', dealerName: '강남모바일', carrier: 'SK' }]
  const messages = (edits: Partial<OwnValues>) =>
    ownProblems(edits, { ...values, carrier: 'SK', contactCode: 'OLD-1', ...edits }, { contactCodes }).map(
      ({ field, message }) => [field, message],
    )
  const unknown = [['contactCode', '우리 매장에 등록되지 않은 코드입니다.']]
  expect(messages({ contactCode: 'XX-9' })).toEqual(unknown)
  expect(messages({ carrier: 'KT' })).toEqual(unknown)
  expect(messages({ carrier: 'KT', contactCode: 'SK-1' })).toEqual([
    ['contactCode', '선택한 통신사의 개통방명 코드가 아닙니다.'],
  ])
  expect(messages({ contactCode: ' sk-1' })).toEqual([])
  expect(messages({ customerName: '김민수' })).toEqual([])
})
