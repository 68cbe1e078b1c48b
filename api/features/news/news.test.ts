import { describe, expect, it } from 'vitest'
import { markChatRead } from '#shared/chat/chat.contract.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import { changeStatuses, takeNextDocument, undoChange } from '#shared/documents/queue.contract.ts'
import { type NewsSettings, readNewsSettings, saveNewsSettings } from '#shared/news/news.contract.ts'
import { updateUser } from '#shared/users/user-changes.contract.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { openNewsWorld } from '../../testing/open-news-world.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'
import { connectAs } from '../../testing/socket-client.ts'
import { removeOldNews } from './remove-old-news.ts'

const { app, world, list, told, unread, read, assign, submitted, answer, taken, ofOffice, say } =
  await openNewsWorld()
const { admin, user, worker, dealerWorker, otherDealerWorker, dealer } = app.actors
const db = app.context.database.kysely

describe('a new application', () => {
  it('is told to everybody who may take it but whoever sent it in, once, with what they may see', async () => {
    const id = await submitted()
    for (const actor of [admin, user, worker, dealerWorker])
      expect(await told(actor)).toEqual([`submitted ${id}*`])
    const [item] = (await list(worker)).items
    expect(item).toMatchObject({
      customerName: '김민수',
      storeName: '강남모바일',
      actorName: '강남모바일',
      carrier: 'KT',
    })
    expect((await list(dealerWorker)).items[0]).toMatchObject({ customerName: '김*수' })
    const own = (await world.submit(user, { customerName: '이영희' })).id
    expect(await told(user)).toEqual([`submitted ${id}*`])
    expect(await told(worker)).toEqual([`submitted ${own}*`, `submitted ${id}*`])
  })

  it('is told in the account’s carriers only', async () => {
    const only = await createActor(app.context, {
      username: 'news-skt',
      name: '에스근무',
      userType: 'worker',
      allowedCarriers: ['SKT'],
    })
    await submitted()
    const skt = await submitted({ carrier: 'SKT', contactCode: 'SKT-GN' })
    expect(await told(only)).toEqual([`submitted ${skt}*`])
  })

  it('is read for everybody once somebody has it, and gone from whoever may not see it any more', async () => {
    const id = await submitted()
    await world.changed(dealerWorker, id, '진행중')
    expect(await told(worker)).toEqual([`submitted ${id}`])
    expect(await unread(worker)).toBe(0)
    expect(await told(dealerWorker)).toEqual([`submitted ${id}`])
    expect(await told(otherDealerWorker)).toEqual([])
  })

  it('that was deleted is told to nobody, and nor is what was there before the account', async () => {
    const id = await submitted()
    app.clock.advance(1000)
    const late = await createActor(app.context, { username: 'news-late', name: '나중에', userType: 'worker' })
    expect(await told(late)).toEqual([])
    await app.call(admin, deleteDocument, { params: { id } })
    expect(await told(worker)).toEqual([])
    expect(await unread(worker)).toBe(0)
  })
})

describe('a hand-over', () => {
  it('is told to whoever has it now, and to nobody else', async () => {
    const { id } = await taken()
    await assign(worker, id, dealerWorker.id)
    expect(await told(dealerWorker)).toEqual([`assigned ${id}*`])
    expect((await list(dealerWorker)).items[0]).toMatchObject({
      actorName: worker.name,
      customerName: '김민수',
    })
    for (const actor of [worker, user, otherDealerWorker]) expect(await told(actor)).toEqual([])
    await assign(admin, id, otherDealerWorker.id)
    expect(await told(dealerWorker)).toEqual([])
    expect(await told(otherDealerWorker)).toEqual([`assigned ${id}*`])
  })

  it('of what one takes oneself, gives back, or takes back by an undo is not told', async () => {
    const id = await submitted()
    await db.deleteFrom('news').execute()
    await app.call(worker, takeNextDocument)
    const done = await world.changed(worker, id, '업무요청중')
    await app.call(worker, undoChange, { params: { id }, body: { version: done.version } })
    await assign(worker, id, null)
    await assign(worker, id, worker.id)
    await assign(worker, id, worker.id)
    expect(await ofOffice()).toEqual([])
  })

  it('comes with the open work of an account that is closed', async () => {
    const leaving = await createActor(app.context, {
      username: 'news-leaving',
      name: '그만둠',
      userType: 'worker',
    })
    const { id } = await taken(leaving)
    await app.call(admin, updateUser, {
      params: { id: leaving.id },
      body: { isActive: false, handOverTo: worker.id },
    })
    expect(await told(worker)).toEqual([`assigned ${id}*`])
  })
})

