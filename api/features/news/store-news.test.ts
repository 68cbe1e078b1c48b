import { describe, expect, it } from 'vitest'
import { markChatRead } from '#shared/chat/chat.contract.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { withdrawApplication } from '#shared/documents/dealer-applications.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { readNewsSettings, saveNewsSettings } from '#shared/news/news.contract.ts'
import { openNewsWorld } from '../../testing/open-news-world.ts'

const { app, world, list, told, read, assign, submitted, answer, taken, say } = await openNewsWorld()
const { user, worker, dealer, otherDealer } = app.actors
const db = app.context.database.kysely

describe('a store', () => {
  it('begins with what it waits for, and has kinds of its own', async () => {
    const { body } = await app.call(dealer, readNewsSettings)
    expect(body).toEqual({
      'supplement-requested': { way: 'push', sound: true },
      message: { way: 'push', sound: true },
      statement: { way: 'push', sound: true },
      status: { way: 'push', sound: true },
      corrected: { way: 'app', sound: true },
    })
    await app.call(dealer, saveNewsSettings, { body: { submitted: { way: 'push', sound: true } } })
    expect((await app.call(dealer, readNewsSettings)).body).toEqual(body)
    await app.call(dealer, saveNewsSettings, { body: { status: { way: 'none', sound: false } } })
    expect((await app.call(dealer, readNewsSettings)).body).toEqual({
      ...body,
      status: { way: 'none', sound: false },
    })
  })

  it('is told of its own applications by the office, and of no other store’s', async () => {
    const id = await submitted()
    const foreign = (await world.submit(otherDealer, { contactCode: 'KT-MP' })).id
    await db.deleteFrom('news').execute()
    for (const each of [id, foreign]) await world.changed(worker, each, '진행중')
    expect(await told(dealer)).toEqual([`status ${id}*`])
    expect(await told(otherDealer)).toEqual([`status ${foreign}*`])
    expect((await read(dealer, { documentId: foreign })).status).toBe(404)
    expect(await told(worker)).toEqual([])
    await world.changed(worker, id, '업무요청중')
    // Of a status only the newest is true.
    expect(await told(dealer)).toEqual([`status ${id}*`])
    expect((await list(dealer)).items[0]).toMatchObject({
      activationStatus: '업무요청중',
      customerName: '김민수',
      actorName: worker.name,
    })
    await read(dealer, { documentId: id })
    expect(await told(dealer)).toEqual([`status ${id}`])
  })

  it('is asked for 보완 until it answers, and is told of what the office corrects', async () => {
    const { id } = await taken()
    const { version } = await world.changed(worker, id, '보완필요', { supplementNotes: '신분증' })
    expect(await told(dealer)).toEqual([`supplement-requested ${id}*`])
    await app.call(user, correctDocument, { params: { id }, body: { version, customerName: '김민서' } })
    expect(await told(dealer)).toEqual([`corrected ${id}*`, `supplement-requested ${id}*`])
    await answer(id)
    expect(await told(dealer)).toEqual([`corrected ${id}*`, `supplement-requested ${id}`])
  })

  it('is told of a message once for a conversation, beside the office, until it has read it in the chat', async () => {
    const { id, roomId } = await taken()
    await say(worker, roomId)
    await say(dealer, roomId)
    await say(worker, roomId, '곧 됩니다')
    await assign(worker, id, user.id)
    expect(await told(dealer)).toEqual([`message ${id}*`])
    expect(await told(user)).toEqual([`assigned ${id}*`, `message ${id}*`])
    await assign(user, id, null)
    expect(await told(dealer)).toEqual([`status ${id}*`, `message ${id}*`])
    await read(dealer, { documentId: id })
    expect(await told(dealer)).toEqual([`status ${id}`, `message ${id}*`])
    await app.call(dealer, markChatRead, { body: { roomId, number: 3 } })
    expect(await told(dealer)).toEqual([`status ${id}`, `message ${id}`])
    expect(await told(worker)).toEqual([`message ${id}*`])
  })

  it('is not told of what it did itself', async () => {
    const id = await submitted()
    const { body } = await app.call(dealer, readDocument, { params: { id } })
    await app.call(dealer, withdrawApplication, { params: { id }, body: { version: body.version } })
    expect(await told(dealer)).toEqual([])
  })
})
