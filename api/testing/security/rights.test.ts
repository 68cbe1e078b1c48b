import { beforeAll, describe, expect, it } from 'vitest'
import { CONTRACT } from '#shared/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type AccountKind, MENUS, type MenuAction } from '#shared/permissions.ts'
import { ClientMessage } from '#shared/realtime/socket-messages.ts'
import { takesHead } from '../../http/allowed-methods.ts'
import { type Actor, CAST, type CastName, createActor, createSession } from '../actors.ts'
import { openTestApp } from '../open-test-app.ts'
import type { TestApp } from '../test-app.ts'
import { emptyBody, rawCall, routeName } from './raw-call.ts'
import { type Flag, OTHER_ROUTES, RIGHTS, SOCKET_RIGHTS } from './rights-table.ts'

const app = await openTestApp()
/** A restricted account of each kind that can be restricted. */
let restricted: Record<Exclude<AccountKind, 'admin'>, Actor>
beforeAll(async () => {
  const { database } = app.context
  const entries = Object.entries(NARROWED).map(
    async ([kind, like]) => [kind, await restrictedActor(kind, like)] as const,
  )
  restricted = Object.fromEntries(await Promise.all(entries)) as typeof restricted

  async function restrictedActor(kind: string, like: CastName): Promise<Actor> {
    const { userType, role } = CAST[like]
    const person = { username: `restricted-${kind}`, name: '제한됨', userType, role }
    const actor = await createActor(app.context, person)
    await database.kysely.updateTable('users').set({ is_restricted: 1 }).where('id', '=', actor.id).execute()
    return actor
  }
})

const NARROWED = {
  user: 'user',
  worker: 'worker',
  dealer_worker: 'dealerWorker',
  sales_manager: 'salesManager',
  dealer: 'dealer',
} as const satisfies Record<Exclude<AccountKind, 'admin'>, CastName>

const KINDS = { admin: 'admin', ...NARROWED } as const satisfies Record<AccountKind, CastName>

/** Each call has a session of its own, because some calls end the session that they use. */
async function codeOf(account: Actor | null, endpoint: Endpoint): Promise<string> {
  const sessionId = account === null ? null : await createSession(app.context, account)
  const answer = await rawCall(app, sessionId, endpoint, emptyBody(endpoint))
  expect(answer.statusCode, routeName(endpoint)).toBeLessThan(500)
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
  return isJson && answer.statusCode >= 400 ? (answer.json().code as string) : 'ok'
}

const REFUSALS = ['FORBIDDEN', 'NOT_AUTHENTICATED', 'SESSION_EXPIRED', 'SESSION_REVOKED']

describe('the table of rights', () => {
  it('knows every endpoint of the contract and every route that the server has, and no other', () => {
    const inContract = CONTRACT.map(({ endpoint }) => routeName(endpoint))
    expect(Object.keys(RIGHTS).sort()).toEqual(inContract.sort())
    expect(app.app.mounted.map(routeName).sort()).toEqual(inContract.sort())
    const routes = registeredRoutes(app)
    const heads = CONTRACT.filter(({ endpoint }) => takesHead(endpoint)).map(
      ({ endpoint }) => `HEAD ${endpoint.path}`,
    )
    expect(routes.sort()).toEqual([...inContract, ...heads, ...Object.keys(OTHER_ROUTES)].sort())
  })

  it('knows every socket message', () => {
    const types = ClientMessage.def.options.map((option) => option.shape.type.def.values[0])
    expect(types.sort()).toEqual(['auth', ...Object.keys(SOCKET_RIGHTS)].sort())
    expect([...app.app.sockets.capabilities().keys()].sort()).toEqual(Object.keys(SOCKET_RIGHTS).sort())
  })
})

