import { afterEach, expect, it, vi } from 'vitest'
import { listContactCodes, updateContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import type { MenuId } from '#shared/permissions.ts'
import { readTodayStats } from '#shared/stats/stats.contract.ts'
import { saveUserPermissions } from '#shared/users/users.contract.ts'
import { type Actor, createActor, createSession } from '../testing/actors.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { connectAs, type SocketClient } from '../testing/socket-client.ts'
import { announceFigures, joinFigures } from './figures-news.ts'
import { createHub } from './hub.ts'

const { app, world } = await openDocumentWorld()
const { admin, worker, dealer, otherDealer, salesManager } = app.actors
const sockets: SocketClient[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const { socket } of sockets.splice(0)) socket.close()
})

async function connect(actor: Pick<Actor, 'sessionId'>): Promise<SocketClient> {
  const client = await connectAs(app, actor)
  sockets.push(client)
  return client
}

async function seeingOnly(username: string, ...menus: MenuId[]): Promise<Actor> {
  const actor = await createActor(app.context, { username, name: '제한됨', userType: 'worker' })
  const permissions = menus.map((menuId) => ({ menuId, canView: true, canEdit: false, canDelete: false }))
  await app.call(admin, saveUserPermissions, {
    body: { userId: actor.id, userType: 'worker', permissions },
  })
  return { ...actor, sessionId: await createSession(app.context, actor) }
}

const newsOf = ({ received }: SocketClient) => received.filter(({ type }) => type !== 'auth_ok')

it('reaches who sees figures and no documents, and says nothing of the document', async () => {
  const counting = await seeingOnly('sees-figures', 'dashboard')
  const [figures, months, manager, both, office, store, stranger, nobody] = await Promise.all([
    connect(counting),
    connect(await seeingOnly('sees-months', 'reports')),
    connect(salesManager),
    connect(await seeingOnly('sees-both', 'dashboard', 'documents')),
    connect(worker),
    connect(dealer),
    connect(otherDealer),
    connect(await seeingOnly('sees-prices', 'downloads')),
  ])
  const before = (await app.call(counting, readTodayStats)).body.todaySubmissions
  const { id } = await world.submit(dealer)
  await Promise.all([figures.next('figures_changed'), manager.next('figures_changed')])
  expect((await app.call(counting, readTodayStats)).body.todaySubmissions).toBe(before + 1)

  await world.changed(worker, id, '진행중')
  const isTaken = ({ activationStatus }: { activationStatus: string }) => activationStatus === '진행중'
  for (const client of [both, office, store]) {
    expect(await client.next('document_changed', isTaken)).toMatchObject({ id })
    expect(newsOf(client).map(({ type }) => type)).not.toContain('figures_changed')
  }
  const twice = [{ type: 'figures_changed' }, { type: 'figures_changed' }]
  await expect.poll(() => newsOf(figures), { timeout: 5000 }).toEqual(twice)
  for (const client of [months, manager]) await expect.poll(() => newsOf(client)).toEqual(twice)
  expect([newsOf(stranger), newsOf(nobody)]).toEqual([[], []])
})

it('comes when a contact code is somebody else’s from now on', async () => {
  const [code] = (await app.call(admin, listContactCodes, { query: { search: 'KT-GN' } })).body.items
  const manager = await connect(salesManager)
  await app.call(admin, updateContactCode, {
    params: { id: code?.id ?? 0 },
    body: { salesManagerId: salesManager.id },
  })
  expect(await manager.next('figures_changed')).toEqual({ type: 'figures_changed' })
})

it('comes at once, and then once for all that changes in a moment', async () => {
  const caller = await app.app.authentication.authenticate(salesManager.sessionId)
  vi.useFakeTimers()
  const hub = createHub()
  const send = vi.fn()
  joinFigures(hub, { id: 'a', ...caller, send, close: () => {} })
  const times = () => send.mock.calls.length
  for (let change = 0; change < 5; change += 1) announceFigures(hub)
  expect(times()).toBe(1)
  vi.advanceTimersByTime(500)
  expect(times()).toBe(2)
  vi.advanceTimersByTime(5000)
  expect(times()).toBe(2)
  announceFigures(hub)
  expect(times()).toBe(3)
})
