import { beforeAll, describe, expect, it } from 'vitest'
import { login, whoAmI } from '#shared/auth/auth.contract.ts'
import type { Role, UserType } from '#shared/permissions.ts'
import { SOCKET_CLOSE } from '#shared/realtime/socket-messages.ts'
import {
  changeUserRole,
  deleteUser,
  liftUserPermissions,
  STAFF_KINDS,
  setUserPassword,
  type UserChange,
  updateUser,
} from '#shared/users/user-changes.contract.ts'
import {
  createWorker,
  listUsers,
  readUserPermissions,
  saveUserPermissions,
} from '#shared/users/users.contract.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { openTestAppWith } from '../../testing/open-test-app.ts'
import { turnOnSecondFactor } from '../../testing/second-factor.ts'
import { connectAs } from '../../testing/socket-client.ts'

const app = await openTestAppWith('KT', 'SKT')
beforeAll(async () => {
  const team = { team_name: 'DX 1팀', team_code: 'DX1', created_at: app.clock.now().toISOString() }
  await app.context.database.kysely.insertInto('sales_teams').values(team).execute()
})

let made = 0
function someone(userType: UserType = 'worker', role?: Role) {
  made += 1
  return createActor(app.context, { username: `someone-${made}`, name: `아무개${made}`, userType, role })
}
const anAdmin = () => someone('admin')
const change = (target: Pick<Actor, 'id'>, body: UserChange, by: Actor = app.actors.admin) =>
  app.call(by, updateUser, { params: { id: target.id }, body })
const remove = (target: Pick<Actor, 'id'>, by: Actor = app.actors.admin) =>
  app.call(by, deleteUser, { params: { id: target.id } })
const isIn = async (actor: Actor) => (await app.call(actor, whoAmI)).status === 200

/** The log entries about an account, oldest first: the change and its details. */
async function logOf(target: Pick<Actor, 'id'>) {
  const rows = await app.context.database.kysely
    .selectFrom('access_log')
    .select('detail')
    .where('subject_kind', '=', 'account')
    .where('subject_id', '=', target.id)
    .orderBy('id')
    .execute()
  return rows.map(({ detail }) => JSON.parse(detail) as Record<string, unknown>)
}

