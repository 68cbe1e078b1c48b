import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import { assignDocument } from '#shared/documents/queue.contract.ts'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import type { Account } from '../../../http/accounts.ts'
import { type Bus, createLocalBus } from '../../../realtime/bus.ts'
import { type Connection, createHub, type Hub } from '../../../realtime/hub.ts'
import { createPostgresBus } from '../../../realtime/postgres-bus.ts'
import type { Actor, CastName } from '../../../testing/actors.ts'
import { makeDocumentRow } from '../../../testing/make-document-row.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import { connectAs, type SocketClient } from '../../../testing/socket-client.ts'
import { Viewers, type ViewerTimes } from './viewers.ts'

const { app, world } = await openDocumentWorld()
const { actors } = app

const clients: SocketClient[] = []
const buses: Bus[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await Promise.all(buses.splice(0).map((bus) => bus.close()))
})

async function connect(actor: Pick<Actor, 'sessionId'>): Promise<SocketClient> {
  const client = await connectAs(app, actor)
  clients.push(client)
  return client
}

async function watching(name: CastName): Promise<SocketClient> {
  const client = await connect(actors[name])
  client.send({ type: 'watch_viewers' })
  return client
}

async function viewing(name: CastName, documentId: number): Promise<SocketClient> {
  const client = await connect(actors[name])
  client.send({ type: 'viewing', documentId })
  return client
}

