import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { createCarrier } from '#shared/carriers/carrier.contract.ts'
import * as contract from '#shared/contact-codes/contact-code.contract.ts'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import { readOpenThings } from '#shared/users/open-things.contract.ts'
import { deleteUser, updateUser } from '#shared/users/user-changes.contract.ts'
import { backgroundJobs } from '../../jobs/jobs.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { connectAs } from '../../testing/socket-client.ts'
import { managersInForce } from './code-assignments.ts'
import { followAssignments } from './planned-assignments.ts'

const app = await openTestApp()
const { context } = app
const db = context.database.kysely
const { admin, salesManager: jung } = app.actors
let serial = 0
let choi: Actor
let lee: Actor
let code: contract.ContactCode
beforeAll(async () => {
  await app.call(admin, createCarrier, { body: { name: 'KT' } })
})
beforeEach(async () => {
  inSeoul('2026-11-20', '12:00:00')
  serial += 1
  choi = await manager(`choi-${serial}`, '최과장')
  lee = await manager(`lee-${serial}`, '이과장')
  code = await make({})
})

const inSeoul = (day: string, time = '00:00:00') =>
  app.clock.set(new Date(`${day}T${time}+09:00`).toISOString())
const manager = (username: string, name: string) =>
  createActor(context, { username, name, userType: 'sales_manager' })
async function make(more: Partial<contract.ContactCodeInput>) {
  const body = {
    code: `P-${serial}`,
    dealerName: '강남모바일',
    carrier: 'KT',
    salesManagerId: jung.id,
    ...more,
  }
  return app.ask(admin, contract.createContactCode, { body })
}
type Change = Partial<contract.ContactCodeInput>
const change = (body: Change, id = code.id) =>
  app.ask(admin, contract.updateContactCode, { params: { id }, body })
const plan = (to: Actor, effectiveFrom: string) => change({ salesManagerId: to.id, effectiveFrom })
/** Who has a code today by what the list reads, and its version; sessions do not live as long as the clock is moved. */
async function shown(of = code.code) {
  const row = await db
    .selectFrom('contact_codes')
    .select(['sales_manager_id', 'sales_manager_name', 'version'])
    .where('code', '=', of)
    .executeTakeFirstOrThrow()
  return Object.values(row)
}
/** Who has a code from which day on by what counts, as `최과장 2026-12-01`, the earliest first. */
async function counting(of = code.code) {
  const rows = await db
    .selectFrom('code_assignments')
    .leftJoin('users', 'users.id', 'manager_id')
    .select(['name', 'effective_from', 'effective_until'])
    .where('code', '=', of)
    .where('code_assignments.is_active', '=', 1)
    .execute()
  return rows
    .sort((one, other) => ((one.effective_from ?? '') < (other.effective_from ?? '') ? -1 : 1))
    .map((row) => `${row.name ?? '없음'} ${row.effective_from ?? ''}`.trim())
}
const runJob = async () => {
  const job = backgroundJobs(context).find(({ name }) => name === 'planned-assignments')
  await job?.run(new AbortController().signal)
}
const logged = async () => {
  const { body } = await app.call(admin, listAccessLog, { query: { limit: 50 } })
  return body.items.flatMap(({ detail }) =>
    detail?.what === 'contact-code' && detail.about === code.code ? [detail.values?.['담당 영업과장']] : [],
  )
}

it('a code that is planned stays with whom it is; history and log name the day', async () => {
  const answer = await plan(choi, '2026-12-01')
  expect([answer.salesManagerId, answer.version]).toEqual([jung.id, 2])
  expect(await shown()).toEqual([jung.id, '정영업', 2])
  const { body } = await app.call(admin, contract.listCodeAssignments, { params: { id: code.id } })
  expect(body[0]).toMatchObject({
    effectiveFrom: '2026-12-01',
    managerName: '최과장',
    formerManagerName: '정영업',
    isActive: true,
  })
  expect((await logged())[0]).toBe('정영업 → 최과장 (2026-12-01부터)')
})

