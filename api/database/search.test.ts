import { describe, expect, it } from 'vitest'
import { searchGrams, searchTerm } from './search.ts'

const grams = (customerName: string, customerPhone: string) =>
  new Set(searchGrams({ customerName, customerPhone, isOpen: true }))

describe('what a search means', () => {
  it.each([
    ['8234', '8234'],
    ['82345678', '82345678'],
    ['0082', '0082'],
    ['010-8234', '0108234'],
    ['+82 10-8234-5678', '01082345678'],
    ['+8210823', '010823'],
    ['821082345678', '01082345678'],
    ['0082 10 8234 5678', '01082345678'],
  ])('%s is a part of a phone number: %s', (query, digits) => {
    expect(searchTerm(query)).toMatchObject({ by: 'phone', text: digits })
  })

  it.each(['-', '()', '+', '.'])('%s alone is no number', (query) => {
    expect(searchTerm(query)).toMatchObject({ by: 'name', text: query })
  })

  it('finds every part of every number by pieces that the index has', () => {
    for (const phone of ['01082345678', '01000821234', '0212345678', '15880082', '050482821234']) {
      const known = grams('김민수', phone)
      for (let from = 0; from < phone.length - 2; from += 1) {
        for (let until = from + 3; until <= phone.length; until += 1) {
          const term = searchTerm(phone.slice(from, until))
          expect(phone).toContain(term.text)
          for (const piece of term.grams) expect(known).toContain(piece)
        }
      }
    }
  })

  it.each([
    'O\'Neil "x" OR 1',
    'NEAR(김 민)',
    '김*',
    'n김민 AND',
    '😀😀민수',
    '각\u1112\u1161\u11ab',
    'ㅋㅋ상사',
    '%_\\',
  ])('finds %s by every part of two letters and more', (name) => {
    const known = grams(name, '01012345678')
    const letters = [...name.normalize('NFC').toLowerCase().replace(/\s/g, '')]
    for (let from = 0; from < letters.length - 1; from += 1) {
      const term = searchTerm(letters.slice(from, from + 2).join(''))
      if (term.by === 'phone') continue
      expect(term.grams).toHaveLength(1)
      for (const piece of term.grams) expect(known).toContain(piece)
    }
  })
})

it('gives closed documents no piece that all of them would share', () => {
  const done = [
    { customerName: '김민수', customerPhone: '0212345678', isOpen: false },
    { customerName: '박하나', customerPhone: '15880099', isOpen: false },
  ]
  const [one, other] = done.map((document) => searchGrams(document))
  expect(one?.filter((piece) => other?.includes(piece))).toEqual([])
})