describe('a change of an account', () => {
  it('touches what is sent and nothing else, and lets a name and a team be changed under a running session', async () => {
    const target = await someone()
    const changed = await change(target, { name: '새이름', team: 'DX 1팀' })
    expect(changed.body).toMatchObject({
      username: target.username,
      name: '새이름',
      team: 'DX 1팀',
      affiliation: 'DX 1팀',
      userType: 'worker',
      allowedCarriers: [],
      isActive: true,
    })
    expect((await change(target, { team: null })).body).toMatchObject({ name: '새이름', team: null })
    expect(await isIn(target)).toBe(true)
    expect(await logOf(target)).toEqual([])
  })

  it('takes carriers and teams that there are, and keeps those that went meanwhile', async () => {
    const target = await someone()
    const unknown = await change(target, { allowedCarriers: ['KT', '없는통신사'] })
    expect([unknown.status, unknown.error.error]).toEqual([422, '등록되지 않은 통신사입니다: 없는통신사'])
    expect((await change(target, { team: '없는팀' })).status).toBe(422)
    const twice = await change(target, { allowedCarriers: ['KT', 'KT'] })
    expect(twice.status).toBe(400)
    expect((await change(target, { allowedCarriers: ['KT'] })).body.allowedCarriers).toEqual(['KT'])
    await app.context.database.kysely
      .updateTable('users')
      .set({ allowed_carriers: '["KT","사라진통신사"]' })
      .where('id', '=', target.id)
      .execute()
    const kept = await change(target, { allowedCarriers: ['사라진통신사', 'SKT'] })
    expect(kept.body.allowedCarriers).toEqual(['사라진통신사', 'SKT'])
    expect(await logOf(target)).toEqual([
      { change: 'carriers-changed', carriers: ['KT'] },
      { change: 'carriers-changed', carriers: ['사라진통신사', 'SKT'] },
    ])
  })

  it.each([
    ['worker', { userType: 'user' }, ['user', 'worker']],
    ['worker', { role: 'dealer_worker' }, ['worker', 'dealer_worker']],
    ['worker', { role: 'admin' }, ['admin', 'admin']],
    ['worker', { userType: 'sales_manager' }, ['sales_manager', 'sales_manager']],
    ['user', { role: 'worker' }, ['user', 'worker']],
    ['user', { role: 'dealer_worker' }, ['worker', 'dealer_worker']],
    ['user', { userType: 'worker' }, ['worker', 'worker']],
    ['dealer_worker', { userType: 'user' }, ['user', 'worker']],
    ['dealer_worker', { userType: 'worker', role: 'worker' }, ['worker', 'worker']],
    ['sales_manager', { userType: 'worker' }, ['worker', 'worker']],
    ['admin', { role: 'worker' }, ['worker', 'worker']],
  ] as const)('turns a %s with %o into what it says', async (kind, wanted, expected) => {
    const { userType, role } = STAFF_KINDS[kind]
    const { body } = await change(await someone(userType, role), wanted)
    expect([body.userType, body.role]).toEqual(expected)
  })

  it('leaves a new sales manager without the team of before, until assigned to one', async () => {
    const target = await someone()
    await change(target, { team: 'DX 1팀' })
    expect((await change(target, { role: 'sales_manager' })).body).toMatchObject({
      accountType: '영업과장',
      team: null,
    })
  })

  it('refuses combinations that are no kind of account, and never changes a store', async () => {
    const target = await someone()
    for (const wanted of [
      { userType: 'user', role: 'dealer_worker' },
      { userType: 'admin', role: 'worker' },
      { userType: 'worker', role: 'sales_manager' },
    ] as const) {
      const answer = await change(target, wanted)
      expect([answer.status, answer.error.code]).toEqual([422, 'RULE_BROKEN'])
    }
    const store = await change(app.actors.dealer, { userType: 'worker', role: 'worker' })
    expect(store.error.error).toBe('판매점 계정의 역할은 바꿀 수 없습니다.')
    const other = await app.call(app.actors.admin, changeUserRole, {
      body: { userId: target.id, role: 'dealer_worker' },
    })
    expect(other.body).toMatchObject({ userType: 'worker', role: 'dealer_worker' })
  })

  it('frees an account that becomes administrator from its menu matrix', async () => {
    const target = await someone()
    const restricted = { userId: target.id, userType: 'worker' as const }
    await app.call(app.actors.admin, saveUserPermissions, { body: { ...restricted, permissions: [] } })
    await change(target, { role: 'admin' })
    await change(target, { role: 'worker' })
    const { body } = await app.call(app.actors.admin, readUserPermissions, { params: restricted })
    expect(body).toEqual({ ...restricted, isRestricted: false, permissions: [] })
  })

  it('does not reach a deleted account', async () => {
    const target = await someone()
    await remove(target)
    expect((await change(target, { name: '없음' })).status).toBe(404)
    expect((await remove(target)).status).toBe(404)
  })
})

