import { expect, test } from 'vitest'
import { replyValues } from './reply-values.ts'

const KIM = { customerName: '김하나', documentNumber: '1', storeName: '강남', assignedWorkerName: '박근무' }
const LEE = { customerName: '이두리', documentNumber: '2', storeName: '강남', assignedWorkerName: null }

test('one application gives all of its values; the writer is in charge of what nobody has', () => {
  expect(replyValues([KIM], '최직원')).toEqual({
    고객명: '김하나',
    접수번호: '1',
    판매점: '강남',
    담당자: '박근무',
  })
  expect(replyValues([{ ...LEE, storeName: null }], '최직원')).toMatchObject({
    판매점: null,
    담당자: '최직원',
  })
})

test('several give what they have in common', () => {
  expect(replyValues([KIM, LEE], '박근무')).toEqual({
    고객명: null,
    접수번호: null,
    판매점: '강남',
    담당자: '박근무',
  })
})
