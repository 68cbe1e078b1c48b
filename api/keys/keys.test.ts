import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSealedText, Keyring, SealBrokenError } from './keyring.ts'
import { makeRecoveryCode, recoveryKey } from './recovery-code.ts'

it('seals a text so that only this keyring opens it, and only at its place', () => {
  const keys = Keyring.make()
  const sealed = keys.sealText('비밀 JBSWY3DP', 'users.otp_secret:7')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(isSealedText(sealed)).toBe(true)
  expect(sealed).not.toBe(keys.sealText('비밀 JBSWY3DP', 'users.otp_secret:7'))
  expect(keys.openText(sealed, 'users.otp_secret:7')).toBe('비밀 JBSWY3DP')
  expect(() => keys.openText(sealed, 'users.otp_secret:8')).toThrow(SealBrokenError)
  expect(() => Keyring.make().openText(sealed, 'users.otp_secret:7')).toThrow(SealBrokenError)
  const changed = sealed.replace(/.(?=.{8}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  expect(() => keys.openText(changed, 'users.otp_secret:7')).toThrow(SealBrokenError)
})

it('still reads what stood there in clear', () => {
  expect(Keyring.make().openText('JBSWY3DPEHPK3PXP', 'users.otp_secret:7')).toBe('JBSWY3DPEHPK3PXP')
})

it('derives the same key for a purpose, and another for each other one', () => {
  const keys = Keyring.make()
  expect(keys.derive('log heads')).toHaveLength(32)
  expect(keys.derive('log heads')).toEqual(keys.derive('log heads'))
  expect(keys.derive('log heads')).not.toEqual(keys.derive('device cookies'))
})

it('is the same after it was wrapped, and opens with no other key', () => {
  const keys = Keyring.make()
  const [masterKey, other] = [randomBytes(32), randomBytes(32)]
  const wrapped = keys.wrap(masterKey)
  expect(Keyring.unwrap(wrapped, masterKey).derive('x')).toEqual(keys.derive('x'))
  expect(() => Keyring.unwrap(wrapped, other)).toThrow(SealBrokenError)
})

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
