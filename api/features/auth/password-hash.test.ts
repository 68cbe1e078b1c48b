import { expect, it } from 'vitest'
import { hashPassword, hashRandomPassword, isPasswordRight } from './password-hash.ts'
import { randomCode } from './random-code.ts'

it('knows a random password by its fast hash, and no other', async () => {
  const password = randomCode()
  const [one, other] = [hashRandomPassword(password), hashRandomPassword(password)]
  expect(one).not.toBe(other)
  expect(await isPasswordRight(one, password)).toBe(true)
  expect(await isPasswordRight(other, password)).toBe(true)
  expect(await isPasswordRight(one, `${password}x`)).toBe(false)
  expect(await isPasswordRight(one, one)).toBe(false)
})

it('has at least 128 bits in a random password', () => {
  const letters = randomCode().replaceAll('-', '')
  expect(letters.length * Math.log2(31)).toBeGreaterThan(128)
})

it('takes as long for a fast hash, right or wrong, as for argon2 and for nobody', async () => {
  const random = randomCode()
  const fast = hashRandomPassword(random)
  const cases: [string | null, string][] = [
    [await hashPassword('진짜 비용의 비밀번호'), '틀린 비밀번호'],
    [fast, random],
    [fast, '틀린 비밀번호'],
    [null, random],
  ]
  const fastest = cases.map(() => Number.POSITIVE_INFINITY)
  const spread = () => (Math.max(...fastest) - Math.min(...fastest)) / Math.max(...fastest)
  for (let round = 0; round < 6 || (spread() >= 0.5 && round < 40); round += 1) {
    for (const [index, [hash, password]] of cases.entries()) {
      const started = performance.now()
      await isPasswordRight(hash, password)
      fastest[index] = Math.min(fastest[index] ?? 0, performance.now() - started)
    }
  }
  expect(spread()).toBeLessThan(0.5)
  expect(Math.min(...fastest)).toBeGreaterThan(5)
})
