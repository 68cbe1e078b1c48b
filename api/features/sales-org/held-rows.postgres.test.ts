import { expect, it } from 'vitest'
import { assignSalesManager, deleteSalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { createSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { updateUser } from '#shared/users/user-changes.contract.ts'
import type { Transaction } from '../../database/database.ts'
import { createActor } from '../../testing/actors.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

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
  const leaving = await createActor(app.context.database, app.clock, {
    username: 'leaving-admin',
    name: '떠나는 관리자',
    userType: 'admin',
    role: 'admin',
  })
  const closed = ({ db }: Transaction) =>
    db.updateTable('users').set({ is_active: 0 }).where('id', '=', leaving.id).execute()
  const answer = await meanwhile(app, closed, () =>
    app.call(leaving, deleteSalesManager, { params: { id: app.actors.salesManager.id } }),
  )
  expect([answer.status, answer.error.code]).toEqual([401, 'SESSION_REVOKED'])
})
