import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { login, whoAmI } from '#shared/auth/auth.contract.ts'
import { buildApp } from '../../app.ts'
import { ACTOR_PASSWORD } from '../../testing/actors.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const MINUTE = 60_000

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

async function attempt(username: string, password: string, remoteAddress = '192.0.2.1', on = app.app) {
  const raw = await on.http.inject({
    method: 'POST',
    url: login.path,
    remoteAddress,
    payload: { username, password },
  })
  return { status: raw.statusCode, code: raw.json().code as string | undefined, headers: raw.headers }
}

const fail = (times: number, username = 'worker-park') =>
  Promise.all(Array.from({ length: times }, () => attempt(username, '틀린 비밀번호')))

describe('failed logins', () => {
  it('lock a username for ten minutes after the fifth, also for the right password', async () => {
    await fail(5)
    const locked = await attempt('worker-park', ACTOR_PASSWORD)
    expect([locked.status, locked.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(locked.headers['retry-after']).toBe('600')
    app.clock.advance(10 * MINUTE - 1000)
    expect((await attempt('WORKER-Park', ACTOR_PASSWORD)).headers['retry-after']).toBe('1')
    app.clock.advance(1000)
    expect((await attempt('worker-park', ACTOR_PASSWORD)).status).toBe(200)
  })

  it('lock from the fifth on, however long the first four took', async () => {
    await fail(4)
    app.clock.advance(9 * MINUTE)
    await fail(1)
    app.clock.advance(9 * MINUTE)
    expect((await attempt('worker-park', ACTOR_PASSWORD)).status).toBe(429)
    app.clock.advance(MINUTE)
    expect((await attempt('worker-park', ACTOR_PASSWORD)).status).toBe(200)
  })

  it('are forgotten with a success and with time', async () => {
    await fail(4)
    expect((await attempt('worker-park', ACTOR_PASSWORD)).status).toBe(200)
    await fail(4)
    app.clock.advance(10 * MINUTE)
    await fail(4)
    expect((await attempt('worker-park', ACTOR_PASSWORD)).status).toBe(200)
  })

  it('lock an unknown username just the same, and nobody else', async () => {
    const answers = await fail(7, 'nobody-here')
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await attempt('worker-park', ACTOR_PASSWORD)).status).toBe(200)
  })

  it('grant five guesses and no more to fifty at once', async () => {
    const answers = await fail(50)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
  })

  it('do not hold up many right passwords at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => attempt('worker-park', ACTOR_PASSWORD)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  it('cut no live session', async () => {
    await fail(6)
    expect((await app.call(app.actors.worker, whoAmI)).status).toBe(200)
  })

  it('stop an address after a hundred, over however many usernames, and no other address', async () => {
    for (let round = 0; round < 25; round += 1) {
      await Promise.all(
        Array.from({ length: 4 }, (_, index) => attempt(`guess-${round}-${index}`, '틀린 비밀번호')),
      )
    }
    const refused = await attempt('worker-park', ACTOR_PASSWORD)
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_ATTEMPTS',
      '600',
    ])
    expect((await attempt('worker-park', ACTOR_PASSWORD, '192.0.2.2')).status).toBe(200)
  })

  it('survive a restart of the server', async () => {
    await fail(5)
    const restarted = await buildApp(app.context)
    expect((await attempt('worker-park', ACTOR_PASSWORD, '192.0.2.1', restarted)).status).toBe(429)
    await restarted.http.close()
  })

  it('are kept no longer than they count', async () => {
    await fail(3)
    app.clock.advance(61 * MINUTE)
    await fail(1)
    const rows = await app.context.database.kysely.selectFrom('login_failures').selectAll().execute()
    expect(rows).toHaveLength(1)
  })
})
