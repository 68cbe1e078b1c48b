import { expect, it, vi } from 'vitest'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { countDocuments, listDocumentEvents, readDocument } from '#shared/documents/documents.contract.ts'
import { processDocument } from '#shared/documents/processing.contract.ts'
import { readQueueLimits, takeNextDocument, undoChange } from '#shared/documents/queue.contract.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import { listSettlements } from '#shared/settlements/settlement.contract.ts'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { deleteUser } from '#shared/users/user-changes.contract.ts'
import { type Actor, createActor } from '../../../testing/actors.ts'
import { openSettlementWorld } from '../../../testing/open-settlement-world.ts'
import { removeOldUndos } from './keep-for-undo.ts'

const { app, world, activate } = await openSettlementWorld({ UNDO_SECONDS: '15' })
const { admin, worker, user, dealer, otherDealer } = app.actors

const read = async (id: number) => (await app.call(admin, readDocument, { params: { id } })).body
const undo = (actor: Actor, { id, version }: { id: number; version: number }) =>
  app.call(actor, undoChange, { params: { id }, body: { version } })
const totals = async () => (await app.call(admin, countDocuments)).body.totals

/** All that a change may touch, apart from what counts the changes themselves. */
function fieldsOf({
  version: _version,
  updatedAt: _at,
  chatRoomId: _room,
  notes,
  ...fields
}: DocumentWithAmounts) {
  return { ...fields, memo: notes === null ? null : JSON.parse(notes).memo }
}

it.each<[ActivationStatus, object]>([
  ['진행중', {}],
  ['업무요청중', {}],
  ['보완필요', { supplementNotes: '신분증', dealerNotes: '오늘까지' }],
  ['개통', { subscriptionNumber: '77', simNumber: '8982' }],
  ['취소', { cancelReason: '고객 변심', notes: '전화함' }],
  ['폐기', { discardReason: '중복' }],
])('puts everything back that %s changed, in the counts too', async (to, more) => {
  const { id } = await world.submit(dealer)
  const [before, counts] = [await read(id), await totals()]
  const changed = await world.changed(worker, id, to, more)
  const undone = await undo(worker, changed)
  expect([undone.status, undone.error]).toMatchObject([200, { activationStatus: '대기' }])
  expect(fieldsOf(await read(id))).toEqual(fieldsOf(before))
  expect(await totals()).toEqual(counts)
  const { body: events } = await app.call(admin, listDocumentEvents, { params: { id } })
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'status-changed', from: to, to: '대기', note: '되돌리기' }),
  )
  // What the dialogs set tells of itself; nobody has corrected anything.
  expect(events.filter(({ type }) => type === 'corrected')).toEqual([])
})

it('tells the office for how long a change can be taken back', async () => {
  expect((await app.call(worker, readQueueLimits)).body.undoSeconds).toBe(15)
})

it('gives what the queue gave back to it', async () => {
  const { id } = await world.submit(dealer)
  let taken = (await app.call(worker, takeNextDocument)).body
  while (taken !== null && taken.id !== id) taken = (await app.call(worker, takeNextDocument)).body
  if (taken !== null) await undo(worker, taken)
  expect(await read(id)).toMatchObject({ activationStatus: '대기', assignedWorkerId: null })
})

it('restores the amounts of an activation that was ended, also one set by hand', async () => {
  const id = await activate()
  await app.call(admin, changeSettlementAmount, { params: { id }, body: { amount: 77_000 } as never })
  const before = await read(id)
  expect(before.calculatedSettlementAmount).not.toBeNull()
  const cancelled = await world.changed(admin, id, '취소')
  expect((await undo(admin, cancelled)).status).toBe(200)
  expect(fieldsOf(await read(id))).toEqual(fieldsOf(before))
})

it('takes away the reversal of a closed month with the cancellation that wrote it', async () => {
  const id = await activate('2026-10-15T03:00:00.000Z')
  await app.call(admin, closeSettlementMonth, { body: { month: '2026-10', carriesUndetermined: true } })
  const entries = async () => {
    const query = { startDate: '2026-10-01', endDate: '2026-12-31' }
    const { items } = (await app.call(admin, listSettlements, { query })).body
    return items.filter(({ documentId }) => documentId === id)
  }
  const before = await entries()
  const cancelled = await world.changed(admin, id, '취소')
  expect(await entries()).not.toEqual(before)
  expect((await undo(admin, cancelled)).status).toBe(200)
  expect((await entries()).length).toBe(before.length)
  expect((await read(id)).activationStatus).toBe('개통')
})

it('is for the account that made the change, until the time is over or something else happens', async () => {
  const { id } = await world.submit(dealer)
  const taken = await world.changed(worker, id, '진행중')
  expect((await undo(user, taken)).error.code).toBe('UNDO_TOO_LATE')
  expect((await undo(worker, { id, version: taken.version - 1 })).status).toBe(409)
  app.clock.advance(15_001)
  expect((await undo(worker, taken)).error.code).toBe('UNDO_TOO_LATE')
  const asked = await world.changed(worker, id, '업무요청중')
  await app.call(worker, correctDocument, {
    params: { id },
    body: { version: asked.version, customerName: '김정정' },
  })
  expect((await undo(worker, await read(id))).error.code).toBe('UNDO_TOO_LATE')
  expect((await read(id)).activationStatus).toBe('업무요청중')
})

