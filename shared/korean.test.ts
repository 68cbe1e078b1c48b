import { expect, it } from 'vitest'
import { comparable, initialConsonants, isInitialConsonants, maskName, matchesKorean } from './korean.ts'

it('compares decomposed and composed Hangul alike', () => {
  expect(comparable(' 김민수'.normalize('NFD'))).toBe('김민수')
})

it('takes the initial consonants of syllables', () => {
  expect(initialConsonants('김민수')).toBe('ㄱㅁㅅ')
  expect(initialConsonants('꽃 가게')).toBe('ㄲㄱㄱ')
})

it('finds a name by a part of it or by initial consonants', () => {
  expect(matchesKorean('김민수', '민수')).toBe(true)
  expect(matchesKorean('김민수', 'ㅁㅅ')).toBe(true)
  expect(matchesKorean('김민수', 'ㅁㄱ')).toBe(false)
  expect(matchesKorean('50% 할인', '%')).toBe(true)
  expect(matchesKorean('김민수', '')).toBe(true)
})

it('knows a query of consonants only', () => {
  expect(isInitialConsonants('ㄱㅁㅅ')).toBe(true)
  expect(isInitialConsonants('김ㅁ')).toBe(false)
  expect(isInitialConsonants('')).toBe(false)
})

it.each([
  ['홍길동', '홍*동'],
  ['김민', '김*'],
  ['남궁민수', '남**수'],
  ['김', '*'],
])('masks %s as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})
