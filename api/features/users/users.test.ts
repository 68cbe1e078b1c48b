import { describe, expect, it } from 'vitest'
import { login, whoAmI } from '#shared/auth/auth.contract.ts'
import { submitDealerRegistration } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import type { MenuPermission } from '#shared/permissions.ts'
import {
  createAdmin,
  createSalesManager,
  createWorker,
  listUsers,
  readUserPermissions,
  saveUserPermissions,
} from '#shared/users/users.contract.ts'
import { createActor } from '../../testing/actors.ts'
import { aDealerRegistration } from '../../testing/make-dealer-registration.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()

const password = '처음 정해준 비밀번호'

describe('accounts made by an administrator', () => {
  it.each([
    [createAdmin, {}, { userType: 'admin', role: 'admin', accountType: '관리자' }],
    [createWorker, {}, { userType: 'worker', role: 'worker', accountType: '근무자' }],
    [
      createWorker,
      { userType: 'user' },
      { userType: 'user', role: 'worker', accountType: '근무자 (삭제 권한)' },
    ],
    [
      createWorker,
      { role: 'dealer_worker' },
      { userType: 'worker', role: 'dealer_worker', accountType: '개통 담당 근무자' },
    ],
    [createSalesManager, {}, { userType: 'sales_manager', role: 'sales_manager', accountType: '영업과장' }],
  ] as const)('%o with %o', async (endpoint, more, expected) => {
    const username = `made-${expected.userType}-${expected.role}`
    const made = await app.call(app.actors.admin, endpoint, {
      body: { username, password, name: '새사람', ...more },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      username,
      name: '새사람',
      displayName: '새사람',
      affiliation: null,
      isActive: true,
      isPrimaryAdmin: false,
      ...expected,
    })
    const { body } = await app.call(null, login, { body: { username, password } })
    expect(body.user.mustChangePassword).toBe(true)
  })

  it('refuse a name twice, also one that waits for approval, and a common password', async () => {
    const body = { username: 'only-once', password, name: '한번' }
    expect((await app.call(app.actors.admin, createAdmin, { body })).status).toBe(201)
    const twice = await app.call(app.actors.admin, createSalesManager, {
      body: { ...body, username: 'ONLY-once' },
    })
    expect([twice.status, twice.error.code]).toEqual([409, 'USERNAME_TAKEN'])
    const shop = aDealerRegistration()
    await app.call(null, submitDealerRegistration, { body: shop })
    const waiting = await app.call(app.actors.admin, createWorker, {
      body: { ...body, username: shop.username },
    })
    expect([waiting.status, waiting.error.code]).toEqual([409, 'USERNAME_TAKEN'])
    const weak = await app.call(app.actors.admin, createWorker, {
      body: { ...body, username: 'weak-one', password: 'password1' },
    })
    expect([weak.status, weak.error.code]).toEqual([422, 'WEAK_PASSWORD'])
  })

  it.each([
    [{ username: 'ab' }, 'username', '아이디는 최소 3자 이상이어야 합니다'],
    [{ password: '1234567' }, 'password', '비밀번호는 8자 이상이어야 합니다.'],
    [{ name: ' ' }, 'name', '이름을 입력해주세요'],
  ])('are refused with %j', async (wrong, field, message) => {
    for (const endpoint of [createAdmin, createWorker, createSalesManager]) {
      const { status, error } = await app.call(app.actors.admin, endpoint, {
        body: { username: 'not-made', password, name: '안됨', ...wrong },
      })
      expect([status, error.details]).toEqual([400, [{ field, message }]])
    }
  })

  it('are never both allowed to delete and limited to their own work', async () => {
    const answer = await app.call(app.actors.admin, createWorker, {
      body: { username: 'both-kinds', password, name: '둘다', userType: 'user', role: 'dealer_worker' },
    })
    expect([answer.status, answer.error.code]).toEqual([422, 'RULE_BROKEN'])
  })
})

