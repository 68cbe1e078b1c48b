// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { keepTurns, keptTurns } from './kept-turns.ts'

describe('the turns of a file on this device', () => {
  beforeEach(() => localStorage.clear())

  it('are kept for each file, and forgotten when it stands upright', () => {
    keepTurns(7, 1)
    keepTurns(8, 3)
    expect([keptTurns(7), keptTurns(8), keptTurns(9)]).toEqual([1, 3, 0])
    keepTurns(7, 0)
    expect(keptTurns(7)).toBe(0)
    expect(localStorage.getItem('paper-turns')).toBe('[[8,3]]')
  })

  it('keep the newest files when there are too many', () => {
    for (let id = 1; id <= 501; id += 1) keepTurns(id, 2)
    expect([keptTurns(1), keptTurns(2), keptTurns(501)]).toEqual([0, 2, 2])
  })

  it('what cannot be read counts as upright', () => {
    for (const broken of ['{', '{}', '[[7,9]]', '[7]', 'null']) {
      localStorage.setItem('paper-turns', broken)
      expect(keptTurns(7)).toBe(0)
    }
  })
})
