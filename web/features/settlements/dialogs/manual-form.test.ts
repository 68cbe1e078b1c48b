import { expect, test } from 'vitest'
import { kstDay } from '#shared/kst.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import { ManualForm, type ManualValues, manualForm } from './manual-form.ts'

const TODAY = kstDay(new Date())
const empty = manualForm(TODAY)
const filled = {
  ...empty,
  customerName: '김민수',
  customerPhone: '010-1234-5678',
  storeName: '강남점',
  carrier: '선불',
}

/** The error message at each field. */
function sentencesOf(values: ManualValues) {
  const issues = ManualForm.safeParse(values).error?.issues ?? []
  const sentences = new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  return Object.keys(values).flatMap((field) =>
    sentences.has(field) ? [`${field}: ${sentences.get(field)}`] : [],
  )
}

test('an empty form is told of each field that is needed', () => {
  expect(sentencesOf({ ...empty, activatedAt: '' })).toEqual([
    'customerName: 고객명을 입력해주세요',
    'customerPhone: 연락처를 입력해주세요',
    'storeName: 판매점을 입력해주세요',
    'carrier: 통신사를 선택해주세요',
    'activatedAt: 개통날짜를 입력해주세요',
  ])
})

test('the required fields suffice, and only a carrier for manual registration is accepted', () => {
  expect(sentencesOf(filled)).toEqual([])
  expect(sentencesOf({ ...filled, carrier: 'KT' })).toEqual(['carrier: 통신사를 선택해주세요'])
  expect(sentencesOf({ ...filled, customerPhone: '12' })).toEqual([
    'customerPhone: 올바른 연락처를 입력해주세요.',
  ])
})

test.each([
  [addKstDays(TODAY, 1), ['activatedAt: 개통날짜는 오늘보다 늦을 수 없습니다.']],
  ['1999-12-31', ['activatedAt: 개통날짜는 2000년 이후여야 합니다.']],
  ['2000-01-01', []],
  ['2026-02-30', ['activatedAt: 개통날짜를 입력해주세요']],
])('the day %s is judged before it is sent: %j', (activatedAt, sentences) => {
  expect(sentencesOf({ ...filled, activatedAt })).toEqual(sentences)
})
