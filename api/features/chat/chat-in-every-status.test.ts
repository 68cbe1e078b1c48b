import { describe, expect, it } from 'vitest'
import * as contract from '#shared/chat/chat.contract.ts'
import { ACTIVATION_STATUSES, type ActivationStatus } from '#shared/documents/activation-status.ts'
import { listDealerApplications } from '#shared/documents/dealer-applications.contract.ts'
import { listDocuments } from '#shared/documents/documents.contract.ts'
import type { CastName } from '../../testing/actors.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'

const { app } = await openDocumentWorld()

type Assignee = 'nobody' | 'worker' | 'dealerWorker'

/** A document of the store in Gangnam. */
function documentOf(activation_status: ActivationStatus, assignee: Assignee): Promise<number> {
  return makeDocumentRow(app, {
    activation_status,
    dealer_id: app.actors.dealer.id,
    assigned_worker_id: assignee === 'nobody' ? null : app.actors[assignee].id,
  })
}

/** Says the first or another message, as every screen does; answers the error's code, else `written`. */
async function written(name: CastName, documentId: number): Promise<string> {
  const actor = app.actors[name]
  const opened = await app.call(actor, contract.openChatRoom, { body: { documentId } })
  if (opened.status !== 200) return opened.error.code
  const said = await app.call(actor, contract.sendChatMessage, {
    body: { roomId: opened.body.id, message: `${name}입니다` },
  })
  return said.status === 201 ? 'written' : said.error.code
}

async function room(name: CastName, documentId: number) {
  return app.call(app.actors[name], contract.readChatRoom, { params: { documentId } })
}

const OPEN = ['대기', '진행중', '업무요청중', '보완필요'] as const
const CLOSED = ['개통', '기타완료', '취소', '폐기'] as const

/** Who may write while the document is open, by its assignee. */
const WRITERS: Record<Assignee, readonly CastName[]> = {
  nobody: ['admin', 'user', 'worker', 'dealer'],
  worker: ['admin', 'user', 'worker', 'dealer'],
  dealerWorker: ['admin', 'user', 'dealerWorker', 'dealer'],
}
const EVERYBODY: readonly CastName[] = [
  'admin',
  'user',
  'worker',
  'dealerWorker',
  'otherDealerWorker',
  'dealer',
  'otherDealer',
]

describe.each(OPEN)('while a document is %s', (status) => {
  it.each(Object.keys(WRITERS) as Assignee[])(
    'the first message is for those who may: %s has it',
    async (assignee) => {
      for (const name of EVERYBODY) {
        const documentId = await documentOf(status, assignee)
        const mayWrite = WRITERS[assignee].includes(name)
        const asked = await room(name, documentId)
        if (asked.status === 200) expect([name, asked.body.canWrite]).toEqual([name, mayWrite])
        const answer = await written(name, documentId)
        expect([name, answer === 'written']).toEqual([name, mayWrite])
        if (!mayWrite) expect(['FORBIDDEN', 'DOCUMENT_NOT_FOUND']).toContain(answer)
      }
    },
  )

  it('a worker goes on in a room only while it has the document or nobody does', async () => {
    const documentId = await documentOf(status, 'worker')
    expect(await written('dealer', documentId)).toBe('written')
    expect(await written('worker', documentId)).toBe('written')
    await app.context.database.kysely
      .updateTable('documents')
      .set({ assigned_worker_id: app.actors.dealerWorker.id })
      .where('id', '=', documentId)
      .execute()
    expect(await written('worker', documentId)).toBe('FORBIDDEN')
    const { body } = await room('worker', documentId)
    expect([body.chatRoom?.lastNumber, body.canWrite]).toEqual([2, false])
  })
})

describe.each(CLOSED)('when a document is %s', (status) => {
  it('its chat is read by whoever sees it, and written by nobody', async () => {
    const documentId = await documentOf('진행중', 'dealerWorker')
    for (const name of ['dealer', 'dealerWorker'] as const) await written(name, documentId)
    await app.context.database.kysely
      .updateTable('documents')
      .set({ activation_status: status })
      .where('id', '=', documentId)
      .execute()
    for (const name of ['admin', 'user', 'worker', 'dealerWorker', 'dealer'] as const) {
      const { body } = await room(name, documentId)
      expect([name, body.chatRoom?.isActive, body.canWrite]).toEqual([name, false, false])
      const roomId = body.chatRoom?.id ?? 0
      const listed = await app.call(app.actors[name], contract.listChatMessages, { params: { roomId } })
      expect(listed.body.messages).toHaveLength(2)
      expect(await written(name, documentId)).toBe('CHAT_CLOSED')
    }
  })

  it('no room is made any more', async () => {
    const documentId = await documentOf(status, 'nobody')
    for (const name of ['admin', 'dealer'] as const)
      expect(await written(name, documentId)).toBe('CHAT_CLOSED')
    expect((await room('admin', documentId)).body.chatRoom).toBeNull()
  })
})

describe('every unread count has a door', () => {
  /** The count as the lists of one account show it. */
  async function unread(name: CastName, documentId: number): Promise<number | undefined> {
    const actor = app.actors[name]
    const { body } =
      name === 'dealer'
        ? await app.call(actor, listDealerApplications, { query: {} })
        : await app.call(actor, listDocuments, { query: { ids: String(documentId) } })
    return body.items.find(({ id }) => id === documentId)?.unreadMessages
  }

  it.each(ACTIVATION_STATUSES)('in %s, from both sides', async (status) => {
    for (const [writer, readers] of [
      ['dealer', ['admin', 'user', 'worker', 'dealerWorker']],
      ['dealerWorker', ['dealer']],
    ] as const) {
      for (const reader of readers) {
        const documentId = await documentOf('진행중', 'dealerWorker')
        await written(writer, documentId)
        await app.context.database.kysely
          .updateTable('documents')
          .set({ activation_status: status })
          .where('id', '=', documentId)
          .execute()
        expect([reader, await unread(reader, documentId)]).toEqual([reader, 1])
        const { body } = await room(reader, documentId)
        const roomId = body.chatRoom?.id ?? 0
        const call = app.actors[reader]
        expect(
          (await app.call(call, contract.listChatMessages, { params: { roomId } })).body.messages,
        ).toHaveLength(1)
        await app.call(call, contract.markChatRead, { body: { roomId, number: 1 } })
        expect([reader, await unread(reader, documentId)]).toEqual([reader, 0])
      }
    }
  })
})
