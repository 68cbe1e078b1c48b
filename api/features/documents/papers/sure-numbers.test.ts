import { describe, expect, it } from 'vitest'
import { type ReadWord, sureNumbers } from './sure-numbers.ts'

/** A line of words of ten pixels each; a word may have its confidence behind a slash. */
const line = (...texts: (string | [string, number])[]): ReadWord[] =>
  texts.map((it, index) => {
    const [text, confidence] = typeof it === 'string' ? [it, 95] : it
    return { text, confidence, box: { left: index * 10, top: 0, width: 8, height: 8 } }
  })
const values = (words: ReadWord[]) => sureNumbers(words).map(({ kind, value }) => `${kind} ${value}`)

describe('the numbers in a line that was read', () => {
  it('are known by their check digit, in groups, behind a label or alone', () => {
    expect(values(line('USIM', '8982', '3000', '0000', '0000', '008'))).toEqual(['iccid 8982300000000000008'])
    expect(values(line('ICCID:8982300000000000008F'))).toEqual(['iccid 8982300000000000008'])
    expect(values(line('IMEI1:352099001761481', 'IMEI2', '35-209900-176148-1'))).toEqual([
      'imei 352099001761481',
      'imei 352099001761481',
    ])
  })

  it('have the place of all their words, and the confidence of the worst', () => {
    expect(sureNumbers(line('No', ['8982300000', 91], '000000008'))).toEqual([
      {
        kind: 'iccid',
        value: '8982300000000000008',
        confidence: 91,
        box: { left: 10, top: 0, width: 18, height: 8 },
      },
    ])
  })

  it('a serial number counts only behind its label', () => {
    expect(values(line('S/N:', 'R3CX10ABCDE'))).toEqual(['serial R3CX10ABCDE'])
    expect(values(line('Serial:R3CX10ABCDE'))).toEqual(['serial R3CX10ABCDE'])
    expect(values(line('R3CX10ABCDE'))).toEqual([])
    expect(values(line('IMEI', 'R3CX10ABCDE'))).toEqual([])
  })

  it('what was read with doubt, or stands together by chance, is none', () => {
    expect(values(line(['8982300000000000008', 79]))).toEqual([])
    expect(values(line('8982', ['3000', 60], '0000', '0000', '008'))).toEqual([])
    expect(values(line('352099', '001761481'))).toEqual([])
    expect(values(line('8982300000000000007', '010-2345-6789'))).toEqual([])
  })
})
