import { expect, it } from 'vitest'
import { minutesText } from './minutes-text.ts'

it.each([
  [null, '–'],
  [0, '0분'],
  [59, '59분'],
  [60, '1시간'],
  [200, '3시간 20분'],
  [1440, '1일'],
  [3125, '2일 4시간'],
])('%s minutes are %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text)
})
