import { expect, it } from 'vitest'
import { makeRecoveryCode, recoveryKey } from './recovery-code.ts'

it('makes codes of seven groups that differ, and stand for a key of 32 bytes', () => {
  const codes = Array.from({ length: 50 }, makeRecoveryCode)
  expect(new Set(codes).size).toBe(50)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(recoveryKey(codes[0] ?? '')).toHaveLength(32)
  expect(recoveryKey(codes[0] ?? '')).not.toEqual(recoveryKey(codes[1] ?? ''))
})

it('reads a code as people type it', () => {
  const code = makeRecoveryCode()
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  expect(recoveryKey(typed)).toEqual(recoveryKey(code))
})

it('notices nearly every letter that is typed wrongly', () => {
  const code = makeRecoveryCode()
  const wrong = [...code].flatMap((letter, at) =>
    letter === '-' ? [] : [code.slice(0, at) + (letter === '7' ? '8' : '7') + code.slice(at + 1)],
  )
  const unnoticed = wrong.filter((typed) => recoveryKey(typed) !== null)
  expect(unnoticed.length).toBeLessThan(3)
  expect(recoveryKey(code.slice(0, -1))).toBeNull()
  expect(recoveryKey('')).toBeNull()
})
