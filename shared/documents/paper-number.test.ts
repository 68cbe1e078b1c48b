import { describe, expect, it } from 'vitest'
import { paperNumberOf } from './paper-number.ts'

describe('a number on the papers', () => {
  it.each([
    ['8982300000000000008', 'iccid', '8982300000000000008'],
    ['89823012345678901236', 'iccid', '89823012345678901236'],
    ['8982 3000 0000 0000 008F', 'iccid', '8982300000000000008'],
    ['352099001761481', 'imei', '352099001761481'],
    ['35-209900-176148-1', 'imei', '352099001761481'],
    ['R3CX10ABCDE', 'serial', 'R3CX10ABCDE'],
    [' r3cx10abcde\n', 'serial', 'R3CX10ABCDE'],
    ['123456', 'serial', '123456'],
  ])('%j is known as %s', (text, kind, value) => {
    expect(paperNumberOf(text)).toEqual({ kind, value })
  })

  it.each([
    ['a SIM number with a wrong digit', '8982300000000000007'],
    ['a longer one with a wrong digit', '89823012345678901237'],
    ['an IMEI with a wrong digit', '352099001761480'],
    ['an address', 'https://example.com/1'],
    ['a word', 'SAMSUNG'],
    ['too short', 'A1234'],
    ['too long', 'A12345678901234567890'],
    ['nothing', '   '],
    ['Korean', '가입번호123456'],
  ])('%s is none', (_, text) => {
    expect(paperNumberOf(text)).toBeNull()
  })
})
