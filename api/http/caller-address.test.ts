import { expect, it } from 'vitest'
import { login } from '#shared/auth/auth.contract.ts'
import { ACTOR_PASSWORD } from '../testing/actors.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { networkOf } from './caller-address.ts'

const test = await openTestApp({ TRUST_PROXY: 'true' })

/** The address that is stored with a session. */
async function storedAddress(forwardedFor: string): Promise<string | null> {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: login.path,
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': forwardedFor },
    payload: { username: 'worker-park', password: ACTOR_PASSWORD },
  })
  expect(answer.statusCode).toBe(200)
  const { address } = await test.context.database.kysely
    .selectFrom('sessions')
    .select('address')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return address
}

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['9.9.9.9, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  [`fe80::1%${'a'.repeat(500)}`, 'fe80::1'],
  ['<script>', '10.0.0.1'],
  ['203.0.113.7, unknown', '10.0.0.1'],
  ['9'.repeat(4000), '10.0.0.1'],
  ['203.0.113.999', '10.0.0.1'],
])('takes “%.40s” for %s', async (forwardedFor, address) => {
  expect(await storedAddress(forwardedFor)).toBe(address)
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:0001::7', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
