import { describe, expect, it } from 'vitest'
import { changeOwnPassword, dealerLogin, login, whoAmI } from '#shared/auth/auth.contract.ts'
import type { AppError } from '#shared/errors.ts'
import { setUserPassword } from '#shared/users/user-changes.contract.ts'
import { buildApp } from '../../app.ts'
import { ACTOR_PASSWORD } from '../../testing/actors.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type Attempt, createLoginLimits, forgetOldFailures } from './login-limits.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const WRONG = '틀린 비밀번호'

const app = openTestAppForEach()

interface From {
  address?: string
  cookie?: string
  on?: TestApp['app']
}

async function attempt(username: string, password: string, { address, cookie, on = app.app }: From = {}) {
  const raw = await on.http.inject({
    method: 'POST',
    url: login.path,
    remoteAddress: address ?? '192.0.2.1',
    headers: cookie === undefined ? {} : { cookie },
    payload: { username, password },
  })
  const seconds = Number(raw.headers['retry-after'] ?? 0)
  const { code, error } = raw.json() as { code?: string; error?: string }
  return { status: raw.statusCode, code, error, seconds, raw }
}

const logIn = (from: From = {}, username = 'worker-park') => attempt(username, ACTOR_PASSWORD, from)
const fail = (from: From = {}, username = 'worker-park') => attempt(username, WRONG, from)

/** Wrong guesses one after the other; answers how long each had to wait, in s; 0: it was judged. */
async function failed(times: number, from: From = {}, username = 'worker-park'): Promise<number[]> {
  const waits: number[] = []
  for (let time = 0; time < times; time += 1) waits.push((await fail(from, username)).seconds)
  return waits
}

/** What a browser that logged in sends from now on. */
async function knownCookie(username = 'worker-park', address = '198.51.100.9'): Promise<string> {
  const { status, raw } = await logIn({ address }, username)
  expect(status).toBe(200)
  return String(raw.headers['set-cookie']?.[0]).split('; ')[0] ?? ''
}

/** Wrong guesses at once, as other processes count them; without the work of a hash. */
function guesses(attempts: readonly Attempt[]) {
  const limits = createLoginLimits(app.context)
  const all = attempts.map((attempt) => limits.attempt(attempt, async () => ({ isRight: false })))
  return Promise.all(
    all.map((guess) =>
      guess.then(
        () => ({ status: 401 }),
        (error: AppError) => ({ status: error.status }),
      ),
    ),
  )
}
const manyNames = (count: number, name = 'guess', address = '192.0.2.1') =>
  guesses(Array.from({ length: count }, (_, index) => ({ usernameKey: `${name}-${index}`, address })))
const manyAddresses = (count: number, usernameKey = 'worker-park', net = 0) =>
  guesses(
    Array.from({ length: count }, (_, index) => ({
      usernameKey,
      address: `10.${net}.${index >> 8}.${index & 255}`,
    })),
  )

const judged = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 401).length

