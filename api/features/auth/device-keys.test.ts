import { describe, expect, it } from 'vitest'
import { changeOwnPassword, endSession, login, whoAmI } from '#shared/auth/auth.contract.ts'
import { handOverDeviceKeys } from '#shared/auth/device-keys.contract.ts'
import { deleteUser, setUserPassword } from '#shared/users/user-changes.contract.ts'
import { resetPassword } from '../../cli/operator/reset-login.ts'
import { beginEpoch } from '../../database/epochs.ts'
import type { Replica } from '../../replica/replica.ts'
import { ACTOR_PASSWORD } from '../../testing/actors.ts'
import { createCopiedApp } from '../../testing/copied-app.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { connectAs } from '../../testing/socket-client.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { DeviceKey } from './device-keys.ts'

const NEW_PASSWORD = '새롭고 긴 비밀번호'

const app = openTestAppForEach()

const logIn = async (password = ACTOR_PASSWORD) => (await app.logIn(app.actors.worker, { password })).body

describe('the keys of an account’s devices', () => {
  it('begin with one, the same for every login, and another for every account', async () => {
    const { deviceKeys, deviceKey } = await logIn()
    expect(deviceKeys).toEqual([{ generation: 1, key: deviceKey }])
    expect(Buffer.from(deviceKey, 'base64')).toHaveLength(32)
    expect((await logIn()).deviceKeys).toEqual(deviceKeys)
    expect((await app.logIn(app.actors.dealer)).body.deviceKey).not.toBe(deviceKey)
  })

  it('get a new generation with every new password, whoever sets it, and keep the older ones', async () => {
    const { deviceKeys: first } = await logIn()
    const { id, username } = app.actors.worker
    await app.call(app.actors.admin, setUserPassword, { body: { userId: id, newPassword: NEW_PASSWORD } })
    const afterReset = await logIn(NEW_PASSWORD)
    expect(afterReset.deviceKeys).toEqual([...first, { generation: 2, key: expect.any(String) }])
    const changed = await app.call(afterReset, changeOwnPassword, {
      body: { currentPassword: NEW_PASSWORD, newPassword: `${NEW_PASSWORD} 2` },
    })
    expect(changed.body.deviceKeys).toEqual([
      ...afterReset.deviceKeys,
      { generation: 3, key: expect.any(String) },
    ])
    const byOperator = await resetPassword(app.context, username, app.clock.now())
    const { deviceKeys, deviceKey } = await logIn(byOperator)
    expect(deviceKeys.map(({ generation }) => generation)).toEqual([1, 2, 3, 4])
    expect(new Set(deviceKeys.map(({ key }) => key)).size).toBe(4)
    expect(deviceKey).toBe(first[0]?.key)
  })

  it('are in the replica before a device gets a new one, which waits for no others', async () => {
    const shipped: number[] = []
    const made = async () => {
      const keys = app.context.database.kysely.selectFrom('device_keys').select('generation')
      return (await keys.where('user_id', '=', app.actors.worker.id).execute()).length
    }
    let arrive = () => {}
    app.context.replica = {
      async shipped() {
        shipped.push(await made())
        await new Promise<void>((arrived) => {
          arrive = arrived
        })
        return true
      },
    } as Replica
    let isAnswered = false
    const first = logIn().then((answer) => {
      isAnswered = true
      return answer
    })
    await expect.poll(() => shipped).toEqual([1])
    await app.context.database.ping()
    expect(isAnswered).toBe(false)
    arrive()
    app.clock.advance(120_000)
    const { deviceKeys } = await first
    expect((await logIn()).deviceKeys).toEqual(deviceKeys)
    expect(shipped).toEqual([1])
    const { id } = app.actors.worker
    await app.call(app.actors.admin, setUserPassword, { body: { userId: id, newPassword: NEW_PASSWORD } })
    const next = logIn(NEW_PASSWORD)
    await expect.poll(() => shipped).toEqual([1, 2])
    arrive()
    expect((await next).deviceKeys).toHaveLength(2)
  })

  it('are answered as many as a device has room for, the first among them', async () => {
    await logIn()
    const { id } = app.actors.worker
    const keys = Array.from({ length: 149 }, (_, at) => ({
      user_id: id,
      generation: at + 2,
      key: `key ${at + 2}`,
      made_at: app.clock.now().toISOString(),
    }))
    await app.context.database.kysely.insertInto('device_keys').values(keys).execute()
    const generations = (await logIn()).deviceKeys.map(({ generation }) => generation)
    expect(generations).toEqual([1, ...Array.from({ length: 100 }, (_, at) => at + 51)])
  })

  describe('after a restore', () => {
    const key = (letter: string) => Buffer.alloc(32, letter).toString('base64')
    const restore = ({ context, clock }: TestApp = app) =>
      context.database.transaction((transaction) =>
        beginEpoch(
          transaction,
          { takenAt: clock.now().toISOString(), source: 'backup', known: 0 },
          clock.now(),
        ),
      )
    /** The first generation of an epoch that begins now. */
    const begins = () => (app.clock.now().getTime() - Date.parse('2026-01-01T00:00:00.000Z')) / 1000
    const handOver = (session: { sessionId: string }, deviceKeys: DeviceKey[]) =>
      app.call(session, handOverDeviceKeys, { body: { deviceKeys } })
    const log = async () =>
      (
        await app.context.database.kysely
          .selectFrom('access_log')
          .select(['username', 'detail'])
          .where('detail', 'like', '%device-keys-returned%')
          .execute()
      ).map(({ username, detail }) => [username, JSON.parse(detail)])

    it('begin a new generation at the next login, beyond all that may have been lost', async () => {
      const { deviceKeys: before, accountUuid, restoredAt } = await logIn()
      expect(restoredAt).toBeNull()
      await restore()
      const after = await logIn()
      const identity = { accountUuid, restoredAt: app.clock.now().toISOString() }
      expect(after).toMatchObject(identity)
      expect(after.deviceKeys).toEqual([...before, { generation: begins(), key: expect.any(String) }])
      expect((await app.call(after, whoAmI)).body).toMatchObject(identity)
      expect((await app.logIn(app.actors.dealer)).body.deviceKeys).toEqual([
        { generation: begins(), key: expect.any(String) },
      ])
    })

    it('are taken back from a device where the server lacks them, and none is ever replaced', async () => {
      const { deviceKeys: before } = await logIn()
      await restore()
      const session = await logIn()
      const lost = { generation: 2, key: key('a') }
      const planted = [
        { generation: 1, key: key('b') },
        { generation: begins(), key: key('c') },
        { generation: begins() + 1, key: key('d') },
      ]
      expect((await handOver(session, [lost, ...planted])).body).toEqual({ taken: 1 })
      expect((await handOver(session, [{ generation: 2, key: key('e') }])).body).toEqual({ taken: 0 })
      expect((await logIn()).deviceKeys).toEqual([...before, lost, ...session.deviceKeys.slice(1)])
      expect(await log()).toEqual([[app.actors.worker.username, { change: 'device-keys-returned', rows: 1 }]])
      // Another account's are its own.
      expect((await app.logIn(app.actors.dealer)).body.deviceKeys).toHaveLength(1)
    })

    it('never bear the number of one that another restore of the same backup gave, and are taken back', async () => {
      const copy = await createCopiedApp(app)
      try {
        await restore()
        const first = await logIn()
        copy.clock.advance(60_000)
        expect(await restore(copy)).toBe(2)
        const onCopy = { body: { username: app.actors.worker.username, password: ACTOR_PASSWORD } }
        const second = (await copy.call(null, login, onCopy)).body
        expect(second.restoredAt).not.toBe(first.restoredAt)
        const { taken } = (
          await copy.call(second, handOverDeviceKeys, { body: { deviceKeys: first.deviceKeys } })
        ).body
        expect(taken).toBe(1)
        const { deviceKeys } = (await copy.call(null, login, onCopy)).body
        expect(deviceKeys).toEqual([...first.deviceKeys, ...second.deviceKeys])
      } finally {
        await copy.close()
      }
    })

    it('are taken back only after a restore, of a session that proved itself lately, and in bounds', async () => {
      const session = await logIn()
      expect((await handOver(session, [{ generation: 7, key: key('a') }])).body).toEqual({ taken: 0 })
      await restore()
      const again = await logIn()
      const many = (from: number) =>
        Array.from({ length: 101 }, (_, at) => ({ generation: from + at, key: key('a') }))
      let taken = 0
      for (let from = 2; from < 507; from += 101) taken += (await handOver(again, many(from))).body.taken
      expect(taken).toBe(498)
      for (const bad of [
        { generation: 0, key: key('a') },
        { generation: 3, key: 'short' },
      ])
        expect((await handOver(again, [bad])).status).toBe(400)
      app.clock.advance(11 * 60_000)
      expect((await handOver(again, many(900))).error.code).toBe('PROOF_NEEDED')
    })
  })

  it('go with the account', async () => {
    await logIn()
    const { id } = app.actors.worker
    await app.call(app.actors.admin, deleteUser, { params: { id } })
    const left = app.context.database.kysely.selectFrom('device_keys').select('key').where('user_id', '=', id)
    expect(await left.execute()).toEqual([])
  })
})

