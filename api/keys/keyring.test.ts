import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSealedText, Keyring } from './keyring.ts'
import { SealBrokenError } from './seal.ts'

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
