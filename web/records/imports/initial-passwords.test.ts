import { expect, test } from 'vitest'
import { passwordsCsv } from './initial-passwords.ts'

test('opens in a spreadsheet as text, whatever stands in it', () => {
  const passwords = [
    { username: 'store1', password: 'abcd-efgh' },
    { username: '=1+1', password: 'a"b,c' },
  ]
  expect(passwordsCsv(passwords)).toBe(
    '\uFEFF"아이디","초기 비밀번호"\r\n"store1","abcd-efgh"\r\n"\t=1+1","a""b,c"\r\n',
  )
})
