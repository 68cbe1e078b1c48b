import { beforeEach, expect, it } from 'vitest'
import { answerSupplement } from '#shared/documents/application.contract.ts'
import {
  countDocuments,
  listDocumentEvents,
  listDocuments,
  readDocument,
} from '#shared/documents/documents.contract.ts'
import {
  assignDocument,
  assignDocuments,
  changeStatuses,
  listAssignees,
  readQueueLimits,
  saveQueueLimits,
  takeNextDocument,
} from '#shared/documents/queue.contract.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { saveUserPermissions } from '#shared/users/users.contract.ts'
import { type Actor, createActor } from '../../../testing/actors.ts'
import { makeDocumentRow } from '../../../testing/make-document-row.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { admin, user, worker, dealerWorker, otherDealerWorker, dealer } = app.actors

beforeEach(async () => {
  await app.context.database.kysely.updateTable('documents').set({ activation_status: '폐기' }).execute()
  app.clock.advance(60_000)
})

const next = (actor: Actor) => app.call(actor, takeNextDocument)
const read = async (id: number, actor: Actor = admin) =>
  (await app.call(actor, readDocument, { params: { id } })).body
const assign = (actor: Actor, id: number, workerId: number | null, version?: number) =>
  app.call(actor, assignDocument, { params: { id }, body: { workerId, version } })

async function submitted(fields = {}): Promise<number> {
  app.clock.advance(60_000)
  return (await world.submit(dealer, fields)).id
}

async function answered(id: number, note = '다시 보냅니다') {
  app.clock.advance(60_000)
  const answer = await app.call(dealer, answerSupplement, {
    params: { id },
    body: { note },
    idempotencyKey: crypto.randomUUID(),
  })
  expect(answer.status).toBeLessThan(300)
}

async function ids(
  query: Partial<Record<keyof QueryOf<typeof listDocuments>, unknown>>,
  actor: Actor = worker,
) {
  const { items } = await app.ask(actor, listDocuments, { query: query as never })
  return items.map(({ id }) => id)
}

it('gives the application that has waited longest, in work and assigned, and nothing when none waits', async () => {
  const [first, second] = [await submitted(), await submitted()]
  const taken = await next(worker)
  expect(taken.status).toBe(200)
  expect(taken.body).toMatchObject({ id: first, activationStatus: '진행중', assignedWorkerId: worker.id })
  expect((await next(dealerWorker)).body?.id).toBe(second)
  const nothing = await next(user)
  expect([nothing.status, nothing.raw.body]).toEqual([204, ''])
})

it('passes over what is assigned, and carriers that the account may not choose', async () => {
  const kt = await submitted()
  const skt = await submitted({ carrier: 'SKT', contactCode: 'SKT-GN' })
  const onlySkt = await createActor(app.context, {
    username: 'only-skt',
    name: '에스근무',
    userType: 'worker',
    allowedCarriers: ['SKT'],
  })
  expect((await next(onlySkt)).body?.id).toBe(skt)
  expect((await next(onlySkt)).status).toBe(204)
  await assign(worker, kt, worker.id)
  expect((await next(user)).status).toBe(204)
})

it('never gives one application to two who press at once', async () => {
  const waiting = [...Array(25)].map(() => world.submit(dealer))
  await Promise.all(waiting)
  const takers = [...Array(50)].map((_each, turn) => next(turn % 2 === 0 ? worker : dealerWorker))
  const answers = await Promise.all(takers)
  const taken = answers.flatMap(({ body }) => (body ? [body] : []))
  expect(taken).toHaveLength(25)
  expect(new Set(taken.map(({ id }) => id)).size).toBe(25)
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(25)
  for (const { id, assignedWorkerId } of taken)
    expect((await read(id)).assignedWorkerId).toBe(assignedWorkerId)
})