it('tells the answer to a 보완필요 to whoever has the application and to whoever asked', async () => {
  const { id } = await taken()
  await world.changed(user, id, '보완필요', { supplementNotes: '신분증' })
  await answer(id)
  for (const actor of [worker, user]) expect(await told(actor)).toEqual([`supplement-answered ${id}*`])
  expect(await told(admin)).toEqual([])
})

it('tells what the store corrects to whoever asked for it, and what the office corrects to nobody', async () => {
  const { id } = await taken()
  const correct = async (actor: Actor, customerName: string) => {
    const { version } = await db
      .selectFrom('documents')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { status } = await app.call(actor, correctDocument, {
      params: { id },
      body: { version, customerName },
    })
    expect(status).toBe(200)
  }
  await world.changed(worker, id, '보완필요', { supplementNotes: '이름' })
  await correct(dealer, '김민서')
  await correct(user, '김민지')
  expect(await told(worker)).toEqual([`corrected ${id}*`])
  expect((await list(worker)).items[0]).toMatchObject({ customerName: '김민지' })
})

describe('a message', () => {
  it('is told to whoever has the application, once for a conversation, until it is read in the chat', async () => {
    const { id, roomId } = await taken(dealerWorker)
    await say(dealer, roomId)
    await Promise.all([say(dealer, roomId, '계세요?'), say(dealer, roomId, '여보세요')])
    expect(await told(dealerWorker)).toEqual([`message ${id}*`])
    expect(await told(worker)).toEqual([])
    await say(dealerWorker, roomId, '네')
    await app.call(dealerWorker, markChatRead, { body: { roomId, number: 2 } })
    expect(await told(dealerWorker)).toEqual([`message ${id}*`])
    await app.call(worker, markChatRead, { body: { roomId, number: 3 } })
    expect(await told(dealerWorker)).toEqual([`message ${id}`])
    await say(dealer, roomId, '또 있어요')
    expect(await told(dealerWorker)).toEqual([`message ${id}*`])
  })

  it('goes to everybody who may read the chat where nobody has the application', async () => {
    const { id, roomId } = await taken()
    await assign(worker, id, null)
    await say(dealer, roomId)
    for (const actor of [admin, worker]) expect(await told(actor)).toEqual([`message ${id}*`])
    expect(await told(dealerWorker)).toEqual([])
  })
})

it('passes on with the application what the store wrote about it', async () => {
  const { id, roomId } = await taken(worker)
  await say(dealer, roomId)
  expect(await told(worker)).toEqual([`message ${id}*`])
  await assign(worker, id, user.id)
  expect([await told(worker), await told(user)]).toEqual([[], [`assigned ${id}*`, `message ${id}*`]])
})

it('leaves what the store wrote to everybody where nobody has the application any more', async () => {
  const { id, roomId } = await taken(worker)
  await world.changed(worker, id, '보완필요', { supplementNotes: '신분증' })
  await answer(id)
  await say(dealer, roomId)
  await assign(worker, id, null)
  for (const actor of [worker, user])
    expect(await told(actor)).toEqual([`message ${id}*`, `supplement-answered ${id}*`])
  await assign(user, id, user.id)
  expect([await told(worker), await told(user)]).toEqual([
    [],
    [`message ${id}*`, `supplement-answered ${id}*`],
  ])
})

it('tells an answer once to whoever asked, also when it comes back to everybody', async () => {
  const { id } = await taken(worker)
  await world.changed(user, id, '보완필요', { supplementNotes: '신분증' })
  await answer(id)
  await assign(worker, id, null)
  for (const actor of [worker, user, admin]) expect(await told(actor)).toEqual([`supplement-answered ${id}*`])
  await assign(user, id, user.id)
  expect([await told(user), await told(worker)]).toEqual([[`supplement-answered ${id}*`], []])
})