it('keeps what it would put back for its time, and for no longer', async () => {
  const { kysely } = app.context.database
  const kept = () => kysely.selectFrom('document_undos').select('document_id').execute()
  await removeOldUndos({ ...app.context, config: { undoSeconds: -1 } })
  const { id } = await world.submit(dealer)
  const taken = await world.changed(worker, id, '진행중')
  await world.changed(worker, id, '업무요청중')
  app.clock.advance(15_000)
  await removeOldUndos(app.context)
  expect(await kept()).toEqual([{ document_id: id }])
  app.clock.advance(1)
  await removeOldUndos(app.context)
  expect(await kept()).toEqual([])
  expect((await undo(worker, taken)).error.code).toBe('UNDO_TOO_LATE')
})

it('can be done once, and leaves nothing to take back', async () => {
  const { id } = await world.submit(dealer)
  const taken = await world.changed(worker, id, '진행중')
  const undone = await undo(worker, taken)
  expect((await undo(worker, undone.body)).error.code).toBe('UNDO_TOO_LATE')
})

it('tells the store only when the time is over, and then how it stands', async () => {
  const { id } = await world.submit(dealer)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const publish = vi.spyOn(app.context.hub, 'publish')
    const told = () =>
      publish.mock.calls.flatMap(([room, message]) =>
        room === `dealer:${dealer.id}` && message.type === 'document_changed' && message.id === id
          ? [message.activationStatus]
          : [],
      )
    const taken = await world.changed(worker, id, '진행중')
    expect(publish.mock.calls.some(([room]) => room === 'staff')).toBe(true)
    expect(told()).toEqual([])
    await undo(worker, taken)
    await world.changed(worker, id, '업무요청중')
    expect(told()).toEqual([])
    await vi.advanceTimersByTimeAsync(15_000)
    vi.useRealTimers()
    await expect.poll(told).toEqual(['업무요청중'])
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

it('begins that time anew with each change, and tells the store that lost the document too', async () => {
  const { id } = await world.submit(dealer)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const publish = vi.spyOn(app.context.hub, 'publish')
    const told = (store: Actor) =>
      publish.mock.calls.flatMap(([room, message]) =>
        room === `dealer:${store.id}` && message.type === 'document_changed' && message.id === id
          ? [message.activationStatus]
          : [],
      )
    await world.changed(worker, id, '진행중')
    await vi.advanceTimersByTimeAsync(10_000)
    const { version } = await read(id)
    const application = { contactCode: 'KT-MP' }
    const status = { activationStatus: '취소', cancelReason: '고객 변심' } as const
    const body = { version, application, status }
    const moved = await app.call(worker, processDocument, { params: { id }, body })
    expect(moved.status).toBe(200)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([told(dealer), told(otherDealer)]).toEqual([[], []])
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    await expect.poll(() => [told(dealer), told(otherDealer)]).toEqual([['취소'], ['취소']])
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

it('says in the history of everything how it is again', async () => {
  const { id, version } = await world.submit(dealer, { customerName: '박영희' })
  const saved = await app.call(worker, processDocument, {
    params: { id },
    body: { version, application: { customerName: '박영수' }, status: { activationStatus: '진행중' } },
  })
  expect((await undo(worker, saved.body)).status).toBe(200)
  const { body: events } = await app.call(admin, listDocumentEvents, { params: { id } })
  const told = (wanted: string) =>
    events.filter(({ type }) => type === wanted).map(({ from, to }) => [from, to])
  expect(told('corrected')).toEqual([
    ['박영희', '박영수'],
    ['박영수', '박영희'],
  ])
  expect(told('assigned')).toEqual([
    [null, '박근무'],
    ['박근무', null],
  ])
})

it('leaves nothing in the history that the store reads', async () => {
  const { id, version } = await world.submit(dealer)
  const history = async () => (await app.call(dealer, listDocumentEvents, { params: { id } })).body
  const before = await history()
  const saved = await app.call(worker, processDocument, {
    params: { id },
    body: {
      version,
      application: { customerName: '박영수' },
      plan: { deviceModel: 'SM-S931N' },
      status: { activationStatus: '보완필요', supplementNotes: '신분증', dealerNotes: '오늘까지' },
    },
  })
  expect((await history()).length).toBeGreaterThan(before.length)
  expect((await undo(worker, saved.body)).status).toBe(200)
  expect(await history()).toEqual(before)
  await world.changed(worker, id, '진행중')
  expect((await history()).length).toBeGreaterThan(before.length)
})

it('gives nothing back to an account that works no more', async () => {
  const leaving = await createActor(app.context, { username: 'leaving', name: '퇴사자', userType: 'worker' })
  const { id } = await world.submit(dealer)
  await world.changed(leaving, id, '진행중')
  const query = { handOverTo: 'none' } as const
  expect((await app.call(admin, deleteUser, { params: { id: leaving.id }, query })).status).toBe(200)
  expect((await undo(admin, await read(id))).status).toBe(422)
  expect(await read(id)).toMatchObject({ activationStatus: '대기', assignedWorkerId: null })
})