it('sorts 대기 by waiting time, what a store has answered first, and pages through it', async () => {
  const [asked, older, newer] = [await submitted(), await submitted(), await submitted()]
  await world.changed(worker, asked, '보완필요', { supplementNotes: '신분증' })
  await answered(asked)
  const waiting = { activationStatus: '대기', sort: 'waiting' }
  expect(await ids(waiting)).toEqual([asked, older, newer])
  expect(await ids({ ...waiting, sort: '-waiting' })).toEqual([newer, older, asked])
  const first = await app.call(worker, listDocuments, { query: { ...waiting, limit: '2' } as never })
  expect(await ids({ ...waiting, cursor: first.body.nextCursor })).toEqual([newer])
  expect(await ids({ ...waiting, supplementAnswered: true })).toEqual([asked])
  expect(await ids({ ...waiting, waitingOver: 2 })).toEqual([older])
})

it('brings an answered 보완 back to whoever asked, marked until somebody decides, and waiting since the answer', async () => {
  const id = await submitted()
  await world.changed(worker, id, '보완필요', { supplementNotes: '신분증' })
  await answered(id)
  const back = await read(id)
  expect(back).toMatchObject({
    activationStatus: '대기',
    assignedWorkerId: worker.id,
    waitingSince: app.clock.now().toISOString(),
    supplementAnsweredAt: app.clock.now().toISOString(),
  })
  expect((await next(user)).status).toBe(204)
  expect((await world.changed(worker, id, '진행중')).supplementAnsweredAt).toBeNull()
})

it.each(['customer', 'store', 'carrier', 'assignee', 'received'] as const)(
  'sorts by %s both ways, page by page',
  async (by) => {
    for (const customerName of ['다희', '가람', '나래']) await submitted({ customerName })
    await next(worker)
    await next(dealerWorker)
    const query = { activationStatus: '대기,진행중' }
    const up = await ids({ ...query, sort: by })
    expect(await ids({ ...query, sort: `-${by}` })).toEqual([...up].reverse())
    const pages: number[] = []
    let cursor: string | null = null
    do {
      const page: { body: { items: { id: number }[]; nextCursor: string | null } } = await app.call(
        worker,
        listDocuments,
        {
          query: { ...query, sort: by, limit: '1', ...(cursor === null ? {} : { cursor }) } as never,
        },
      )
      pages.push(...page.body.items.map(({ id }) => id))
      cursor = page.body.nextCursor
    } while (cursor !== null)
    expect(pages).toEqual(up)
    if (by !== 'customer') return
    const names = await Promise.all(up.map(async (id) => (await read(id)).customerName))
    expect(names).toEqual(['가람', '나래', '다희'])
    const found = await ids({ ...query, sort: by, search: '010-1234-5678' })
    expect(found).toEqual(up)
  },
)

it('does not tell by order or cursor what is masked', async () => {
  await submitted({ customerName: '홍길동' })
  await submitted({ customerName: '홍길순' })
  for (const sort of ['customer', '-customer'])
    expect(
      (await app.call(dealerWorker, listDocuments, { query: { sort, limit: 1 } as never })).error.error,
    ).toBe('이 계정은 고객명으로 정렬할 수 없습니다.')
})

it('filters by assignee, store and what is unclassified', async () => {
  const [free, taken] = [await submitted(), await submitted()]
  await assign(worker, taken, worker.id)
  const query = { activationStatus: '대기' }
  expect(await ids({ ...query, assignee: 'me' })).toEqual([taken])
  expect(await ids({ ...query, assignee: 'me' }, user)).toEqual([])
  expect(await ids({ ...query, assignee: 'none' })).toEqual([free])
  expect(await ids({ ...query, assignee: worker.id }, user)).toEqual([taken])
  expect(await ids({ ...query, storeName: '강남' })).toEqual([taken, free])
  expect(await ids({ ...query, storeName: '마포' })).toEqual([])
  await app.context.database.kysely
    .updateTable('documents')
    .set({ carrier: null })
    .where('id', '=', free)
    .execute()
  expect(await ids({ ...query, unclassified: true })).toEqual([free])
  const wrong = await app.call(worker, listDocuments, { query: { assignee: 'you' } as never })
  expect(wrong.status).toBe(400)
})

