import { expect, it } from 'vitest'
import {
  createContactCode,
  listCodeAssignments,
  updateContactCode,
} from '#shared/contact-codes/contact-code.contract.ts'
import { assignSalesManager, deleteSalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { createSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { updateUser } from '#shared/users/user-changes.contract.ts'
import type { Transaction } from '../../database/database.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { SERVER } from '../access-log/record-security-event.ts'
import { assignCodes } from '../contact-codes/code-assignments.ts'
import { holdContactCodes } from '../contact-codes/hold-contact-codes.ts'
import { followAssignments } from '../contact-codes/planned-assignments.ts'

const app = await openTestApp()

it('nobody joins a team under the name that it is losing', async () => {
  const { admin, worker, salesManager } = app.actors
  const body = { teamName: '옛이름팀', teamCode: 'HELD' }
  const { body: team } = await app.call(admin, createSalesTeam, { body })
  const rename =
    (team_name: string) =>
    ({ db }: Transaction) =>
      db.updateTable('sales_teams').set({ team_name }).where('id', '=', team.id).execute()
  const joined = await meanwhile(app, rename('새이름팀'), () =>
    app.call(admin, updateUser, { params: { id: worker.id }, body: { team: '옛이름팀' } }),
  )
  expect([joined.status, joined.error.error]).toEqual([422, '없거나 비활성인 팀입니다. 다시 선택해주세요.'])

  const place = { salesManagerUserId: salesManager.id, teamId: team.id, managerCode: 'HELD-1' }
  const assigned = await meanwhile(app, rename('더새이름팀'), () =>
    app.call(admin, assignSalesManager, { body: place }),
  )
  expect(assigned.status).toBe(201)
  const { team: named } = await app.context.database.kysely
    .selectFrom('users')
    .select('team')
    .where('id', '=', salesManager.id)
    .executeTakeFirstOrThrow()
  expect(named).toBe('더새이름팀')
})

it('who stops being administrator at this moment deletes no sales manager any more', async () => {
  const leaving = await createActor(app.context, {
    username: 'leaving-admin',
    name: '떠나는 관리자',
    userType: 'admin',
  })
  const closed = ({ db }: Transaction) =>
    db.updateTable('users').set({ is_active: 0 }).where('id', '=', leaving.id).execute()
  const answer = await meanwhile(app, closed, () =>
    app.call(leaving, deleteSalesManager, { params: { id: app.actors.salesManager.id } }),
  )
  expect([answer.status, answer.error.code]).toEqual([401, 'SESSION_REVOKED'])
})

it('of two who give a code to different managers at once, the later has it, from the same day', async () => {
  const { admin, salesManager } = app.actors
  await makeReference(app).carrier('KT')
  const code = { code: 'AT-ONCE', dealerName: '동시점', carrier: 'KT', salesManagerId: salesManager.id }
  const { body: made } = await app.call(admin, createContactCode, { body: code })
  const [one, other] = await Promise.all(
    ['하나', '다른'].map((name) =>
      createActor(app.context, { username: name, name, userType: 'sales_manager' }),
    ),
  )
  const first = async (transaction: Transaction) => {
    await holdContactCodes(transaction, (where) => where('id', '=', made.id))
    const by = { ...SERVER, account: { ...SERVER.account, id: admin.id } }
    await assignCodes(transaction, app.context, [{ code: 'AT-ONCE', manager: one as Actor }], { by })
  }
  const answer = await meanwhile(app, first, () =>
    app.call(admin, updateContactCode, { params: { id: made.id }, body: { salesManagerId: other?.id } }),
  )
  expect([answer.status, answer.body.salesManagerId]).toEqual([200, other?.id])
  const { body: history } = await app.call(admin, listCodeAssignments, { params: { id: made.id } })
  expect(history.map((entry) => [entry.managerName, entry.formerManagerName, entry.isActive])).toEqual([
    ['다른', '하나', true],
    ['하나', salesManager.name, false],
    [salesManager.name, null, true],
  ])
})

it('who is deleted at this moment gets no code, neither today nor later', async () => {
  const { admin } = app.actors
  const leaving = await createActor(app.context, {
    username: 'leaving-manager',
    name: '떠나는 과장',
    userType: 'sales_manager',
  })
  const { id } = await app.context.database.kysely
    .selectFrom('contact_codes')
    .select('id')
    .where('code', '=', 'AT-ONCE')
    .executeTakeFirstOrThrow()
  const deleted = ({ db }: Transaction) =>
    db
      .updateTable('users')
      .set({ deleted_at: app.clock.now().toISOString() })
      .where('id', '=', leaving.id)
      .execute()
  const body = { salesManagerId: leaving.id, effectiveFrom: '2026-12-01' }
  const answer = await meanwhile(app, deleted, () =>
    app.call(admin, updateContactCode, { params: { id }, body }),
  )
  expect([answer.status, answer.error.details?.[0]?.field]).toEqual([422, 'salesManagerId'])
})

it('who plans something else at this moment has the last word over the day that comes', async () => {
  const { admin, salesManager } = app.actors
  const { id, code } = await app.context.database.kysely
    .selectFrom('contact_codes')
    .select(['id', 'code'])
    .where('code', '=', 'AT-ONCE')
    .executeTakeFirstOrThrow()
  const body = { salesManagerId: salesManager.id, effectiveFrom: '2026-11-21' }
  expect((await app.call(admin, updateContactCode, { params: { id }, body })).status).toBe(200)
  const by = { ...SERVER, account: { ...SERVER.account, id: admin.id } }
  app.clock.set('2026-11-21T03:00:00.000Z')
  const other = async (transaction: Transaction) => {
    await holdContactCodes(transaction, (where) => where('id', '=', id))
    await assignCodes(transaction, app.context, [{ code, manager: null }], { by })
  }
  await meanwhile(app, other, () => followAssignments(app.context))
  const row = await app.context.database.kysely
    .selectFrom('contact_codes')
    .select('sales_manager_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.sales_manager_id).toBeNull()
})