describe('a stranger who guesses', () => {
  it('waits from the fifth failure on, each time twice as long, up to ten minutes', async () => {
    expect(await failed(6)).toEqual([0, 0, 0, 0, 0, 1])
    const waits: number[] = []
    for (let guess = 0; guess < 12; guess += 1) {
      const { seconds, code, error } = await fail()
      expect(code).toBe('TOO_MANY_ATTEMPTS')
      if (guess === 2) expect(error).toBe('로그인 시도가 너무 많습니다. 4초 뒤에 다시 시도해주세요.')
      if (guess === 7) expect(error).toBe('로그인 시도가 너무 많습니다. 3분 뒤에 다시 시도해주세요.')
      waits.push(seconds)
      app.clock.advance(seconds * SECOND)
      expect((await fail()).status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600])
  })

  it('is held for the right password too, and for an unknown username just the same', async () => {
    await failed(5)
    await failed(5, { address: '192.0.2.77' }, 'nobody-here')
    const [known, unknown] = [await logIn(), await fail({ address: '192.0.2.77' }, 'nobody-here')]
    expect([known.status, known.seconds]).toEqual([429, 1])
    expect(unknown.raw.body).toBe(known.raw.body)
    app.clock.advance(SECOND)
    expect((await logIn()).status).toBe(200)
  })

  it('has one failure forgotten every ten minutes, and all with a login', async () => {
    await failed(4)
    app.clock.advance(10 * MINUTE)
    expect(await failed(3)).toEqual([0, 0, 1])
    app.clock.advance(SECOND)
    expect((await logIn()).status).toBe(200)
    expect(await failed(6)).toEqual([0, 0, 0, 0, 0, 1])
  })

  it('cuts no live session, and holds nobody who has one', async () => {
    await failed(6)
    expect((await app.call(app.actors.worker, whoAmI)).status).toBe(200)
    const change = { currentPassword: ACTOR_PASSWORD, newPassword: '새로운 말 배터리 77' }
    expect((await app.call(app.actors.worker, changeOwnPassword, { body: change })).status).toBe(200)
  })

  it('is forgotten when an administrator sets another password', async () => {
    await manyAddresses(30)
    await failed(5)
    const body = { userId: app.actors.worker.id, newPassword: '새로운 말 배터리 77' }
    expect((await app.call(app.actors.admin, setUserPassword, { body })).status).toBe(200)
    expect((await attempt('worker-park', body.newPassword)).status).toBe(200)
    expect((await attempt('worker-park', body.newPassword, { address: '203.0.113.99' })).status).toBe(200)
  })
})

describe('guesses at once', () => {
  it('are judged five from one address, and the right passwords of others meanwhile', async () => {
    const [wrong, honest] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => fail())),
      Promise.all(Array.from({ length: 5 }, (_, host) => logIn({ address: `198.51.100.${host}` }))),
    ])
    expect(judged(wrong)).toBe(5)
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(45)
    expect(honest.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('are judged a hundred of 600 from one address over many usernames', async () => {
    const answers = await manyNames(600)
    expect(judged(answers)).toBe(100)
    expect(answers.every(({ status }) => [401, 429, 503].includes(status))).toBe(true)
  })

  it('are judged twenty of 600 at one account from as many addresses', async () => {
    const answers = await manyAddresses(600)
    expect(judged(answers)).toBe(20)
  })

  it('are counted across processes, while they are being judged', async () => {
    const { database, clock } = app.context
    const processes = [createLoginLimits({ database, clock }), createLoginLimits({ database, clock })]
    let release = () => {}
    const isJudged = new Promise<void>((done) => {
      release = done
    })
    let checks = 0
    const all = Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        processes[index % 2]?.attempt({ usernameKey: 'worker-park', address: '192.0.2.1' }, async () => {
          checks += 1
          // Two turns are taken at once in a process of tests; the others come when these have been judged.
          if (checks === 2) release()
          await isJudged
          return { isRight: false }
        }),
      ),
    )
    expect((await all).filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(checks).toBe(5)
  })

  it('with the right password are all let in', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn()))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})