describe('reading', () => {
  it('marks the news of one application, or all up to one, for this account alone', async () => {
    const [first, second, third] = [await submitted(), await submitted(), await submitted()]
    expect((await read(worker, { documentId: second })).body).toEqual({ unread: 2 })
    expect(await told(worker)).toEqual([`submitted ${third}*`, `submitted ${second}`, `submitted ${first}*`])
    const newest = (await list(worker)).items[0]?.id ?? 0
    const fourth = await submitted()
    expect((await read(worker, { upTo: newest })).body).toEqual({ unread: 1 })
    expect((await read(worker, { upTo: 1 })).body).toEqual({ unread: 1 })
    expect((await told(worker))[0]).toBe(`submitted ${fourth}*`)
    expect(await unread(user)).toBe(4)
    // A mark beyond what there is would hide what comes.
    await read(worker, { upTo: 2_147_483_647 })
    await submitted()
    expect(await unread(worker)).toBe(1)
  })

  it('refuses a mark of nothing, and of what the account may not see', async () => {
    expect((await read(worker, {})).error.error).toBe('읽은 알림이나 서류, 지급내역을 지정해주세요.')
    const { id } = await taken()
    expect((await read(dealerWorker, { documentId: id })).status).toBe(404)
  })

  it('goes page by page', async () => {
    const ids = [await submitted(), await submitted(), await submitted()]
    const first = await list(worker, { limit: 2 })
    const second = await list(worker, { limit: 2, cursor: first.nextCursor })
    expect([...first.items, ...second.items]).toMatchObject(
      [...ids].reverse().map((documentId) => ({ documentId })),
    )
    expect(second.nextCursor).toBeNull()
  })
})

it('keeps per account and kind how it is told, and lists and counts no kind that is off', async () => {
  const usual = (await app.call(worker, readNewsSettings)).body
  expect(usual.message).toEqual({ way: 'push', sound: true })
  const changed: NewsSettings = {
    ...usual,
    submitted: { way: 'none', sound: true },
    message: { way: 'app', sound: false },
  }
  const saved = await app.call(worker, saveNewsSettings, { body: changed })
  expect(saved.body).toEqual(changed)
  expect((await app.call(worker, readNewsSettings)).body).toEqual(changed)
  await submitted()
  expect(await list(worker)).toMatchObject({ items: [], total: 0 })
  expect(await unread(user)).toBe(1)
  const none = Object.fromEntries(Object.keys(usual).map((kind) => [kind, { way: 'none', sound: false }]))
  await app.call(worker, saveNewsSettings, { body: none as NewsSettings })
  expect(await list(worker)).toMatchObject({ items: [], total: 0 })
})

it('is removed after 30 days, with the marks of what is gone', async () => {
  const old = await submitted()
  await read(worker, { documentId: old })
  app.clock.advance(29 * 86_400_000)
  await renewSessions(app)
  expect(await removeOldNews(app.context)).toBe(0)
  const id = await submitted()
  await read(user, { documentId: id })
  app.clock.advance(86_400_001)
  await renewSessions(app)
  expect(await removeOldNews(app.context)).toBe(1)
  expect(await db.selectFrom('news').select('document_id').execute()).toEqual([{ document_id: id }])
  expect(await db.selectFrom('news_marks').select('document_id').execute()).toEqual([{ document_id: id }])
})

it('is not written by a change that fails or concerns nobody', async () => {
  const { id } = await taken()
  await app.call(worker, changeStatuses, {
    body: { documents: [{ id, version: 1 }], activationStatus: '업무요청중' },
  })
  await world.changed(worker, id, '업무요청중')
  await world.changed(user, id, '보완필요', { supplementNotes: '신분증' })
  expect((await assign(dealerWorker, id, dealerWorker.id)).status).toBeGreaterThanOrEqual(400)
  expect(await ofOffice()).toEqual([])
})

it('makes the open pages look, whoever is told, and says nothing of what it is', async () => {
  const { id } = await taken()
  // What was just told is told again half a second later, if there was more.
  await new Promise((resolve) => setTimeout(resolve, 600))
  const clients = await Promise.all(
    [worker, user, dealerWorker, dealer].map((actor) => connectAs(app, actor)),
  )
  const heard = () =>
    clients.map(({ received }) => received.filter(({ type }) => type === 'news_changed').length)
  await assign(admin, id, user.id)
  await clients[1]?.next('news_changed')
  expect(heard()).toEqual([0, 1, 0, 0])
  await submitted()
  await expect.poll(heard).toEqual([1, 2, 1, 0])
  await world.changed(user, id, '업무요청중')
  await clients[3]?.next('news_changed')
  expect(heard()[3]).toBe(1)
  for (const { received, socket } of clients) {
    const news = received.filter(({ type }) => type === 'news_changed')
    for (const message of news) expect(message).toEqual({ type: 'news_changed' })
    socket.close()
  }
})