it('calls unclassified what lacks what its carrier asks for, and neither more nor less', async () => {
  const free = await world.make.carrier('코드없이', { require_contact_code: 0 })
  const asks = await world.make.carrier('코드있이')
  const have = (columns: Parameters<typeof makeDocumentRow>[1]) =>
    makeDocumentRow(app, {
      carrier: '코드있이',
      carrier_id: asks,
      contact_code: 'K-1',
      store_name: '강남모바일',
      ...columns,
    })
  const of = { carrier: '코드없이', carrier_id: free, contact_code: null, store_name: null }
  await have({})
  await have(of)
  await have({ contact_code: null, activation_status: '개통', is_manual: 1 })
  await have({ contact_code: null, activation_status: '폐기' })
  const lacking = [
    await have({ carrier: null, carrier_id: null }),
    await have({ contact_code: null, store_name: null }),
    await have({ store_name: null }),
    await have({ contact_code: null, activation_status: '개통' }),
  ]
  const query = {
    activationStatus: '대기,진행중,업무요청중,보완필요,개통',
    unclassified: true,
    sort: 'received',
  }
  expect(await ids(query)).toEqual(lacking)
  const { body } = await app.call(worker, countDocuments, { query: query as never })
  expect(body.totals).toMatchObject({ 대기: 3, 개통: 1, 폐기: 0 })
})

it('lets workers take and give away their own, and users and administrators anybody’s', async () => {
  const id = await submitted()
  await world.changed(dealerWorker, id, '진행중')
  const refused = await assign(worker, id, worker.id)
  expect([refused.status, refused.error.code, refused.error.error]).toEqual([
    409,
    'ALREADY_TAKEN',
    '최개통님이 먼저 담당한 신청입니다.',
  ])
  // What it gave away, a dealer_worker does not see any more.
  expect((await assign(dealerWorker, id, otherDealerWorker.id)).status).toBe(204)
  expect((await assign(dealerWorker, id, dealerWorker.id)).status).toBe(404)
  expect((await assign(user, id, worker.id)).body?.assignedWorkerName).toBe('박근무')
  expect((await assign(admin, id, null)).body?.assignedWorkerId).toBeNull()
  const { body: events } = await app.call(admin, listDocumentEvents, { params: { id } })
  const told = events.filter(({ type }) => type === 'assigned').map(({ from, to }) => [from, to])
  expect(told).toEqual([
    [null, '최개통'],
    ['최개통', '한개통'],
    ['한개통', '박근무'],
    ['박근무', null],
  ])
})

it('gives nobody what the caller has not taken, and a dealer_worker takes by 진행중 alone', async () => {
  const id = await submitted()
  expect((await assign(worker, id, user.id)).error.error).toBe(
    '먼저 담당한 뒤에 다른 담당자에게 넘길 수 있습니다.',
  )
  for (const heir of [otherDealerWorker, dealerWorker])
    expect((await assign(dealerWorker, id, heir.id)).status).toBe(403)
  expect(await read(id)).toMatchObject({ activationStatus: '대기', assignedWorkerId: null })
})

it('leaves the version of what somebody has already', async () => {
  const id = await submitted()
  await assign(user, id, worker.id)
  const { version } = await read(id)
  expect((await assign(user, id, worker.id)).body?.version).toBe(version)
})

it('lets what nobody works on any more wait again', async () => {
  const id = await submitted()
  await next(worker)
  const { waitingSince } = await read(id)
  expect((await assign(worker, id, null)).body).toMatchObject({
    activationStatus: '대기',
    assignedWorkerId: null,
    waitingSince,
  })
  expect((await next(dealerWorker)).body?.id).toBe(id)
})

