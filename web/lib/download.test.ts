import { expect, it } from 'vitest'
import { documentFileName } from './download.ts'

it.each([
  ['홍길동', '신청서.PDF', '홍길동_서류.pdf'],
  ['김 철수(법인)', 'a.tar.jpg', '김_철수_법인__서류.jpg'],
  ['Kim/Lee 2', 'scan', 'Kim_Lee_2_서류'],
  ['홍길동'.normalize('NFD'), null, '홍길동_서류'],
  ['..\\evil', 'x.docx', '___evil_서류.docx'],
])('names %s’s document', (customer, original, expected) => {
  expect(documentFileName(customer, original)).toBe(expected)
})
