import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { login, whoAmI } from '#shared/auth/auth.contract.ts'
import { createCarrier } from '#shared/carriers/carrier.contract.ts'
import { readReference } from '#shared/reference/reference.contract.ts'
import { ACTOR_PASSWORD } from '../testing/actors.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const test = await openTestApp()
beforeAll(async () => {
  for (let number = 0; number < 20; number += 1) {
    await test.call(test.actors.admin, createCarrier, { body: { name: `통신사 ${number}` } })
  }
})

const reference = (headers: Record<string, string>) =>
  test.app.http.inject({
    url: readReference.path,
    headers: { ...headers, authorization: `Bearer ${test.actors.admin.sessionId}` },
  })

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=1.0, *;q=0.5', 'gzip', gunzipSync],
  ['GZIP, br;q=0', 'gzip', gunzipSync],
  ['br;q=0.001', 'br', brotliDecompressSync],
] as const)('answers who accepts %s with %s', async (accepted, encoding, decompress) => {
  const plain = await reference({})
  const answer = await reference({ 'accept-encoding': accepted })
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(Number(answer.headers['content-length'])).toBeLessThan(plain.rawPayload.length / 3)
  expect(decompress(answer.rawPayload).equals(plain.rawPayload)).toBe(true)
})

it.each([
  ['nothing', undefined],
  ['what is not offered', 'zstd, deflate'],
  ['neither', 'br;q=0, gzip;q=0.0'],
])('leaves an answer as it is for who accepts %s', async (_what, accepted) => {
  const answer = await reference(accepted === undefined ? {} : { 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers.vary).toBe('accept-encoding')
  expect(answer.json().carriers.length).toBeGreaterThan(15)
})

it('marks the tag of a compressed answer as weak, and knows it again', async () => {
  const { etag } = (await reference({})).headers
  const compressed = (await reference({ 'accept-encoding': 'br' })).headers.etag
  expect(compressed).toBe(`W/${etag}`)
  const again = await reference({ 'accept-encoding': 'br', 'if-none-match': String(compressed) })
  expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined])
})

it('compresses no login, no change and nothing small', async () => {
  const headers = { 'accept-encoding': 'br, gzip' }
  const { admin } = test.actors
  const answers = await Promise.all([
    test.call(null, login, { headers, body: { username: 'admin-kim', password: ACTOR_PASSWORD } }),
    test.call(admin, whoAmI, { headers }),
    test.call(admin, createCarrier, { headers, body: { name: '새 통신사' } }),
  ])
  expect(answers.map(({ status, headers }) => [status, headers['content-encoding']])).toEqual([
    [200, undefined],
    [200, undefined],
    [201, undefined],
  ])
})
