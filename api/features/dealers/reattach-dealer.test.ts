import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { login, whoAmI } from '#shared/auth/auth.contract.ts'
import { createDealer } from '#shared/dealers/dealer.contract.ts'
import { reattachDealer } from '#shared/dealers/reattach.contract.ts'
import { beginEpoch } from '../../database/epochs.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'
import { connectAs } from '../../testing/socket-client.ts'

const app = openTestAppForEach()
const PASSWORD = '다시 만든 비밀번호 9'
const lost: string = randomUUID()

async function restore(): Promise<void> {
  const takenAt = app.clock.now().toISOString()
  app.clock.advance(60_000)
  await app.context.database.transaction((transaction) =>
    beginEpoch(transaction, { takenAt, source: 'backup', known: 0 }, app.clock.now()),
  )
  await renewSessions(app)
}

/** The store's account as an administrator makes it, with its KP number. */
async function madeAnew(): Promise<{ id: number; username: string }> {
  const body = { username: 'store-again', password: PASSWORD, name: '다시매장' }
  const { id } = (await app.call(app.actors.admin, createDealer, { body })).body
  const kp = { kp_number: 'KP77', dealer_name: '다시매장', created_at: app.clock.now().toISOString() }
  await app.context.database.kysely
    .insertInto('kp_numbers')
    .values({ ...kp, dealer_id: id })
    .execute()
  return { id, username: body.username }
}

const reattach = (id: number, body = { kpNumber: 'kp77', accountUuid: lost }) =>
  app.call(app.actors.admin, reattachDealer, { params: { id }, body })

it('gives the account its old UUID, ends its sessions as expired, and is recorded', async () => {
  await restore()
  const store = await madeAnew()
  const session = (await app.call(null, login, { body: { username: store.username, password: PASSWORD } }))
    .body
  const socket = await connectAs(app, session)
  expect((await reattach(store.id)).body).toEqual({ success: true })
  await socket.closed
  expect((await app.call(session, whoAmI)).error.code).toBe('SESSION_EXPIRED')
  const again = await app.call(null, login, { body: { username: store.username, password: PASSWORD } })
  expect(again.body.accountUuid).toBe(lost)
  const entries = await app.context.database.kysely
    .selectFrom('access_log')
    .select(['username', 'subject_id', 'detail'])
    .where('detail', 'like', '%account-reattached%')
    .execute()
  expect(entries.map(({ detail, ...entry }) => ({ ...entry, ...JSON.parse(detail) }))).toEqual([
    {
      username: app.actors.admin.username,
      subject_id: store.id,
      change: 'account-reattached',
      about: `KP77 ${lost}`,
    },
  ])
})

it('refuses another KP number, an account’s UUID, and an account of before the restore', async () => {
  const early = await madeAnew()
  expect((await reattach(early.id)).error.error).toContain('복원한 뒤에 다시 만든')
  await restore()
  expect((await reattach(early.id)).error.error).toContain('복원한 뒤에 다시 만든')
  await app.context.database.kysely
    .updateTable('users')
    .set({ created_at: app.clock.now().toISOString() })
    .where('id', '=', early.id)
    .execute()
  const other = await reattach(early.id, { kpNumber: 'KP78', accountUuid: lost })
  expect(other.error.error).toBe('이 판매점의 KP번호가 아닙니다.')
  const { accountUuid } = (await app.call(app.actors.dealer, whoAmI)).body
  for (const deleted_at of [null, app.clock.now().toISOString()]) {
    await app.context.database.kysely
      .updateTable('users')
      .set({ deleted_at })
      .where('id', '=', app.actors.dealer.id)
      .execute()
    const taken = await reattach(early.id, { kpNumber: 'KP77', accountUuid })
    expect(taken.error.error).toContain('이미 있는 계정')
  }
  expect((await reattach(early.id)).status).toBe(200)
})
