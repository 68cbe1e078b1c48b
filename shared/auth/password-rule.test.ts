import { describe, expect, it } from 'vitest'
import { passwordWeakness } from './password-rule.ts'

const owner = {
  username: 'hong.gildong',
  name: '홍길동',
  dealerName: '강남 모바일',
  brandName: '모바일 개통 포털',
}
const weakness = (password: string, of: Partial<typeof owner> = {}) =>
  passwordWeakness(password, { ...owner, ...of })

describe('a new password', () => {
  it.each(['short', 'seven77', ''])('has eight characters or more, unlike %j', (password) => {
    expect(weakness(password)).toBe('비밀번호는 8자 이상이어야 합니다.')
  })

  it.each([
    'aaaaaaaa',
    'AAAAaaaa',
    '11111111111',
    'abababab',
    'a1b2a1b2a',
    '12345678',
    '87654321',
    '7890123456',
    'abcdefgh',
    'zyxwvuts',
    'aaaabbbb',
    'qwer1234',
    'asdf1234!@#$',
    '가나다라마바사아',
    'ㅁㄴㅇㄹㅁㄴㅇㄹ',
    'ㅂㅈㄷㄱ1234',
  ])('is no repetition and no row: %s', (password) => {
    expect(weakness(password)).toBe(
      '같은 글자나 이어지는 글자로만 된 비밀번호입니다. 다른 비밀번호를 입력해주세요.',
    )
  })

  it.each([
    'honggildong',
    'Hong-Gildong',
    'hong.gildong2026!',
    '1hong2gildong3',
    'honggildonghonggildong',
    '홍길동홍길동홍길동',
    '홍길동1234!',
    '홍길동12345'.normalize('NFD'),
    '강남모바일123',
  ])('is no name of the account: %s', (password) => {
    expect(weakness(password)).toBe('아이디나 이름으로 만든 비밀번호입니다. 다른 비밀번호를 입력해주세요.')
  })

  it('is no name of the account that consists of digits', () => {
    expect(weakness('0105558271', { username: '0105558271' })).toContain('아이디나 이름으로')
  })

  it.each(['모바일개통포털', '모바일 개통 포털 2026', '모바일개통포털!'])(
    'is no name of the brand: %s',
    (password) => {
      const padded = password.padEnd(8, '1')
      expect(weakness(padded)).toBe('서비스 이름으로 만든 비밀번호입니다. 다른 비밀번호를 입력해주세요.')
    },
  )

  it.each([
    '올바른 말 배터리 42',
    'hong.gildong-eats-kimchi',
    '홍길동의 강아지 7',
    'x7#mQ2pL',
    '19850321 0714',
    'abcd-wxyz-5678-tree',
  ])('may be anything else: %s', (password) => {
    expect(weakness(password)).toBeNull()
  })

  it('is judged without the names that an account does not have', () => {
    expect(passwordWeakness('올바른 말 42', { brandName: '', dealerName: null })).toBeNull()
  })
})