it('a year ahead is the last day', async () => {
  await plan(choi, '2027-11-20')
  const params = { id: code.id }
  const body = { salesManagerId: lee.id, effectiveFrom: '2027-11-21' }
  const answer = await app.call(admin, contract.updateContactCode, { params, body })
  expect([answer.status, answer.error.error]).toEqual([
    422,
    '담당 시작일은 1년 후까지의 날짜를 선택해주세요.',
  ])
})

it('takes effect at midnight in Seoul, once, and tells open screens', async () => {
  await plan(choi, '2026-11-21')
  inSeoul('2026-11-20', '23:59:59')
  await runJob()
  expect(await shown()).toEqual([jung.id, '정영업', 2])
  inSeoul('2026-11-21')
  const worker = { username: `worker-${serial}`, name: '오늘온이', userType: 'worker' } as const
  const { socket, next } = await connectAs(app, await createActor(context, worker))
  await runJob()
  expect(await next('reference_changed')).toEqual({ type: 'reference_changed' })
  socket.close()
  expect(await shown()).toEqual([choi.id, '최과장', 3])
  expect(await followAssignments(context)).toBe(0)
  expect(await shown()).toEqual([choi.id, '최과장', 3])
})

it('catches up after three days without a server, with what holds then', async () => {
  await plan(choi, '2026-11-21')
  await plan(lee, '2026-11-22')
  inSeoul('2026-11-24', '09:00:00')
  await Promise.all([followAssignments(context), followAssignments(context)])
  expect(await followAssignments(context)).toBe(0)
  expect((await shown()).slice(0, 2)).toEqual([lee.id, '이과장'])
  expect((await managersInForce(db, [code.code], '2026-11-21')).get(code.code)).toBe(choi.id)
})

it('a plan replaces those of its day and of later ones, and a change of today all of them', async () => {
  await plan(choi, '2026-12-01')
  await plan(lee, '2026-12-15')
  expect(await counting()).toEqual(['정영업', '최과장 2026-12-01', '이과장 2026-12-15'])
  await plan(lee, '2026-12-01')
  expect(await counting()).toEqual(['정영업', '이과장 2026-12-01'])
  // Whoever sends all fields says nothing new about it.
  await change({ salesManagerId: jung.id, dealerName: '새이름' })
  expect(await counting()).toEqual(['정영업', '이과장 2026-12-01'])
  await change({ effectiveFrom: '2026-11-20' })
  expect(await counting()).toEqual(['정영업', '정영업 2026-11-20'])
  expect((await logged())[0]).toBe('정영업 → 정영업 (2026-11-20부터)')
  await plan(lee, '2026-12-01')
  await change({ salesManagerId: choi.id })
  expect(await counting()).toEqual(['정영업', '최과장 2026-11-20'])
})

it('a new code is nobody’s until its day, also one that was somebody’s before', async () => {
  await app.call(admin, deleteContactCode, { params: { id: code.id } })
  code = await make({ salesManagerId: choi.id, effectiveFrom: '2026-11-22' })
  expect([code.salesManagerId, await counting()]).toEqual([
    null,
    ['정영업', '없음 2026-11-20', '최과장 2026-11-22'],
  ])
  inSeoul('2026-11-22')
  await runJob()
  expect(await shown()).toEqual([choi.id, '최과장', 2])
})

it('what is planned for a code that is nobody’s is cancelled by a day alone, which says nothing else', async () => {
  code = await make({ code: `N-${serial}`, salesManagerId: choi.id, effectiveFrom: '2026-12-01' })
  const today = { effectiveFrom: '2026-11-20' }
  const cancelled = await change(today)
  expect([cancelled.salesManagerId, (await counting()).at(-1)]).toEqual([null, '없음 2026-11-20'])
  expect((await logged())[0]).toBe('없음 → 없음 (2026-11-20부터)')
  inSeoul('2026-12-01')
  await runJob()
  expect((await shown()).slice(0, 2)).toEqual([null, null])
  inSeoul('2026-11-20', '12:00:00')
  const params = { id: code.id }
  const again = await app.call(admin, contract.updateContactCode, { params, body: today })
  expect([again.status, again.error.error]).toEqual([422, '담당 영업과장을 선택해주세요.'])
})

