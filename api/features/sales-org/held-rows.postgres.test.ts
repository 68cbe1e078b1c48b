import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assignSalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { createSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { updateUser } from '#shared/users/user-changes.contract.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const HELD_MS = 300

/** What `meanwhile` answers, which began while somebody else was giving the team another name. */
async function renamedMeanwhile<Answer>(teamId: number, name: string, meanwhile: () => Promise<Answer>) {
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const rename = app.context.database.transaction(async ({ db }) => {
    await db.updateTable('sales_teams').set({ team_name: name }).where('id', '=', teamId).execute()
    isHeld()
    await after(HELD_MS)
  })
  await held
  const answer = await meanwhile()
  await rename
  return answer
}

it('nobody joins a team under the name that it is losing', async () => {
  const { admin, worker, salesManager } = app.actors
  const body = { teamName: '옛이름팀', teamCode: 'HELD' }
  const { body: team } = await app.call(admin, createSalesTeam, { body })
  const joined = await renamedMeanwhile(team.id, '새이름팀', () =>
    app.call(admin, updateUser, { params: { id: worker.id }, body: { team: '옛이름팀' } }),
  )
  expect([joined.status, joined.error.error]).toEqual([422, '없거나 비활성인 팀입니다. 다시 선택해주세요.'])

  const place = { salesManagerUserId: salesManager.id, teamId: team.id, managerCode: 'HELD-1' }
  const assigned = await renamedMeanwhile(team.id, '더새이름팀', () =>
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