describe.each(CONTRACT.map(({ endpoint }) => ({ name: routeName(endpoint), endpoint })))(
  '$name',
  ({ name, endpoint }) => {
    const right = RIGHTS[name]

    it('answers each kind of account as the table says', async () => {
      expect(right).toBeDefined()
      for (const [kind, cast] of Object.entries(KINDS)) {
        const code = await codeOf(app.actors[cast], endpoint)
        if (typeof right !== 'object' || right.kinds.includes(kind as AccountKind))
          expect(REFUSALS, `${name} as ${kind}: ${code}`).not.toContain(code)
        else expect([kind, code]).toEqual([kind, 'FORBIDDEN'])
      }
    })

    it('is closed without a live session', async () => {
      const noOne = await codeOf(null, endpoint)
      if (right === 'public') {
        expect(REFUSALS).not.toContain(noOne)
        return
      }
      expect(noOne).toBe('NOT_AUTHENTICATED')
      for (const change of [
        { is_active: 0 },
        { deleted_at: app.clock.now().toISOString() },
        { is_active: 0, deleted_at: app.clock.now().toISOString() },
      ]) {
        expect(await whileAdminIs(change, () => codeOf(app.actors.admin, endpoint))).toBe('SESSION_REVOKED')
      }
      const stale = await createSession(app.context, app.actors.admin)
      app.clock.advance(13 * 3_600_000)
      const answer = await rawCall(app, stale, endpoint, emptyBody(endpoint))
      app.clock.advance(-13 * 3_600_000)
      expect(answer.json().code).toBe('SESSION_EXPIRED')
      const forged = await rawCall(app, 'x'.repeat(43), endpoint, emptyBody(endpoint))
      expect(forged.json().code).toBe('SESSION_EXPIRED')
    })

    it('is narrowed by its flags of the menu matrix and by no other', async () => {
      if (typeof right !== 'object') return
      for (const [kind, actor] of Object.entries(restricted)) {
        if (!right.kinds.includes(kind as AccountKind)) continue
        const flags = kind === 'sales_manager' ? (right.flagsOfSales ?? right.flags) : right.flags
        await giveFlags(actor.id, () => false)
        const withNothing = await codeOf(actor, endpoint)
        if (flags.length === 0) {
          expect(REFUSALS).not.toContain(withNothing)
          continue
        }
        expect([kind, withNothing]).toEqual([kind, 'FORBIDDEN'])
        await giveFlags(actor.id, isOneOf(flags))
        expect(REFUSALS).not.toContain(await codeOf(actor, endpoint))
        for (const flag of flags) {
          await giveFlags(actor.id, isNone([flag]))
          expect([flag, await codeOf(actor, endpoint)]).toEqual([flag, 'FORBIDDEN'])
        }
      }
    })
  },
)

describe.each(Object.entries(SOCKET_RIGHTS))('the socket message %s', (type, right) => {
  it('is answered to each kind of account as the table says', async () => {
    for (const [kind, cast] of Object.entries(KINDS)) {
      const code = await codeOfMessage(type, app.actors[cast])
      if (right.kinds.includes(kind as AccountKind)) expect(code).not.toBe('FORBIDDEN')
      else expect([kind, code]).toEqual([kind, 'FORBIDDEN'])
    }
  })

  it('is narrowed by its flag of the menu matrix', async () => {
    for (const [kind, actor] of Object.entries(restricted)) {
      if (!right.kinds.includes(kind as AccountKind)) continue
      await giveFlags(actor.id, isNone(right.flags))
      expect([kind, await codeOfMessage(type, actor)]).toEqual([kind, 'FORBIDDEN'])
      await giveFlags(actor.id, isOneOf(right.flags))
      expect(await codeOfMessage(type, actor)).not.toBe('FORBIDDEN')
    }
  })
})

async function codeOfMessage(type: string, actor: Actor): Promise<string> {
  const caller = await app.app.authentication.authenticate(await createSession(app.context, actor))
  const connection = { id: `rights-${actor.id}`, ...caller, send: () => {}, close: () => {} }
  const clientMessageId = crypto.randomUUID()
  const roomId = 2_147_483_647
  const fields: Record<string, object> = {
    join_room: { roomId },
    leave_room: { roomId },
    send_message: { roomId, text: '안녕하세요', clientMessageId },
    typing: { roomId },
    viewing: { documentId: roomId },
  }
  const message = ClientMessage.parse({ type, ...fields[type] })
  if (message.type === 'auth') throw new Error('auth belongs to the socket')
  try {
    await app.app.sockets.dispatch(connection, message, async () => {})
    return 'ok'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'INTERNAL'
  }
}

type HasFlag = (menu: string, action: MenuAction) => boolean

const isOneOf =
  (flags: readonly Flag[]): HasFlag =>
  (menu, action) =>
    flags.some((flag) => flag[0] === menu && flag[1] === action)
const isNone =
  (flags: readonly Flag[]): HasFlag =>
  (menu, action) =>
    !isOneOf(flags)(menu, action)

async function giveFlags(userId: number, has: HasFlag): Promise<void> {
  const db = app.context.database.kysely
  await db.deleteFrom('user_permissions').where('user_id', '=', userId).execute()
  const rows = MENUS.map((menu) => ({
    user_id: userId,
    menu_id: menu,
    can_view: has(menu, 'canView') ? 1 : 0,
    can_edit: has(menu, 'canEdit') ? 1 : 0,
    can_delete: has(menu, 'canDelete') ? 1 : 0,
  }))
  await db.insertInto('user_permissions').values(rows).execute()
}

async function whileAdminIs<Result>(
  change: { is_active?: number; deleted_at?: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const users = () => app.context.database.kysely.updateTable('users')
  const { id } = app.actors.admin
  await users().set(change).where('id', '=', id).execute()
  try {
    return await work()
  } finally {
    await users().set({ is_active: 1, deleted_at: null }).where('id', '=', id).execute()
  }
}

/** The routes as Fastify prints them, so that those that were made without the mount are found too. */
function registeredRoutes({ app: { http } }: TestApp): string[] {
  const prefixes: string[] = []
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^([\s│]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
      const depth = indent.length / 4
      const path = `${prefixes[depth - 1] ?? ''}${segment}`
      prefixes[depth] = path
      return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`)
    })
}
