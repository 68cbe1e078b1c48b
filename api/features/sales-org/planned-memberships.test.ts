import { beforeEach, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import * as managers from '#shared/sales-org/sales-manager.contract.ts'
import { createSalesTeam, deleteSalesTeam, updateSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { deleteUser } from '#shared/users/user-changes.contract.ts'
import { backgroundJobs } from '../../jobs/jobs.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { followMemberships } from './team-memberships.ts'

const app = await openTestApp()
const { context } = app
const db = context.database.kysely
const { admin } = app.actors
let serial = 0
let mover: Actor
let [first, second]: number[] = []
beforeEach(async () => {
  inSeoul('2026-11-20', '12:00:00')
  serial += 1
  mover = await account(`mover-${serial}`)
  first = await team('한팀')
  second = await team('두팀')
  const assigned = await assign(mover, {})
  expect([assigned.status, assigned.error.error]).toEqual([201, undefined])
})

const inSeoul = (day: string, time = '00:00:00') =>
  app.clock.set(new Date(`${day}T${time}+09:00`).toISOString())
const account = (username: string) =>
  createActor(context, { username, name: '옮기는이', userType: 'sales_manager' })
async function team(name: string) {
  const body = { teamName: `${name}-${serial}`, teamCode: `${name}-${serial}` }
  return (await app.call(admin, createSalesTeam, { body })).body.id
}
const assign = ({ id }: Actor, more: { effectiveFrom?: string }) =>
  app.call(admin, managers.assignSalesManager, {
    body: { salesManagerUserId: id, teamId: first ?? 0, managerCode: `M-${id}`, ...more },
  })
const move = (body: object) =>
  app.call(admin, managers.updateSalesManager, { params: { id: mover.id }, body })
/** What is stored as its team today. */
const place = async () => {
  const row = await db
    .selectFrom('users')
    .leftJoin('sales_managers', 'sales_managers.user_id', 'users.id')
    .select(['sales_managers.team_id', 'users.team', 'sales_managers.version'])
    .where('users.id', '=', mover.id)
    .executeTakeFirstOrThrow()
  return Object.values(row)
}
/** Its teams by what counts, as `id day`, the earliest first. */
const counting = async () => {
  const rows = await db
    .selectFrom('team_memberships')
    .select(['team_id', 'effective_from'])
    .where('user_id', '=', mover.id)
    .where('is_active', '=', 1)
    .execute()
  return rows.map(({ team_id, effective_from }) => `${team_id} ${effective_from ?? ''}`.trim()).sort()
}
const runJob = async () => {
  const job = backgroundJobs(context).find(({ name }) => name === 'planned-assignments')
  await job?.run(new AbortController().signal)
}

it('a team that is planned is named with its day, and what holds today stays', async () => {
  const planned = await move({ teamId: second, effectiveFrom: '2026-12-01' })
  expect([planned.status, planned.body]).toMatchObject([
    200,
    { teamId: first, teamName: `한팀-${serial}`, lastTeamName: `두팀-${serial}`, lastTeamFrom: '2026-12-01' },
  ])
  expect(await place()).toEqual([first, `한팀-${serial}`, 2])
  const { body: log } = await app.call(admin, listAccessLog, { query: { limit: 20 } })
  const [entry] = log.items.filter(({ detail }) => detail?.what === 'sales-organisation')
  expect(entry?.detail?.values).toEqual({ 팀: `한팀-${serial} → 두팀-${serial} (2026-12-01부터)` })
  expect(log.items[0]?.detail?.change).toBeUndefined()
})

it('nothing is planned more than a year ahead, and no first team for a day to come', async () => {
  const late = await move({ teamId: second, effectiveFrom: '2027-11-21' })
  expect([late.status, late.error.error]).toEqual([422, '소속 시작일은 1년 후까지의 날짜를 선택해주세요.'])
  expect((await move({ teamId: second, effectiveFrom: '2027-11-20' })).status).toBe(200)
  const waiting = await account(`waiting-${serial}`)
  const refused = await assign(waiting, { effectiveFrom: '2026-11-21' })
  expect([refused.status, refused.error.error]).toEqual([
    422,
    '처음 소속되는 팀의 소속 시작일은 오늘까지의 날짜를 선택해주세요.',
  ])
})

it('takes effect at midnight in Seoul, once, under the name that the team has then', async () => {
  await move({ teamId: second, effectiveFrom: '2026-11-21' })
  const renamed = { params: { id: second ?? 0 }, body: { teamName: `새팀-${serial}` } }
  await app.call(admin, updateSalesTeam, renamed)
  inSeoul('2026-11-20', '23:59:59')
  await runJob()
  expect(await place()).toEqual([first, `한팀-${serial}`, 2])
  inSeoul('2026-11-21')
  await runJob()
  expect(await place()).toEqual([second, `새팀-${serial}`, 3])
  expect(await followMemberships(context)).toBe(0)
})

it('catches up after three days without a server', async () => {
  const third = await team('세팀')
  await move({ teamId: second, effectiveFrom: '2026-11-21' })
  await move({ teamId: third, effectiveFrom: '2026-11-22' })
  inSeoul('2026-11-24', '09:00:00')
  await Promise.all([followMemberships(context), followMemberships(context)])
  expect(await place()).toEqual([third, `세팀-${serial}`, 4])
  expect(await followMemberships(context)).toBe(0)
})

it('is replaced by what is said for today, and ends with the account', async () => {
  await move({ teamId: second, effectiveFrom: '2026-12-01' })
  await move({ position: '차장', teamId: first })
  expect(await counting()).toEqual([`${first}`, `${second} 2026-12-01`])
  await move({ effectiveFrom: '2026-11-20' })
  expect(await counting()).toEqual([`${first}`, `${first} 2026-11-20`])
  await move({ teamId: second, effectiveFrom: '2026-12-01' })
  expect((await app.call(admin, deleteUser, { params: { id: mover.id } })).status).toBe(200)
  expect(await counting()).toEqual([`${first}`, 'null 2026-11-20'])
  inSeoul('2026-12-01')
  await runJob()
  expect((await place()).slice(0, 2)).toEqual([null, null])
})

it('keeps its team from being deleted, and names it', async () => {
  await move({ teamId: second, effectiveFrom: '2026-12-01' })
  const remove = () => app.call(admin, deleteSalesTeam, { params: { id: second ?? 0 } })
  const refused = await remove()
  expect([refused.status, refused.error.error]).toEqual([
    409,
    '소속 예정인 영업과장 1명이 사용 중이어서 삭제할 수 없습니다.',
  ])
  await move({ effectiveFrom: '2026-12-01' })
  expect((await remove()).status).toBe(200)
})