describe('what takes rights away or changes them', () => {
  const newPassword = '다시 정해준 비밀번호'
  const endings = {
    'another kind of account': (target) => change(target, { role: 'dealer_worker' }),
    'other carriers': (target) => change(target, { allowedCarriers: ['KT'] }),
    'a deactivation': (target) => change(target, { isActive: false }),
    'a password in the form': (target) => change(target, { password: newPassword }),
    'a password by itself': (target) =>
      app.call(app.actors.admin, setUserPassword, { body: { userId: target.id, newPassword } }),
    'a deletion': (target) => remove(target),
  } satisfies Record<string, (target: Actor) => Promise<{ status: number }>>

  it.each(Object.entries(endings))('%s ends sessions and sockets at once', async (_, end) => {
    const target = await someone()
    const socket = await connectAs(app, target)
    expect((await end(target)).status).toBe(200)
    expect(app.context.hub.connections().map(({ account }) => account.id)).not.toContain(target.id)
    const answer = await app.call(target, whoAmI)
    expect([answer.status, answer.error.code]).toEqual([401, 'SESSION_REVOKED'])
    expect(await socket.closed).toBe(SOCKET_CLOSE.sessionEnded)
  })

  it('says in the log who did what, and nothing where nothing changed', async () => {
    const target = await someone()
    await change(target, { isActive: true, role: 'worker', allowedCarriers: [], name: target.name })
    expect(await isIn(target)).toBe(true)
    await change(target, { isActive: false })
    await change(target, { isActive: true, role: 'dealer_worker', password: newPassword })
    await remove(target)
    expect(await logOf(target)).toEqual([
      { change: 'account-closed' },
      { change: 'role-changed', accountKind: 'dealer_worker' },
      { change: 'account-reopened' },
      { change: 'password-set' },
      { change: 'account-deleted' },
    ])
  })

  it('lets a restriction be lifted, which is a change of rights too', async () => {
    const target = await someone()
    const params = { userId: target.id, userType: 'worker' as const }
    const untouched = await app.call(app.actors.admin, liftUserPermissions, { params })
    expect(untouched.body.isRestricted).toBe(false)
    expect(await isIn(target)).toBe(true)
    await app.call(app.actors.admin, saveUserPermissions, {
      body: {
        ...params,
        permissions: [{ menuId: 'documents', canView: true, canEdit: false, canDelete: false }],
      },
    })
    const listed = await app.call(app.actors.admin, listUsers, { query: { search: target.username } })
    expect(listed.body.items).toMatchObject([{ isRestricted: true }])
    const lifted = await app.call(app.actors.admin, liftUserPermissions, { params })
    expect(lifted.body).toEqual({ ...params, isRestricted: false, permissions: [] })
    expect((await logOf(target)).map((entry) => entry['change'])).toEqual([
      'permissions-saved',
      'permissions-lifted',
    ])
    const wrong = { userId: target.id, userType: 'dealer' as const }
    expect((await app.call(app.actors.admin, liftUserPermissions, { params: wrong })).status).toBe(404)
  })
})

describe('a password by an administrator', () => {
  it('is for the next login only, and forgets failed ones', async () => {
    const { body: target } = await app.call(app.actors.admin, createWorker, {
      body: { username: 'forgetful', password: '처음 정해준 비밀번호', name: '김깜빡' },
    })
    const logIn = (password: string) => app.call(null, login, { body: { username: 'forgetful', password } })
    for (let tries = 0; tries < 6; tries += 1) await logIn('틀린 비밀번호')
    expect((await logIn('처음 정해준 비밀번호')).status).toBe(429)
    const weak = await app.call(app.actors.admin, setUserPassword, {
      body: { userId: target.id, newPassword: 'password1' },
    })
    expect([weak.error.code, weak.error.details]).toMatchObject(['WEAK_PASSWORD', [{ field: 'newPassword' }]])
    await app.call(app.actors.admin, setUserPassword, {
      body: { userId: target.id, newPassword: '다시 정해준 비밀번호' },
    })
    expect((await logIn('다시 정해준 비밀번호')).body.user.mustChangePassword).toBe(true)
  })

  it('is not for one’s own account', async () => {
    const { admin } = app.actors
    const answer = await app.call(admin, setUserPassword, {
      body: { userId: admin.id, newPassword: '다시 정해준 비밀번호' },
    })
    expect([answer.status, answer.error.code]).toEqual([422, 'RULE_BROKEN'])
    expect(await isIn(admin)).toBe(true)
  })
})

describe('the list of users', () => {
  it('shows who is switched off, or one kind of worker, by themselves', async () => {
    const off = await someone('worker', 'dealer_worker')
    await change(off, { isActive: false })
    const ids = async (query: Record<string, unknown>) =>
      (await app.call(app.actors.admin, listUsers, { query })).body.items.map(({ id }) => id)
    expect(await ids({ isActive: false, kind: 'dealer_worker' })).toContain(off.id)
    expect(await ids({ isActive: true })).not.toContain(off.id)
    expect(await ids({ kind: 'worker' })).not.toContain(off.id)
  })
})