/** The names that this socket was told last of a document; null: it never heard of it. */
function told(client: { received: ServerMessage[] }, documentId: number): string[] | null {
  const views = client.received.flatMap((each) => (each.type === 'viewers' ? each.documents : []))
  const last = views.findLast(({ id }) => id === documentId)
  return last === undefined ? null : last.viewers.map(({ name }) => name)
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Resolves when this socket knows what happened before: by an application that only it and the administrator view. */
async function caughtUp(client: SocketClient): Promise<void> {
  const documentId = await makeDocumentRow(app)
  await viewing('admin', documentId)
  await until(() => told(client, documentId) !== null)
}

describe('who has an application open', () => {
  it('is told to staff, on asking and at each change, until the socket closes', async () => {
    const documentId = await makeDocumentRow(app)
    const early = await watching('user')
    const worker = await viewing('worker', documentId)
    await until(() => told(early, documentId)?.join() === '박근무')
    const late = await watching('admin')
    await late.next('viewers', ({ documents }) => documents.some(({ id }) => id === documentId))
    expect(late.received.find(({ type }) => type === 'viewers')).toMatchObject({
      documents: [{ id: documentId, viewers: [{ id: actors.worker.id, name: '박근무' }] }],
    })
    await viewing('user', documentId)
    await until(() => told(late, documentId)?.join() === '박근무,이삭제')
    worker.socket.terminate()
    await until(() => told(late, documentId)?.join() === '이삭제')
  })

  it('counts an account once, and follows it from one application to the next', async () => {
    const [first, second] = [await makeDocumentRow(app), await makeDocumentRow(app)]
    const admin = await watching('admin')
    const tab = await viewing('worker', first)
    const otherTab = await viewing('worker', first)
    await until(() => told(admin, first)?.join() === '박근무')
    tab.send({ type: 'viewing', documentId: second })
    await until(() => told(admin, second)?.join() === '박근무')
    expect(told(admin, first)).toEqual(['박근무'])
    otherTab.send({ type: 'viewing', documentId: null })
    await until(() => told(admin, first)?.length === 0)
  })

  it('is no business of stores', async () => {
    const store = await connect(actors.dealer)
    const { id } = await world.submit(actors.dealer)
    await viewing('worker', id)
    for (const message of [{ type: 'watch_viewers' }, { type: 'viewing', documentId: id }] as const) {
      store.received.length = 0
      store.send(message)
      expect(await store.next('error')).toMatchObject({ code: 'FORBIDDEN' })
    }
    await caughtUp(await watching('admin'))
    expect(told(store, id)).toBeNull()
  })

  it('is told to a dealer_worker of what it may see, and ends when somebody else takes that', async () => {
    const waiting = await makeDocumentRow(app)
    const foreign = await makeDocumentRow(app, {
      activation_status: '진행중',
      assigned_worker_id: actors.otherDealerWorker.id,
    })
    const dealerWorker = await watching('dealerWorker')
    const page = await viewing('worker', waiting)
    await viewing('user', foreign)
    await until(() => told(dealerWorker, waiting)?.join() === '박근무')
    await app.call(actors.worker, assignDocument, {
      params: { id: waiting },
      body: { version: 1, workerId: actors.worker.id },
    })
    // Whoever asks now hears nothing of it, although nobody has moved since.
    const late = await watching('dealerWorker')
    await viewing('admin', waiting)
    await until(() => told(dealerWorker, waiting)?.length === 0)
    await caughtUp(late)
    page.send({ type: 'viewing', documentId: null })
    await caughtUp(dealerWorker)
    expect([told(late, waiting), told(late, foreign), told(dealerWorker, foreign)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('refuses what is not there, and leaves the one before', async () => {
    const documentId = await makeDocumentRow(app)
    const admin = await watching('admin')
    const worker = await viewing('worker', documentId)
    await until(() => told(admin, documentId)?.length === 1)
    worker.send({ type: 'viewing', documentId: 2_147_483_647 })
    expect(await worker.next('error')).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
    await until(() => told(admin, documentId)?.length === 0)
  })
})

interface Process {
  hub: Hub
  viewers: Viewers
  open(id: string, name: CastName): Promise<Connection<Account> & { received: ServerMessage[] }>
}

const QUICK: ViewerTimes = { gatherMs: 5, againMs: 40, silentMs: 2_000 }

describe('several processes', () => {
  it('tell each other, and forget one that ended without a word', async () => {
    const shared = createLocalBus()
    const [one, two] = [await start(shared), await start(shared)]
    const documentId = await makeDocumentRow(app)
    const worker = await one.open('a', 'worker')
    const admin = await two.open('b', 'admin')
    await two.viewers.watch(admin, 'all')
    one.viewers.view(worker, documentId)
    await until(() => told(admin, documentId)?.join() === '박근무')
    // It has told it again several times, and nothing has changed.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(admin.received).toHaveLength(1)
    await one.hang()
    await until(() => told(admin, documentId)?.length === 0)
  })

  it('end what was deleted, and what the viewer lost, with the next beat', async () => {
    const one = await start(createLocalBus())
    const [deleted, lost] = [await makeDocumentRow(app), await makeDocumentRow(app)]
    const watcher = await one.open('a', 'admin')
    await one.viewers.watch(watcher, 'all')
    one.viewers.view(await one.open('b', 'user'), deleted)
    one.viewers.view(await one.open('c', 'dealerWorker'), lost)
    await until(() => told(watcher, deleted)?.length === 1 && told(watcher, lost)?.length === 1)
    await app.call(actors.admin, deleteDocument, { params: { id: deleted } })
    await app.call(actors.admin, assignDocument, {
      params: { id: lost },
      body: { version: 1, workerId: actors.worker.id },
    })
    await until(() => told(watcher, deleted)?.length === 0 && told(watcher, lost)?.length === 0)
  })

  /** A process on the real bus of the database, or on one that both share. */
  async function start(shared: Bus): Promise<Process & { hang: () => Promise<void> }> {
    const { databaseUrl } = app.config
    const postgres = databaseUrl === null ? null : createPostgresBus(databaseUrl, pino({ level: 'silent' }))
    await postgres?.ready
    let isHanging = false
    const line = postgres ?? shared
    if (postgres !== null) buses.push(postgres)
    const bus: Bus = { ...line, publish: (event) => (isHanging ? undefined : line.publish(event)) }
    const hub = createHub(bus)
    const viewers = new Viewers({ ...app.context, hub }, QUICK)
    return {
      hub,
      viewers,
      hang: async () => {
        isHanging = true
      },
      async open(id, name) {
        const caller = await app.app.authentication.authenticate(actors[name].sessionId)
        const received: ServerMessage[] = []
        const send = (text: string) => void received.push(JSON.parse(text) as ServerMessage)
        const connection = { id, ...caller, send, close: () => {}, received }
        hub.add(connection)
        return connection
      },
    }
  }
})