describe('a device that logged in before', () => {
  it('never waits for strangers, at whatever address, and its own failures are counted apart', async () => {
    const cookie = await knownCookie()
    await failed(6, { address: '198.51.100.9' })
    await manyAddresses(30)
    await manyNames(100)
    expect((await logIn()).status).toBe(429)
    for (const address of ['198.51.100.9', '192.0.2.1', '10.0.0.1'])
      expect((await logIn({ address, cookie })).status).toBe(200)
    expect(await failed(6, { cookie })).toEqual([0, 0, 0, 0, 0, 1])
    expect((await logIn({ address: '198.51.100.10' })).status).toBe(429)
  })

  it('is judged before strangers that wait already', async () => {
    const limits = createLoginLimits(app.context)
    let end = (_first: string) => {}
    const ended = new Promise<string>((done) => {
      end = done
    })
    let judgedStrangers = 0
    const all = Array.from({ length: 12 }, (_, index) =>
      limits.attempt({ usernameKey: `guess-${index}`, address: `10.0.${index}.1` }, async () => {
        judgedStrangers += 1
        // Four have their turn at once: those that came first, and then the device with three more.
        if (judgedStrangers > 7) end('strangers')
        if (judgedStrangers > 4) await ended
        return { isRight: true }
      }),
    )
    const known = { usernameKey: 'worker-park', address: '192.0.2.1', device: 'known' }
    all.push(
      limits.attempt(known, async () => {
        end('known')
        return { isRight: true }
      }),
    )
    expect(await ended).toBe('known')
    await Promise.all(all)
  })

  it('is known through both doors, and after a registration’s login to no other account', async () => {
    const cookie = await knownCookie('store-mapo')
    const raw = await app.app.http.inject({
      method: 'POST',
      url: dealerLogin.path,
      headers: { cookie },
      payload: { username: 'store-mapo', password: ACTOR_PASSWORD },
    })
    expect(raw.cookies.map(({ path, httpOnly, sameSite }) => [path, httpOnly, sameSite])).toEqual([
      ['/api/auth/login', true, 'Strict'],
      ['/api/dealer-login', true, 'Strict'],
    ])
    await failed(5, { cookie })
    expect((await logIn({ cookie })).status).toBe(429)
  })

  it('is not made known by a failure', async () => {
    expect((await fail()).raw.headers['set-cookie']).toBeUndefined()
  })
})

describe('whoever is at a new device while others guess', () => {
  it('is given a turn, within ten minutes, that no guess takes away', async () => {
    await manyAddresses(40)
    const told = await logIn()
    expect(told.status).toBe(429)
    expect(told.seconds).toBeLessThanOrEqual(600)
    for (let second = 0; second < told.seconds; second += 20) {
      expect((await logIn()).status).toBe(429)
      await manyAddresses(5, 'worker-park', 1 + second / 20)
      app.clock.advance(Math.min(20, told.seconds - second) * SECOND)
    }
    expect((await logIn()).status).toBe(200)
  })

  it('is given one at an address from which a hundred were wrong', async () => {
    await manyNames(100)
    const waits = [await logIn(), await logIn({}, 'user-lee'), await logIn({}, 'admin-kim'), await logIn()]
    expect(waits.map(({ seconds }) => seconds)).toEqual([6, 12, 18, 6])
    expect((await logIn({ address: '192.0.2.2' })).status).toBe(200)
    app.clock.advance(6 * SECOND)
    expect((await logIn()).status).toBe(200)
    app.clock.advance(12 * SECOND)
    expect((await logIn({}, 'admin-kim')).status).toBe(200)
  })

  it('has one turn only, and not for ever', async () => {
    await manyNames(102)
    const { seconds } = await fail()
    app.clock.advance(seconds * SECOND)
    expect((await fail()).status).toBe(401)
    await manyNames(110, 'more')
    expect((await fail()).status).toBe(429)
    const turn = await fail({}, 'user-lee')
    expect(turn.status).toBe(429)
    app.clock.advance((turn.seconds + 600) * SECOND)
    await manyNames(220, 'again')
    expect((await fail({}, 'user-lee')).status).toBe(429)
  })
})

describe('what is counted', () => {
  it('survives a restart of the server', async () => {
    await failed(5)
    const restarted = await buildApp(app.context)
    expect((await logIn({ on: restarted })).status).toBe(429)
    await restarted.http.close()
  })

  it('holds no username, and is deleted when it no longer counts', async () => {
    await failed(3)
    await manyNames(105)
    const db = app.context.database.kysely
    const rows = async () => [
      await db.selectFrom('login_sources').selectAll().execute(),
      await db.selectFrom('login_crowds').selectAll().execute(),
    ]
    expect(JSON.stringify(await rows())).not.toMatch(/park|guess/)
    app.clock.advance(10 * MINUTE + SECOND)
    await forgetOldFailures(app.context)
    expect((await rows())[0]).toHaveLength(1 + 8)
    app.clock.advance(20 * MINUTE)
    await forgetOldFailures(app.context)
    expect(await rows()).toEqual([[], []])
  })
})
