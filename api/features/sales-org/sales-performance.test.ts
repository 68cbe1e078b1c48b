import { beforeAll, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import * as managers from '#shared/sales-org/sales-manager.contract.ts'
import { readSalesPerformance, type SalesPerformance } from '#shared/sales-org/sales-performance.contract.ts'
import { createSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { readTodayStats } from '#shared/stats/stats.contract.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { assignCode } from '../../testing/assign-code.ts'
import { makeCountedDocuments } from '../../testing/make-counted-documents.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'

/** It is noon of 20 November in Korea. */
const { app, world } = await openDocumentWorld()
const { admin } = app.actors
const db = app.context.database.kysely
const NOON = (day: string) => `${day}T03:00:00.000Z`

let leader: Actor
let member: Actor
let outsider: Actor

/** Received on a day, and with `on` also activated on that one. */
const application = (contact_code: string | null, received: string, on?: string) => ({
  contact_code,
  carrier: contact_code?.split('-')[0] ?? null,
  uploaded_at: received,
  ...(on === undefined ? {} : { activation_status: '개통', activated_at: on, customer_name: '홍길동' }),
})

/** A store of the member at two carriers, one at the leader, one of another team, and some that have become silent. */
beforeAll(async () => {
  const manager = (username: string, name: string) =>
    createActor(app.context, { username, name, userType: 'sales_manager' } as const)
  leader = await manager('leader', '이끄는이')
  member = await manager('member', '팀원')
  outsider = await manager('outsider', '다른팀')
  for (const [teamName, ...people] of [
    ['한팀', leader, member],
    ['두팀', outsider],
  ] as const) {
    const { id: teamId } = (
      await app.call(admin, createSalesTeam, { body: { teamName, teamCode: teamName } })
    ).body
    for (const { id, username } of people) {
      const position = username === 'leader' ? '팀장' : '과장'
      const body = { salesManagerUserId: id, teamId, managerCode: username, position } as const
      expect((await app.call(admin, managers.assignSalesManager, { body })).status).toBe(201)
    }
  }
  await world.make.contactCode('KT-LEAD', '분당텔레콤', 'KT')
  await world.make.contactCode('KT-NEVER', '새매장', 'KT')
  await world.make.contactCode('KT-OFF', '꺼진매장', 'KT', false)
  await world.make.contactCode('KT-QUIET', '조용한매장', 'KT')
  await world.make.contactCode('KT-FAR', '부산모바일', 'KT')
  await db
    .updateTable('contact_codes')
    .set({ created_at: NOON('2026-01-05') })
    .execute()
  await db
    .updateTable('contact_codes')
    .set({ created_at: NOON('2026-11-10') })
    .where('code', '=', 'KT-NEVER')
    .execute()
  for (const [code, manager] of [
    ['KT-GN', member],
    ['SKT-GN', member],
    ['KT-NEVER', member],
    ['KT-OFF', member],
    ['KT-QUIET', member],
    ['KT-LEAD', leader],
    ['KT-FAR', outsider],
  ] as const)
    await assignCode(app, code, manager)

  await makeCountedDocuments(app, [
    // Today in Korea begins at 15:00 of the day before.
    application('KT-GN', '2026-11-19T15:00:00.000Z', NOON('2026-11-20')),
    application('KT-GN', NOON('2026-11-20')),
    application('SKT-GN', NOON('2026-11-20'), NOON('2026-11-20')),
    application('KT-LEAD', NOON('2026-11-20'), NOON('2026-11-20')),
    // Yesterday.
    application('KT-GN', '2026-11-19T14:59:59.999Z', NOON('2026-11-19')),
    // Earlier in the month, and the last of the month before.
    application('KT-QUIET', NOON('2026-11-17'), NOON('2026-11-18')),
    application('KT-LEAD', '2026-10-31T14:59:59.999Z', '2026-10-31T15:00:00.000Z'),
    // The same day a month ago, and before and after it.
    application('KT-GN', NOON('2026-10-20'), NOON('2026-10-20')),
    application('SKT-GN', NOON('2026-10-20')),
    application('KT-GN', NOON('2026-10-05'), NOON('2026-10-05')),
    application('KT-GN', NOON('2026-10-21'), NOON('2026-10-21')),
    // What must not count.
    application('KT-FAR', NOON('2026-11-20'), NOON('2026-11-20')),
    { ...application('KT-GN', NOON('2026-11-20')), deleted_at: NOON('2026-11-20') },
    { ...application('KT-QUIET', NOON('2026-11-19')), customer_type: 'other' },
    { ...application('KT-QUIET', NOON('2026-11-19'), NOON('2026-11-01')), is_manual: 1 },
    application(null, NOON('2026-11-20'), NOON('2026-11-20')),
  ])
})

async function seen(actor: Actor, query: { day?: string } = {}): Promise<SalesPerformance> {
  const { status, body, raw } = await app.call(actor, readSalesPerformance, { query })
  expect(status).toBe(200)
  expect(raw.body).not.toContain('홍길동')
  return body
}
const store = (storeName: string | null, received: number, activated: number) => ({
  storeName,
  received,
  activated,
})
const setGoal = (actor: Actor, monthlyGoal: number | null) =>
  app.call(admin, managers.updateSalesManager, { params: { id: actor.id }, body: { monthlyGoal } })

it('a day is compared with the day before and the same day of last month, the month with the last until then', async () => {
  const { day, dayBefore, lastMonthDay, lastMonth, month, trend } = await seen(member)
  expect([day, lastMonthDay]).toEqual(['2026-11-20', '2026-10-20'])
  expect(trend.days.at(-1)).toEqual({ day, submissions: 3, activations: 2 })
  expect(dayBefore).toEqual({ received: 1, activated: 1 })
  expect(lastMonth).toEqual({ received: 2, activated: 1 })
  expect(month).toEqual({ activated: 5, activatedLastMonth: 2, goal: null, membersWithoutGoal: 0 })
  const { body: today } = await app.call(member, readTodayStats)
  expect([today.day, today.todaySubmissions, today.todayActivation]).toEqual([day, 3, 2])
})

it('the line of thirty days ends with the day, and has every one', async () => {
  const { days, ...between } = (await seen(leader)).trend
  expect(between).toEqual({ startDate: '2026-10-22', endDate: '2026-11-20', isOwnWork: false })
  expect(days).toHaveLength(30)
  expect(days.filter(({ submissions, activations }) => submissions + activations > 0)).toEqual([
    { day: '2026-10-31', submissions: 1, activations: 0 },
    { day: '2026-11-01', submissions: 0, activations: 2 },
    { day: '2026-11-17', submissions: 1, activations: 0 },
    { day: '2026-11-18', submissions: 0, activations: 1 },
    { day: '2026-11-19', submissions: 1, activations: 1 },
    { day: '2026-11-20', submissions: 4, activations: 3 },
  ])
})

it('stores are ranked over all their carriers, of the day and of the month', async () => {
  const { ranking } = await seen(leader)
  expect(ranking.day).toEqual({ total: 2, stores: [store('강남모바일', 3, 2), store('분당텔레콤', 1, 1)] })
  expect(ranking.month.stores).toEqual([
    store('강남모바일', 4, 3),
    store('분당텔레콤', 1, 2),
    store('조용한매장', 1, 2),
  ])
  expect((await seen(outsider)).ranking.month.stores).toEqual([store('부산모바일', 1, 1)])
  const everybody = await seen(admin)
  expect(everybody.ranking.day.stores).toContainEqual(store(null, 1, 1))
  expect(everybody.ranking.day.total).toBe(4)
})

it('stores without a receipt for three days are named, the longest first, also those that never had one', async () => {
  const silent = async (day: string) => (await seen(member, { day })).silent.stores
  expect(await silent('2026-11-20')).toEqual([
    { storeName: '새매장', lastReceivedOn: null, days: 10 },
    { storeName: '조용한매장', lastReceivedOn: '2026-11-17', days: 3 },
  ])
  expect((await silent('2026-11-19')).map(({ storeName }) => storeName)).toEqual(['새매장'])
  // As it was then: the new store was not there yet.
  expect(await silent('2026-11-08')).toEqual([
    { storeName: '조용한매장', lastReceivedOn: null, days: 307 },
    { storeName: '강남모바일', lastReceivedOn: '2026-10-21', days: 18 },
  ])
})

it('the goal is the own, for a 팀장 the sum of the team’s, and says who has none', async () => {
  const goal = async (actor: Actor) => {
    const { month } = await seen(actor)
    return [month.goal, month.membersWithoutGoal]
  }
  expect(await goal(leader)).toEqual([null, 1])
  await setGoal(member, 40)
  expect(await goal(member)).toEqual([40, 0])
  expect(await goal(leader)).toEqual([40, 0])
  await setGoal(leader, 10)
  expect(await goal(leader)).toEqual([50, 0])
  expect(await goal(outsider)).toEqual([null, 0])
  expect(await goal(admin)).toEqual([null, 0])
  expect((await app.call(admin, managers.listSalesManagers)).body).toContainEqual(
    expect.objectContaining({ id: member.id, monthlyGoal: 40 }),
  )
  await setGoal(leader, null)
  expect(await goal(leader)).toEqual([40, 0])
})

it.each([0, 10_001, 1.5, '40'])('a goal of %j is refused with the range', async (monthlyGoal) => {
  const { status, error } = await setGoal(member, monthlyGoal as number)
  expect([status, error.error]).toEqual([400, '월 목표는 1에서 10,000 사이의 숫자로 입력해주세요.'])
})

it('a 팀장 sees each member of the team by name, and nobody else does', async () => {
  await setGoal(member, 40)
  expect((await seen(leader)).members).toEqual([
    {
      id: member.id,
      name: '팀원',
      position: '과장',
      day: { received: 3, activated: 2 },
      month: { received: 5, activated: 5 },
      monthlyGoal: 40,
    },
    {
      id: leader.id,
      name: '이끄는이',
      position: '팀장',
      day: { received: 1, activated: 1 },
      month: { received: 1, activated: 2 },
      monthlyGoal: null,
    },
  ])
  for (const actor of [member, outsider, admin]) expect((await seen(actor)).members).toBeNull()
})

it('any day of two years can be looked at, as a whole, and none that is still to come', async () => {
  const before = await seen(member, { day: '2026-10-20' })
  expect(before.trend.days.at(-1)).toEqual({ day: '2026-10-20', submissions: 2, activations: 1 })
  expect(before.ranking.month.stores).toEqual([store('강남모바일', 3, 2)])
  expect(before.month.activated).toBe(2)
  const { body } = await app.call(member, readTodayStats, { query: { day: '2026-10-20' } })
  expect([body.day, body.todaySubmissions, body.todayActivation]).toEqual(['2026-10-20', 2, 1])
  expect((await seen(member, { day: '2024-11-20' })).ranking.month.total).toBe(0)
  for (const endpoint of [readSalesPerformance, readTodayStats])
    for (const [day, sentence] of [
      ['2026-11-21', '아직 오지 않은 날은 선택할 수 없습니다.'],
      ['2024-11-19', '최근 2년 안의 날짜를 선택해주세요.'],
      ['2026-02-30', '날짜 형식이 올바르지 않습니다.'],
    ]) {
      const { status, error } = await app.call(member, endpoint, { query: { day } })
      expect([status, error.error]).toEqual([400, sentence])
    }
})

it('a code and a member that move leave behind what they had brought, with the store that was silent then', async () => {
  await assignCode(app, 'SKT-GN', outsider, '2026-11-20')
  await assignCode(app, 'KT-NEVER', outsider, '2026-11-19')
  const own = async (actor: Actor) => {
    const { trend, month } = await seen(actor)
    return [trend.days.at(-1)?.activations, month.activated]
  }
  expect(await own(member)).toEqual([1, 4])
  expect(await own(outsider)).toEqual([2, 2])
  const silent = async (day: string) =>
    (await seen(member, { day })).silent.stores.map((row) => row.storeName)
  expect(await silent('2026-11-18')).toContain('새매장')
  expect(await silent('2026-11-19')).not.toContain('새매장')

  const { team_id: teamId } = await db
    .selectFrom('sales_managers')
    .select('team_id')
    .where('user_id', '=', outsider.id)
    .executeTakeFirstOrThrow()
  await app.call(admin, managers.updateSalesManager, { params: { id: member.id }, body: { teamId } })
  const { members, month } = await seen(leader)
  expect(
    members?.map(({ id, position, day, month }) => [id, position, day.activated, month.activated]),
  ).toEqual([
    [member.id, null, 0, 3],
    [leader.id, '팀장', 1, 2],
  ])
  expect(month.activated).toBe(5)
  expect(await own(member)).toEqual([1, 4])
})

it('a team may be said from a day on, as the security log writes it', async () => {
  const { team_id } = await db
    .selectFrom('sales_managers')
    .select('team_id')
    .where('user_id', '=', leader.id)
    .executeTakeFirstOrThrow()
  const move = (body: object) =>
    app.call(admin, managers.updateSalesManager, { params: { id: member.id }, body })
  expect((await move({ teamId: team_id, effectiveFrom: '2026-11-19' })).status).toBe(200)
  expect((await seen(leader)).month.activated).toBe(6)
  const { body: log } = await app.call(admin, listAccessLog, { query: { limit: 20 } })
  const moved = log.items.find(({ detail }) => detail?.what === 'sales-organisation')
  expect(moved?.detail?.values).toEqual({ 팀: '두팀 → 한팀 (2026-11-19부터)' })
})
