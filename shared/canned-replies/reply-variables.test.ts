import { expect, it } from 'vitest'
import { fillReply, type ReplyValues, unknownVariables } from './reply-variables.ts'

const VALUES: ReplyValues = {
  고객명: '홍길동',
  접수번호: '20261125-00001',
  판매점: '강남모바일',
  담당자: '박근무',
}

it('fills every variable, as often as it stands there', () => {
  expect(fillReply('{판매점} {고객명}님({접수번호}), {고객명}님! {담당자}', VALUES)).toEqual({
    text: '강남모바일 홍길동님(20261125-00001), 홍길동님! 박근무',
    missing: [],
  })
  expect(fillReply('{고객명}님'.normalize('NFD'), VALUES).text.normalize('NFC')).toBe('홍길동님')
})

it('leaves nothing of a variable without a value, and names it once', () => {
  const values = { ...VALUES, 판매점: null, 담당자: ' ' }
  expect(fillReply('[{판매점}] {담당자}, {판매점}: {고객명}', values)).toEqual({
    text: '[] , : 홍길동',
    missing: ['판매점', '담당자'],
  })
})

it('leaves other braces and what a value brings along as they are', () => {
  expect(fillReply('{ } {고객 명} {', VALUES).text).toBe('{ } {고객 명} {')
  expect(fillReply('{고객명}', { ...VALUES, 고객명: '{판매점} $& $1' }).text).toBe('{판매점} $& $1')
})

it('names what no variable is called', () => {
  expect(unknownVariables('{고객명} {이름} {} {이름} {\n} {접수번호}')).toEqual(['이름', ''])
  expect(unknownVariables('중괄호 } { 는 괜찮습니다')).toEqual([])
})
