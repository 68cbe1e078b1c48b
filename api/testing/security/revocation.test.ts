import { describe, expect, it } from 'vitest'
import { changeOwnPassword, logout, whoAmI } from '#shared/auth/auth.contract.ts'
import { SOCKET_CLOSE } from '#shared/realtime/socket-messages.ts'
import {
  endAllSessions,
  endOneSession,
  listSessions,
  resetSecondFactor,
} from '#shared/users/sessions.contract.ts'
import {
  changeUserRole,
  deleteUser,
  setUserPassword,
  updateUser,
} from '#shared/users/user-changes.contract.ts'
import { saveUserPermissions } from '#shared/users/users.contract.ts'
import {
  resetSecondFactor as operatorResetsSecondFactor,
  resetPassword,
} from '../../cli/operator/reset-login.ts'
import { ACTOR_PASSWORD, type Actor } from '../actors.ts'
import { openTestAppForEach } from '../open-test-app.ts'
import { connectAs } from '../socket-client.ts'

const app = openTestAppForEach()

const worker = () => ({ params: { id: app.actors.worker.id } })

/** Changes made in this process, which closes the sockets before it answers. */
const ENDINGS_HERE: Record<string, () => Promise<unknown>> = {
  'a logout': () => app.call(app.actors.worker, logout),
  'a changed password': () =>
    app.call(app.actors.worker, changeOwnPassword, {
      body: { currentPassword: ACTOR_PASSWORD, newPassword: '새롭고 긴 비밀번호' },
    }),
  'changed rights': () =>
    app.call(app.actors.admin, saveUserPermissions, {
      body: { userId: app.actors.worker.id, userType: 'worker', permissions: [] },
    }),
  'a session that an administrator ended': async () => {
    const query = { userId: app.actors.worker.id }
    const { body } = await app.call(app.actors.admin, listSessions, { query })
    for (const { id } of body) await app.call(app.actors.admin, endOneSession, { params: { id } })
  },
  'all sessions that an administrator ended': () =>
    app.call(app.actors.admin, endAllSessions, { query: { userId: app.actors.worker.id } }),
  'a second factor that an administrator reset': () =>
    app.call(app.actors.admin, resetSecondFactor, { params: { id: app.actors.worker.id } }),
  'a password that an administrator set': () =>
    app.call(app.actors.admin, setUserPassword, {
      body: { userId: app.actors.worker.id, newPassword: '새롭고 긴 비밀번호' },
    }),
  'a changed role': () =>
    app.call(app.actors.admin, changeUserRole, {
      body: { userId: app.actors.worker.id, role: 'dealer_worker' },
    }),
  'a changed kind': () => app.call(app.actors.admin, updateUser, { ...worker(), body: { userType: 'user' } }),
  'a deactivation': () => app.call(app.actors.admin, updateUser, { ...worker(), body: { isActive: false } }),
  'a deletion': () => app.call(app.actors.admin, deleteUser, worker()),
}
/** Changes made only in the database, by the operator's commands. */
const ENDINGS_ELSEWHERE: typeof ENDINGS_HERE = {
  'a password that the operator reset': () =>
    resetPassword(app.context, app.actors.worker.username, app.clock.now()),
  'a second factor that the operator reset': () =>
    operatorResetsSecondFactor(app.context.database, app.actors.worker.username, app.clock.now()),
  'an end that the database was told of': () =>
    app.context.database.kysely
      .updateTable('users')
      .set({ is_active: 0 })
      .where('id', '=', app.actors.worker.id)
      .execute(),
}

const socketsOf = ({ id }: Actor) =>
  app.context.hub.connections().filter((connection) => connection.account.id === id)

describe.each(Object.entries(ENDINGS_HERE))('%s', (_name, end) => {
  it('has closed the sockets when it is answered', async () => {
    await connectAs(app, app.actors.worker)
    expect(socketsOf(app.actors.worker)).toHaveLength(1)
    await end()
    expect(socketsOf(app.actors.worker)).toEqual([])
  })
})

describe.each(Object.entries({ ...ENDINGS_HERE, ...ENDINGS_ELSEWHERE }))('%s', (_name, end) => {
  it('ends the next request with 401 and closes the sockets within a second, and nobody else’s', async () => {
    const [mine, theirs] = [await connectAs(app, app.actors.worker), await connectAs(app, app.actors.user)]
    await end()
    const ended = performance.now()
    const answer = await app.call(app.actors.worker, whoAmI)
    expect([answer.status, answer.error.code]).toEqual([401, 'SESSION_REVOKED'])
    expect(await mine.closed).toBe(SOCKET_CLOSE.sessionEnded)
    // Sessions are checked once a second; a busy machine may add the rest.
    expect(performance.now() - ended).toBeLessThan(5000)
    expect((await app.call(app.actors.user, whoAmI)).status).toBe(200)
    expect(theirs.socket.readyState).toBe(theirs.socket.OPEN)
    theirs.socket.close()
  })
})

it('a session that idles out takes its socket with it, and says that it expired', async () => {
  const staff = await connectAs(app, app.actors.worker)
  const dealer = await connectAs(app, app.actors.dealer)
  app.clock.advance(12 * 3_600_000)
  expect(await staff.closed).toBe(SOCKET_CLOSE.sessionEnded)
  const answer = await app.call(app.actors.worker, whoAmI)
  expect([answer.status, answer.error.code]).toEqual([401, 'SESSION_EXPIRED'])
  expect(dealer.socket.readyState).toBe(dealer.socket.OPEN)
  dealer.socket.close()
})
