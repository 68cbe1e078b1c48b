import { describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { login, whoAmI } from '#shared/auth/auth.contract.ts'
import { readSecondFactor } from '#shared/auth/second-factor.contract.ts'
import {
  endAllSessions,
  endOneSession,
  listSessions,
  resetSecondFactor,
} from '#shared/users/sessions.contract.ts'
import { listUsers } from '#shared/users/users.contract.ts'
import { hashSessionId } from '../../../http/authentication.ts'
import { ACTOR_PASSWORD } from '../../../testing/actors.ts'
import { openTestAppForEach } from '../../../testing/open-test-app.ts'
import { turnOnSecondFactor } from '../../../testing/second-factor.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const HOUR = 3_600_000

const app = openTestAppForEach()

const sessionsOf = async (userId: number) =>
  (await app.call(app.actors.admin, listSessions, { query: { userId } })).body

const onPhone = async (username: string) =>
  (
    await app.call(null, login, {
      body: { username, password: ACTOR_PASSWORD },
      headers: { 'user-agent': PHONE },
    })
  ).body
const loggedChanges = async () =>
  (await app.call(app.actors.admin, listAccessLog, { query: { action: 'rights-changed' } })).body.items.map(
    ({ detail, subjectId }) => [detail.change, subjectId],
  )

describe('the list of sessions', () => {
  it('shows where each was opened and last used, the newest first, and never what opens it', async () => {
    const { worker } = app.actors
    app.clock.advance(HOUR)
    const { sessionId } = await onPhone(worker.username)
    const answer = await app.call(app.actors.admin, listSessions, { query: { userId: worker.id } })
    const now = app.clock.now()
    expect(answer.body).toEqual([
      {
        id: expect.any(Number),
        userId: worker.id,
        createdAt: now.toISOString(),
        lastSeenAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + 90 * 24 * HOUR).toISOString(),
        address: '127.0.0.1',
        device: 'Chrome · Android',
        isCurrent: false,
      },
      expect.objectContaining({ device: '알 수 없는 기기', isCurrent: false }),
    ])
    expect(answer.raw.body).not.toContain(sessionId)
    expect(answer.raw.body).not.toContain(hashSessionId(sessionId))
  })

  it('marks the one that asks', async () => {
    const { admin } = app.actors
    await onPhone(admin.username)
    const sessions = await sessionsOf(admin.id)
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
  })

  it('leaves out what has ended: by itself, by a logout or by the end of the account', async () => {
    const { worker, dealer } = app.actors
    const idle = await sessionsOf(worker.id)
    expect(idle).toHaveLength(1)
    app.clock.advance(11 * HOUR)
    const { sessionId } = await onPhone(app.actors.admin.username)
    app.clock.advance(HOUR)
    const seen = async (userId: number) =>
      (await app.call({ sessionId }, listSessions, { query: { userId } })).body
    expect(await seen(worker.id)).toEqual([])
    // A store's session outlasts the night, because its idle time is 30 days.
    expect(await seen(dealer.id)).toHaveLength(1)
    await app.context.database.kysely
      .updateTable('users')
      .set({ is_active: 0 })
      .where('id', '=', dealer.id)
      .execute()
    expect(await seen(dealer.id)).toEqual([])
  })
})

describe('an administrator', () => {
  it('ends one session and no other', async () => {
    const { worker, admin } = app.actors
    const phone = await onPhone(worker.username)
    const [newest] = await sessionsOf(worker.id)
    const params = { id: newest?.id ?? 0 }
    const ended = await app.call(admin, endOneSession, { params })
    expect([ended.status, ended.body.device]).toEqual([200, 'Chrome · Android'])
    expect((await app.call(phone, whoAmI)).error.code).toBe('SESSION_REVOKED')
    expect((await app.call(worker, whoAmI)).status).toBe(200)
    expect(await sessionsOf(worker.id)).toHaveLength(1)
    expect((await app.call(admin, endOneSession, { params })).status).toBe(404)
    expect(await loggedChanges()).toEqual([['session-ended', worker.id]])
  })

  it('ends all of an account, of the own one all but the one that asks', async () => {
    const { worker, admin } = app.actors
    const phone = await onPhone(worker.username)
    const all = await app.call(admin, endAllSessions, { query: { userId: worker.id } })
    expect(all.body).toEqual({ ended: 2 })
    for (const session of [phone, worker])
      expect((await app.call(session, whoAmI)).error.code).toBe('SESSION_REVOKED')

    const ownPhone = await onPhone(admin.username)
    const own = await app.call(admin, endAllSessions, { query: { userId: admin.id } })
    expect(own.body).toEqual({ ended: 1 })
    expect((await app.call(ownPhone, whoAmI)).error.code).toBe('SESSION_REVOKED')
    expect((await app.call(admin, whoAmI)).status).toBe(200)
    expect(await loggedChanges()).toEqual([
      ['all-sessions-ended', admin.id],
      ['all-sessions-ended', worker.id],
    ])
    expect((await app.call(admin, endAllSessions, { query: { userId: 999_999 } })).status).toBe(404)
  })

  it('takes a lost second factor from an account, which then logs in without, but not the own one', async () => {
    const { worker, admin } = app.actors
    await turnOnSecondFactor(app, worker)
    const credentials = { username: worker.username, password: ACTOR_PASSWORD }
    expect((await app.call(null, login, { body: credentials })).error.code).toBe('OTP_REQUIRED')
    const query = { search: worker.username }
    const { items } = (await app.call(admin, listUsers, { query })).body
    expect(items.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true])

    const reset = await app.call(admin, resetSecondFactor, { params: { id: worker.id } })
    expect([reset.status, reset.body.username, reset.body.hasSecondFactor]).toEqual([
      200,
      worker.username,
      false,
    ])
    expect((await app.call(worker, whoAmI)).error.code).toBe('SESSION_REVOKED')
    const { status, body } = await app.call(null, login, { body: credentials })
    expect(status).toBe(200)
    expect((await app.call(body, readSecondFactor)).body.isOn).toBe(false)
    expect((await loggedChanges())[0]).toEqual(['second-factor-reset', worker.id])

    const own = await app.call(admin, resetSecondFactor, { params: { id: admin.id } })
    expect([own.status, own.error.code]).toEqual([422, 'RULE_BROKEN'])
    expect((await app.call(admin, resetSecondFactor, { params: { id: 999_999 } })).status).toBe(404)
  })

  it('is not reset for the primary administrator', async () => {
    const { admin, worker } = app.actors
    const users = app.context.database.kysely.updateTable('users').where('id', '=', worker.id)
    await users.set({ is_primary_admin: 1 }).execute()
    const answer = await app.call(admin, resetSecondFactor, { params: { id: worker.id } })
    expect([answer.status, answer.error.error]).toEqual([
      422,
      '기본 관리자 계정의 2단계 인증은 본인이 사용자 메뉴에서, 또는 서버 운영자가 끌 수 있습니다.',
    ])
    expect((await app.call(worker, whoAmI)).status).toBe(200)
  })
})