describe('the end token of a login', () => {
  it('ends its session with its sockets and no other, and does nothing else', async () => {
    const [phone, desk] = [await logIn(), await logIn()]
    const socket = await connectAs(app, phone)
    expect((await app.call({ sessionId: phone.endToken }, whoAmI)).error.code).toBe('SESSION_EXPIRED')
    expect((await app.call(phone, whoAmI)).status).toBe(200)
    const ended = await app.call(null, endSession, { body: { endToken: phone.endToken } })
    expect([ended.status, ended.body]).toEqual([200, { success: true }])
    expect((await app.call(phone, whoAmI)).error.code).toBe('SESSION_REVOKED')
    expect((await app.call(desk, whoAmI)).status).toBe(200)
    await socket.closed
  })

  it('is not in the database, whose own hash of the session ends nothing', async () => {
    const phone = await logIn()
    const rows = await app.context.database.kysely.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(phone.endToken)
    for (const { sid_hash } of rows) await app.call(null, endSession, { body: { endToken: sid_hash } })
    expect((await app.call(phone, whoAmI)).status).toBe(200)
  })

  it('is answered alike whether the session is alive, has ended or was never there', async () => {
    const { endToken } = await logIn()
    const answers = []
    for (const token of [endToken, endToken, 'a'.repeat(64)])
      answers.push(await app.call(null, endSession, { body: { endToken: token } }))
    expect(answers.map(({ status, raw }) => [status, raw.body])).toEqual(
      Array(3).fill([200, '{"success":true}']),
    )
    expect((await app.call(null, endSession, { body: { endToken: 'A' } })).status).toBe(400)
  })
})