describe('a deleted account', () => {
  it('is gone, and its username is free', async () => {
    const target = await someone()
    expect((await remove(target)).body.username).toBe(target.username)
    const again = { username: target.username, password: '처음 정해준 비밀번호', name: '새사람' }
    const { status, body } = await app.call(app.actors.admin, createWorker, { body: again })
    expect(status).toBe(201)
    expect(body.id).not.toBe(target.id)
    await remove(body)
    expect((await app.call(app.actors.admin, createWorker, { body: again })).status).toBe(201)
    const { username, password } = again
    expect((await app.call(null, login, { body: { username, password } })).status).toBe(200)
  })

  it('keeps no password and no second factor', async () => {
    const target = await someone()
    await turnOnSecondFactor(app, target)
    await remove(target)
    const row = await app.context.database.kysely
      .selectFrom('users')
      .select(['name', 'password_hash', 'otp_secret', 'otp_since', 'otp_step'])
      .where('id', '=', target.id)
      .executeTakeFirstOrThrow()
    const nothing = { password_hash: '', otp_secret: null, otp_since: null, otp_step: null }
    expect(row).toEqual({ name: expect.any(String), ...nothing })
  })

  it('is never a store, which is deleted by another call', async () => {
    const answer = await remove(app.actors.dealer)
    expect([answer.status, answer.error.code]).toEqual([422, 'RULE_BROKEN'])
    expect(await isIn(app.actors.dealer)).toBe(true)
  })
})

describe('administrators', () => {
  const primary = async () => {
    const target = await anAdmin()
    await app.context.database.kysely
      .updateTable('users')
      .set({ is_primary_admin: 1 })
      .where('id', '=', target.id)
      .execute()
    return target
  }

  it('cannot remove the primary administrator or change its password', async () => {
    const target = await primary()
    const tries = [
      await change(target, { isActive: false }),
      await change(target, { role: 'worker' }),
      await remove(target),
      await change(target, { password: '다시 정해준 비밀번호' }),
      await app.call(app.actors.admin, setUserPassword, {
        body: { userId: target.id, newPassword: '다시 정해준 비밀번호' },
      }),
    ]
    const password =
      '기본 관리자 계정의 비밀번호는 본인이 사용자 메뉴에서, 또는 서버 운영자가 바꿀 수 있습니다.'
    expect(tries.map(({ status, error }) => [status, error.error])).toEqual([
      [422, '기본 관리자 계정은 비활성으로 바꿀 수 없습니다.'],
      [422, '기본 관리자 계정의 역할은 바꿀 수 없습니다.'],
      [422, '기본 관리자 계정은 삭제할 수 없습니다.'],
      [422, password],
      [422, password],
    ])
    expect((await change(target, { name: '기본관리자' })).status).toBe(200)
    expect(await isIn(target)).toBe(true)
  })

  it('cannot remove themselves', async () => {
    const me = await anAdmin()
    const tries = [
      await change(me, { isActive: false }, me),
      await change(me, { userType: 'worker' }, me),
      await remove(me, me),
    ]
    expect(tries.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(await isIn(me)).toBe(true)
  })

  it('never all disappear, even when two remove each other at the same moment', async () => {
    const takeAway = [
      (target: Actor, by: Actor) => change(target, { isActive: false }, by),
      (target: Actor, by: Actor) => change(target, { role: 'worker' }, by),
      (target: Actor, by: Actor) => remove(target, by),
    ]
    for (const [round, one] of takeAway.entries()) {
      for (const other of takeAway) {
        const [first, second] = [await anAdmin(), await anAdmin()]
        const answers = await Promise.all([one(first, second), other(second, first)])
        const statuses = answers.map(({ status }) => status).sort()
        expect(statuses, `round ${round}`).toEqual([200, 401])
        expect([await isIn(first), await isIn(second)].sort()).toEqual([false, true])
      }
    }
  })
})
