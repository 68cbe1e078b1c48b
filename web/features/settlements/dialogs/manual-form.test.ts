import { expect, test } from 'vitest'
import { ManualForm, manualForm } from './manual-form.ts'

const TODAY = '2026-11-22'
const filled = {
  ...manualForm(TODAY),
  customerName: '김민수',
  customerPhone: '010-1234-5678',
  storeName: '강남점',
  carrier: '선불',
}
const messagesOf = (values: object) =>
  ManualForm.safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('an empty form is told of each field that is needed', () => {
  expect(messagesOf({ ...manualForm(TODAY), activatedAt: '' })).toEqual([
    'customerName: 고객명을 입력해주세요',
    'customerPhone: 연락처를 입력해주세요',
    'storeName: 판매점을 입력해주세요',
    'carrier: 통신사를 선택해주세요',
    'activatedAt: 개통날짜를 입력해주세요',
  ])
})

test('what is needed is enough, and a carrier must be one of those for manual registration', () => {
  expect(messagesOf(filled)).toEqual([])
  expect(messagesOf({ ...filled, carrier: 'KT' })).toEqual(['carrier: 통신사를 선택해주세요'])
  expect(messagesOf({ ...filled, customerPhone: '12' })).toEqual([
    'customerPhone: 올바른 연락처를 입력해주세요.',
  ])
})
