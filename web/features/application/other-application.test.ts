import { expect, test } from 'vitest'
import { EMPTY_APPLICATION } from './application-values.ts'
import { draftFrom, otherFields, otherProblems } from './other-application.ts'

const FILLED = { ...EMPTY_APPLICATION, customerName: '박기타', contactCode: 'KT-1', notes: ' 명의 변경 ' }

test('asks for the customer and the contact code', () => {
  expect(otherProblems(EMPTY_APPLICATION)).toEqual([
    { field: 'customerName', message: '고객명을 입력해주세요.' },
    { field: 'contactCode', message: '개통방명코드를 입력해주세요.' },
  ])
  expect(otherProblems(FILLED)).toEqual([])
  expect(otherProblems({ ...FILLED, customerPhone: '12' }).map(({ field }) => field)).toEqual([
    'customerPhone',
  ])
})

test('sends what was filled in; a store’s name only for carriers whose codes do not determine it', () => {
  expect(otherFields({ ...FILLED, storeName: '강남점' })).toEqual({
    customerName: '박기타',
    contactCode: 'KT-1',
    notes: '명의 변경',
  })
  expect(otherFields({ ...FILLED, carrier: '기타', storeName: '노점' })).toMatchObject({ storeName: '노점' })
})

test('a draft keeps its key over a reload, and gets one when it has none', () => {
  const submissionId = '3f0e2a4c-6f7d-4c5b-9a58-2f6b8f1d0c11'
  expect(draftFrom({ submissionId, values: FILLED })).toEqual({ submissionId, values: FILLED })
  for (const stored of [undefined, null, {}, { submissionId: 7 }, { submissionId: 'x' }]) {
    const draft = draftFrom(stored)
    expect(draft.submissionId).toMatch(/^[0-9a-f-]{36}$/)
    expect(otherFields(draft.values)).toEqual({})
  }
})