it('a renamed code takes its plans along, also to a name that was another’s', async () => {
  await plan(choi, '2026-12-01')
  await change({ code: `Q-${serial}` })
  expect(await counting(`Q-${serial}`)).toEqual(['정영업', '최과장 2026-12-01'])
  const other = await make({ code: `R-${serial}`, salesManagerId: lee.id })
  await app.call(admin, deleteContactCode, { params: { id: other.id } })
  await change({ code: `R-${serial}` })
  expect(await counting(`R-${serial}`)).toEqual(['이과장', '정영업 2026-11-20', '최과장 2026-12-01'])
  expect((await shown(`R-${serial}`)).slice(0, 2)).toEqual([jung.id, '정영업'])
})

it('who leaves is asked about what it gets later too, and hands it over; what others get stays', async () => {
  await plan(choi, '2026-12-01')
  await plan(lee, '2026-12-15')
  const own = await make({ code: `S-${serial}`, salesManagerId: choi.id })
  await change({ salesManagerId: lee.id, effectiveFrom: '2026-12-10' }, own.id)
  const gone = await make({ code: `T-${serial}` })
  await change({ salesManagerId: choi.id, effectiveFrom: '2026-12-10' }, gone.id)
  await app.call(admin, deleteContactCode, { params: { id: gone.id } })
  const params = { id: choi.id }
  const open = await app.call(admin, readOpenThings, { params })
  expect(open.body[0]).toEqual({
    what: 'contact-codes',
    count: 3,
    names: [code.code, own.code, gone.code],
  })
  const refused = await app.call(admin, updateUser, { params, body: { role: 'worker' } })
  expect(refused.error.error).toBe('역할을 바꾸기 전에 먼저 정리해주세요: 담당 접점코드')
  const heir = await manager(`heir-${serial}`, '박과장')
  const answer = await app.call(admin, deleteUser, { params, query: { handOverTo: heir.id } })
  expect([answer.status, answer.error.error]).toEqual([200, undefined])
  expect(await counting()).toEqual(['정영업', '박과장 2026-12-01', '이과장 2026-12-15'])
  expect(await counting(own.code)).toEqual(['최과장', '박과장 2026-11-20', '이과장 2026-12-10'])
  expect(await counting(gone.code)).toEqual(['정영업', '박과장 2026-12-10'])
  expect((await logged())[0]).toBe('최과장 → 박과장 (2026-12-01부터)')
  expect(await shown(own.code)).toEqual([heir.id, '박과장', 3])
})

it('without an heir nobody gets what it was to get', async () => {
  await plan(choi, '2026-12-01')
  expect((await app.call(admin, deleteUser, { params: { id: choi.id } })).status).toBe(200)
  expect(await counting()).toEqual(['정영업', '없음 2026-12-01'])
  expect((await shown()).slice(0, 2)).toEqual([jung.id, '정영업'])
  inSeoul('2026-12-01')
  await runJob()
  expect((await shown()).slice(0, 2)).toEqual([null, null])
})

it('one that becomes something else leaves no plan of codes that are gone', async () => {
  await plan(choi, '2026-12-01')
  await app.call(admin, deleteContactCode, { params: { id: code.id } })
  const answer = await app.call(admin, updateUser, { params: { id: choi.id }, body: { role: 'worker' } })
  expect([answer.status, answer.error.error]).toEqual([200, undefined])
  expect(await counting()).toEqual(['정영업', '없음 2026-12-01'])
})
