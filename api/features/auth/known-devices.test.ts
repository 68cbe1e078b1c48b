import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { KnownDevices } from './known-devices.ts'

const DAY = 86_400_000
const clock = createTestClock()
const devices = new KnownDevices(randomBytes(32), { clock, isSecure: true })

/** What a browser sends back of these Set-Cookie values. */
const sentBack = ([setCookie = '']: readonly string[]) => setCookie.split('; ')[0]

it('knows a device again, for its account only, and only under its own key', () => {
  const cookie = sentBack(devices.remember(undefined, 'store-gangnam'))
  const id = devices.recognise(cookie, 'store-gangnam')
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(devices.recognise(`theme=dark; ${cookie}; other=1`, 'store-gangnam')).toBe(id)
  expect(devices.recognise(cookie, 'store-mapo')).toBeUndefined()
  const others = new KnownDevices(randomBytes(32), { clock, isSecure: true })
  expect(others.recognise(cookie, 'store-gangnam')).toBeUndefined()
})

it('keeps one id for all accounts of a browser, and forgets the one not seen longest', () => {
  let cookie = sentBack(devices.remember(undefined, 'account-0'))
  const id = devices.recognise(cookie, 'account-0')
  for (let account = 1; account <= 8; account += 1)
    cookie = sentBack(devices.remember(cookie, `account-${account}`))
  const known = Array.from({ length: 9 }, (_, account) => devices.recognise(cookie, `account-${account}`))
  expect(known).toEqual([undefined, ...Array(8).fill(id)])
  expect(cookie?.length).toBeLessThan(300)
  expect(sentBack(devices.remember(cookie, 'account-3'))?.length).toBe(cookie?.length)
})

it('names no account in the cookie, takes it from no other host, and shows it to no script', () => {
  const [value = '', ...others] = devices.remember(undefined, 'store-gangnam')
  expect(value).toMatch(
    /^__Host-known_device=[\w.~-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect([value.includes('gangnam'), others]).toEqual([false, []])
  const planted = sentBack([value])?.replace('__Host-', '')
  expect(devices.recognise(planted, 'store-gangnam')).toBeUndefined()
})

it('shows the cookie to the logins alone where it travels in clear', () => {
  const onHttp = new KnownDevices(randomBytes(32), { clock, isSecure: false })
  const values = onHttp.remember(undefined, 'store-gangnam')
  expect(values.map((value) => value.replace(/=[\w.~-]+/, ''))).toEqual([
    'known_device; Path=/api/auth/login; Max-Age=15552000; HttpOnly; SameSite=Strict',
    'known_device; Path=/api/dealer-login; Max-Age=15552000; HttpOnly; SameSite=Strict',
  ])
  expect(onHttp.recognise(sentBack(values), 'store-gangnam')).toBeDefined()
})

it('is over after 180 days without a login', () => {
  const moving = createTestClock()
  const kept = new KnownDevices(randomBytes(32), { clock: moving, isSecure: false })
  const cookie = sentBack(kept.remember(undefined, 'store-gangnam'))
  moving.advance(179 * DAY)
  expect(kept.recognise(cookie, 'store-gangnam')).toBeDefined()
  moving.advance(2 * DAY)
  expect(kept.recognise(cookie, 'store-gangnam')).toBeUndefined()
})

it.each([
  '__Host-known_device=',
  '__Host-known_device=x',
  `__Host-known_device=${'a'.repeat(22)}.zz~${'b'.repeat(22)}`,
  `__Host-known_device=${'a'.repeat(22)}${'.zz~'.concat('b'.repeat(22)).repeat(9)}`,
  `__Host-known_device=${'a'.repeat(22)}.zz~${'b'.repeat(5000)}`,
  '__Host-known_device=%F0%28%8C%28; __proto__=1',
])('takes a forged or broken cookie for a stranger’s: %.60s', (cookie) => {
  expect(devices.recognise(cookie, 'store-gangnam')).toBeUndefined()
  expect(sentBack(devices.remember(cookie, 'store-gangnam'))).toMatch(
    /^__Host-known_device=[\w-]{22}(\.\w+~[\w-]{22}){1,2}$/,
  )
})