describe('the list of users', () => {
  it('shows everybody once over its pages, newest first, and finds by name, username and store', async () => {
    const seen: number[] = []
    let cursor: string | undefined
    let total = 0
    do {
      const { body } = await app.call(app.actors.admin, listUsers, {
        query: { limit: 3, cursor },
      })
      seen.push(...body.items.map(({ id }) => id))
      total = body.total
      cursor = body.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toHaveLength(total)
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one))
    const find = async (search: string) =>
      (await app.call(app.actors.admin, listUsers, { query: { search } })).body.items
    expect((await find('강남모바일')).map(({ username }) => username)).toEqual(['store-gangnam'])
    expect(await find('강남모바일')).toMatchObject([{ displayName: '강남모바일', affiliation: '강남모바일' }])
    expect((await find('ADMIN-K')).map(({ name }) => name)).toEqual(['김관리'])
    expect(await find('%')).toEqual([])
    const { body } = await app.call(app.actors.admin, listUsers, { query: { userType: 'dealer' } })
    expect(body.total).toBe(2)
  })

  it('hides who is deleted, and keeps them from logging in', async () => {
    const gone = await createActor(app.context, {
      username: 'gone-worker',
      name: '떠난사람',
      userType: 'worker',
    })
    await app.context.database.kysely
      .updateTable('users')
      .set({ deleted_at: app.clock.now().toISOString() })
      .where('id', '=', gone.id)
      .execute()
    const { body } = await app.call(app.actors.admin, listUsers, { query: { search: '떠난' } })
    expect(body.items).toEqual([])
    expect((await app.call(gone, whoAmI)).error.code).toBe('SESSION_REVOKED')
  })
})

describe('menu permissions', () => {
  const row = (menuId: MenuPermission['menuId'], flags: Partial<MenuPermission> = {}): MenuPermission => ({
    menuId,
    canView: false,
    canEdit: false,
    canDelete: false,
    ...flags,
  })

  async function restrictedWorker(username: string) {
    return createActor(app.context, { username, name: '제한됨', userType: 'worker' })
  }

  it('restrict an account to the rows with a flag, and end its sessions', async () => {
    const worker = await restrictedWorker('restricted-1')
    const target = { userId: worker.id, userType: 'worker' as const }
    const before = await app.call(app.actors.admin, readUserPermissions, { params: target })
    expect(before.body).toEqual({ ...target, isRestricted: false, permissions: [] })
    const kept = row('documents', { canView: true })
    const saved = await app.call(app.actors.admin, saveUserPermissions, {
      body: { ...target, permissions: [kept, row('reports')] },
    })
    expect(saved.body).toEqual({ ...target, isRestricted: true, permissions: [kept] })
    expect((await app.call(worker, whoAmI)).error.code).toBe('SESSION_REVOKED')
  })

  it('can be emptied: then the account may do nothing', async () => {
    const worker = await restrictedWorker('restricted-2')
    const target = { userId: worker.id, userType: 'worker' as const }
    const saved = await app.call(app.actors.admin, saveUserPermissions, {
      body: { ...target, permissions: [] },
    })
    expect(saved.body).toEqual({ ...target, isRestricted: true, permissions: [] })
  })

  it('are of one account of that type, and never of an administrator', async () => {
    const wrongType = await app.call(app.actors.admin, saveUserPermissions, {
      body: { userId: app.actors.worker.id, userType: 'dealer', permissions: [] },
    })
    expect(wrongType.status).toBe(404)
    const read = await app.call(app.actors.admin, readUserPermissions, {
      params: { userId: app.actors.worker.id, userType: 'dealer' },
    })
    expect(read.status).toBe(404)
    const admin = await app.call(app.actors.admin, saveUserPermissions, {
      body: { userId: app.actors.admin.id, userType: 'admin', permissions: [] },
    })
    expect([admin.status, admin.error.code]).toEqual([422, 'RULE_BROKEN'])
    expect((await app.call(app.actors.admin, whoAmI)).status).toBe(200)
  })
})
