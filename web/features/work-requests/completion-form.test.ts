import { expect, test } from 'vitest'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { completingStatuses, completion, completionProblems, completionValues } from './completion-form.ts'

const document = documentForTest({ version: 4, deviceModel: 'SM-S931', additionalServiceIds: [7] })
const values = completionValues(document)
const NOW = new Date('2026-11-21T03:00:00.000Z')

test('begins with the values of the document and the status 개통', () => {
  expect(values).toMatchObject({
    activationStatus: '개통',
    subscriptionNumber: '',
    deviceModel: 'SM-S931',
    additionalServiceIds: [7],
  })
})

test('sends the status and what was typed, and nothing that was not changed', () => {
  const edits = { subscriptionNumber: '77', additionalServiceIds: [7, 8] }
  expect(completion({ ...values, ...edits }, edits, 4)).toEqual({
    version: 4,
    activationStatus: '개통',
    subscriptionNumber: '77',
    additionalServiceIds: [7, 8],
  })
})

test('an activation asks for the subscription number, other business does not', () => {
  expect(completionProblems(values, NOW).map(({ field }) => field)).toEqual(['subscriptionNumber'])
  expect(completionProblems({ ...values, subscriptionNumber: ' ' }, NOW)).toHaveLength(1)
  expect(completionProblems({ ...values, subscriptionNumber: '77' }, NOW)).toEqual([])
  expect(completionProblems({ ...values, activationStatus: '기타완료' }, NOW)).toEqual([])
})

test('can be completed as 개통, for 기타 carriers also as 기타완료, and only once', () => {
  expect(completingStatuses(document)).toEqual(['개통'])
  expect(completingStatuses({ ...document, carrier: '기타' })).toEqual(['개통', '기타완료'])
  expect(completingStatuses({ ...document, activationStatus: '개통' })).toEqual([])
  expect(completingStatuses({ ...document, activationStatus: '폐기' })).toEqual([])
})
