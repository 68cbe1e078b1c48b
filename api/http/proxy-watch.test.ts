import { expect, it } from 'vitest'
import { readSystemStatus } from '#shared/health/health.contract.ts'
import { buildApp } from '../app.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'

const WARNING =
  '프록시가 X-Forwarded-For를 보내는데 TRUST_PROXY가 꺼져 있어 모든 접속이 한 주소로 기록됩니다. TRUST_PROXY=true로 설정해주세요.'

const test = openTestAppForEach()

async function request(remoteAddress: string, headers: Record<string, string> = {}, on = test.app) {
  expect((await on.http.inject({ url: '/api/health', remoteAddress, headers })).statusCode).toBe(200)
}
const warnings = async () => (await test.call(test.actors.admin, readSystemStatus)).body.warnings

it.each(['127.0.0.1', '::1', '::ffff:172.17.0.1', '10.1.2.3', 'fd00::7'])(
  'warns of a proxy at %s that is not trusted',
  async (proxy) => {
    await request(proxy)
    expect(await warnings()).toEqual([])
    await request(proxy, { 'x-forwarded-for': '203.0.113.7' })
    await expect.poll(warnings).toEqual([WARNING])
  },
)

it('takes no warning from callers of the internet, who may send what they like', async () => {
  await request('8.8.8.8', { 'x-forwarded-for': '10.0.0.1' })
  await request('2606:4700::1', { 'x-forwarded-for': '10.0.0.1' })
  const facts = await test.context.database.kysely.selectFrom('system_facts').select('key').execute()
  expect(facts.map(({ key }) => key)).not.toContain('proxy-seen-at')
})

it('warns no longer once the proxy is trusted, or a day after it was last seen', async () => {
  const header = { 'x-forwarded-for': '203.0.113.7' }
  await request('127.0.0.1', header)
  await expect.poll(warnings).toEqual([WARNING])
  const trusting = await buildApp({ ...test.context, config: { ...test.config, trustProxy: true } })
  await request('127.0.0.1', header, trusting)
  const answer = await trusting.http.inject({
    url: readSystemStatus.path,
    headers: { authorization: `Bearer ${test.actors.admin.sessionId}` },
  })
  expect(answer.json().warnings).toEqual([])
  await trusting.http.close()
  test.clock.advance(11 * 3_600_000)
  expect(await warnings()).toEqual([WARNING])
  test.clock.advance(11 * 3_600_000)
  expect(await warnings()).toEqual([WARNING])
  test.clock.advance(3 * 3_600_000)
  expect(await warnings()).toEqual([])
})