it('refuses stores, unknown accounts, closed documents and outdated versions', async () => {
  const id = await submitted()
  expect((await assign(user, id, dealer.id)).error.details?.[0]?.field).toBe('workerId')
  expect((await assign(user, id, 999_999)).status).toBe(422)
  await assign(user, id, worker.id)
  expect((await assign(admin, id, null, 1)).error.code).toBe('VERSION_CONFLICT')
  await world.changed(worker, id, '취소')
  expect((await assign(worker, id, null)).error.code).toBe('CLOSED_DOCUMENT_LOCKED')
})

it('judges each of several documents for itself', async () => {
  const [free, others] = [await submitted(), await submitted()]
  await assign(user, others, user.id)
  const documents = [{ id: free }, { id: others }]
  // As the caller saw them before the other was faster.
  const seen = documents.map(({ id }) => ({ id, version: 1 }))
  const assigned = await app.call(worker, assignDocuments, {
    body: { documents: seen, workerId: worker.id },
  })
  expect(assigned.body).toEqual({
    changed: [free],
    refused: [{ id: others, error: '이삭제님이 먼저 담당한 신청입니다.' }],
  })
  const asked = await app.call(worker, changeStatuses, {
    body: { documents, activationStatus: '개통' },
  })
  expect(asked.body.changed).toEqual([])
  expect(asked.body.refused.map(({ id }) => id)).toEqual([free, others])
  const moved = await app.call(worker, changeStatuses, {
    body: { documents, activationStatus: '진행중' },
  })
  expect(moved.body).toEqual({ changed: [free, others], refused: [] })
})

it('lists who can have documents with their open ones', async () => {
  const id = await submitted()
  await assign(user, id, worker.id)
  const { body } = await app.call(worker, listAssignees)
  expect(body.find((each) => each.id === worker.id)?.openDocuments).toBe(1)
  expect(body.some((each) => each.id === dealer.id || each.id === app.actors.salesManager.id)).toBe(false)
})

it('gives nothing to whoever may only look', async () => {
  const reader = await createActor(app.context, {
    username: 'reader',
    name: '오열람',
    userType: 'worker',
  })
  const offered = async () => (await app.call(admin, listAssignees)).body.some(({ id }) => id === reader.id)
  expect(await offered()).toBe(true)
  const rights = { menuId: 'documents', canView: true, canEdit: false, canDelete: false } as const
  const save = (canEdit: boolean) =>
    app.call(admin, saveUserPermissions, {
      body: { userId: reader.id, userType: 'worker', permissions: [{ ...rights, canEdit }] },
    })
  await save(false)
  expect(await offered()).toBe(false)
  const refused = await assign(admin, await submitted(), reader.id)
  expect([refused.status, refused.error.error]).toEqual([
    422,
    '담당할 수 없는 계정입니다. 다른 담당자를 선택해주세요.',
  ])
  await save(true)
  expect(await offered()).toBe(true)
})

it('keeps the limits of waiting, which must differ', async () => {
  expect((await app.call(worker, readQueueLimits)).body).toMatchObject({ warnMinutes: 30, alarmMinutes: 120 })
  const set = (warnMinutes: number, alarmMinutes: number) =>
    app.call(admin, saveQueueLimits, { body: { warnMinutes, alarmMinutes } })
  expect((await set(60, 60)).error.details?.[0]?.field).toBe('alarmMinutes')
  expect((await set(10, 60)).status).toBe(200)
  expect((await app.call(worker, readQueueLimits)).body).toMatchObject({ warnMinutes: 10, alarmMinutes: 60 })
})

it('tells nobody of documents that are not theirs, also in bulk', async () => {
  const id = await submitted()
  await next(worker)
  const documents = [{ id }]
  const refused = { changed: [], refused: [{ id, error: '신청을 찾을 수 없습니다.' }] }
  const assigned = await app.call(dealerWorker, assignDocuments, { body: { documents, workerId: null } })
  expect(assigned.body).toEqual(refused)
  const body = { documents, activationStatus: '취소' } as const
  expect((await app.call(dealerWorker, changeStatuses, { body })).body).toEqual(refused)
})
