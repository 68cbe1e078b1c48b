import { afterEach, expect, it } from 'vitest'
import {
  type CannedReplyInput,
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  type ReplyOwner,
  updateCannedReply,
} from '#shared/canned-replies/canned-reply.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import type { Actor } from '../../testing/actors.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { connectAs } from '../../testing/socket-client.ts'

const app = await openTestApp()
afterEach(() => app.context.database.kysely.deleteFrom('canned_replies').execute())

const create = (actor: Actor, owner: ReplyOwner, sent: Partial<CannedReplyInput> = {}) =>
  app.call(actor, createCannedReply, {
    body: { title: '인사', text: '안녕하세요, {고객명}님.', kind: 'chat', owner, ...sent },
  })
const titlesFor = async (actor: Actor) =>
  (await app.call(actor, listCannedReplies)).body.map(({ title }) => title)

it("keeps the company's for all of the staff, and one's own for nobody else", async () => {
  const { admin, user, worker, dealerWorker } = app.actors
  expect((await create(admin, 'company', { title: '나 회사' })).status).toBe(201)
  const own = await create(worker, 'own', { title: '가 내 것', kind: 'supplement' })
  expect(own.body).toEqual({
    id: own.body.id,
    title: '가 내 것',
    text: '안녕하세요, {고객명}님.',
    kind: 'supplement',
    owner: 'own',
    updatedAt: app.clock.now().toISOString(),
  })
  expect(await titlesFor(worker)).toEqual(['가 내 것', '나 회사'])
  for (const other of [admin, user, dealerWorker]) expect(await titlesFor(other)).toEqual(['나 회사'])
})

it('lets only an administrator change what is the company’s', async () => {
  const { admin, user, worker, dealerWorker } = app.actors
  const { id } = (await create(admin, 'company')).body
  for (const other of [user, worker, dealerWorker]) {
    const answers = [
      await create(other, 'company'),
      await app.call(other, updateCannedReply, { params: { id }, body: { title: '바꿈' } }),
      await app.call(other, deleteCannedReply, { params: { id } }),
    ]
    for (const { status, error } of answers)
      expect([status, error.error]).toEqual([403, '회사 상용구는 관리자만 변경할 수 있습니다.'])
  }
  const changed = await app.call(admin, updateCannedReply, { params: { id }, body: { title: '바꿈' } })
  expect(changed.body).toMatchObject({ title: '바꿈', text: '안녕하세요, {고객명}님.', kind: 'chat' })
  expect((await app.call(admin, deleteCannedReply, { params: { id } })).status).toBe(200)
  expect(await titlesFor(admin)).toEqual([])
})

it("hides one's own from everybody else, administrators too", async () => {
  const { admin, worker, user } = app.actors
  const { id } = (await create(worker, 'own')).body
  for (const other of [admin, user]) {
    const change = await app.call(other, updateCannedReply, { params: { id }, body: { title: '바꿈' } })
    const deletion = await app.call(other, deleteCannedReply, { params: { id } })
    expect([change.error.code, deletion.error.code]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  }
  const change = await app.call(worker, updateCannedReply, { params: { id }, body: { kind: 'discard' } })
  expect(change.body.kind).toBe('discard')
  expect((await app.call(worker, deleteCannedReply, { params: { id } })).body.id).toBe(id)
  expect((await app.call(worker, deleteCannedReply, { params: { id } })).status).toBe(404)
})

it.each([
  ['title', { title: ' ' }, '제목을 입력해주세요.'],
  ['title', { title: '가'.repeat(LIMITS.replyTitle + 1) }, '50자까지 입력할 수 있습니다.'],
  ['text', { text: '' }, '내용을 입력해주세요.'],
  ['text', { text: '가'.repeat(LIMITS.memo + 1) }, '2000자까지 입력할 수 있습니다.'],
  [
    'text',
    { text: '{이름}님, {고객명}님 {}' },
    '알 수 없는 항목이 있습니다: {이름}, {}. {고객명}, {접수번호}, {판매점}, {담당자}만 쓸 수 있습니다.',
  ],
  ['kind', { kind: 'mail' as 'chat' }, '사용할 곳을 선택해주세요.'],
])('refuses what cannot be kept: %s %j', async (field, sent, message) => {
  const { worker } = app.actors
  const { id } = (await create(worker, 'own')).body
  const answers = [
    await create(worker, 'own', sent),
    await app.call(worker, updateCannedReply, { params: { id }, body: sent }),
  ]
  for (const { status, error } of answers)
    expect([status, error.details]).toEqual([400, [{ field, message }]])
})

it('keeps so many for each owner, also when two come at once', async () => {
  const { admin, worker } = app.actors
  const row = { title: '인사', text: '안녕하세요.', kind: 'chat', updated_at: app.clock.now().toISOString() }
  for (const owner_id of [null, worker.id])
    await app.context.database.kysely
      .insertInto('canned_replies')
      .values(Array.from({ length: LIMITS.cannedReplies - 1 }, () => ({ ...row, owner_id })))
      .execute()
  const two = await Promise.all([create(worker, 'own'), create(worker, 'own')])
  expect(two.map(({ status }) => status).toSorted()).toEqual([201, 422])
  const refused = two.find(({ status }) => status === 422)
  expect(refused?.error.error).toBe('상용구는 200개까지 저장할 수 있습니다.')
  const company = [await create(admin, 'company'), await create(admin, 'company')]
  expect(company.map(({ status }) => status)).toEqual([201, 422])
})

it('tells the staff of a change, and no store', async () => {
  const colleague = await connectAs(app, app.actors.user)
  const store = await connectAs(app, app.actors.dealer)
  await create(app.actors.admin, 'company')
  expect(await colleague.next('records_changed')).toEqual({
    type: 'records_changed',
    kind: 'canned-replies',
  })
  store.send({ type: 'join_room', roomId: 2_000_000_000 })
  await store.next('error')
  expect(store.received.map(({ type }) => type)).toEqual(['auth_ok', 'error'])
  for (const { socket } of [colleague, store]) socket.close()
})
