import { expect, it } from 'vitest'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { assignDocument, takeNextDocument } from '#shared/documents/queue.contract.ts'
import { deleteUser, updateUser } from '#shared/users/user-changes.contract.ts'
import { type Actor, createActor } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { admin, user, worker, dealer } = app.actors

const read = async (id: number) => (await app.call(admin, readDocument, { params: { id } })).body
const assign = (actor: Actor, id: number, workerId: number) =>
  app.call(actor, assignDocument, { params: { id }, body: { workerId } })
const submitted = async () => (await world.submit(dealer)).id
const made = (username: string) => createActor(app.context, { username, name: username, userType: 'worker' })
const update = (id: number, body: object) => app.call(admin, updateUser, { params: { id }, body })
const remove = (id: number, query = {}) => app.call(admin, deleteUser, { params: { id }, query })

it('keeps an account until somebody is named for its open documents', async () => {
  const leaving = await made('leaving-1')
  const id = await submitted()
  await assign(leaving, id, leaving.id)
  for (const refused of [
    await update(leaving.id, { isActive: false }),
    await update(leaving.id, { userType: 'sales_manager', role: 'sales_manager' }),
    await remove(leaving.id),
  ])
    expect([refused.status, refused.error.code, refused.error.error]).toEqual([
      409,
      'OPEN_WORK',
      '처리 중인 담당 신청이 1건 있습니다. 넘겨받을 담당자를 선택해주세요.',
    ])
  const wrong = await update(leaving.id, { isActive: false, handOverTo: dealer.id })
  expect(wrong.error.details?.[0]?.field).toBe('workerId')
  const done = await update(leaving.id, { isActive: false, handOverTo: worker.id })
  expect([done.status, done.body.isActive]).toEqual([200, false])
  expect(await read(id)).toMatchObject({ assignedWorkerId: worker.id, activationStatus: '대기' })
})

it('gives the work of an account back to the queue when that is deleted', async () => {
  const leaving = await made('leaving-2')
  const id = await submitted()
  await app.call(leaving, takeNextDocument)
  expect(await read(id)).toMatchObject({ assignedWorkerId: leaving.id, activationStatus: '진행중' })
  expect((await remove(leaving.id, { handOverTo: 'none' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ assignedWorkerId: null, activationStatus: '대기' })
})

it('lets nobody be the heir of the own work, and an account shut out long ago is asked about when it is deleted', async () => {
  const leaving = await made('leaving-4')
  const id = await submitted()
  await assign(leaving, id, leaving.id)
  const own = await remove(leaving.id, { handOverTo: leaving.id })
  expect(own.error.details?.[0]?.field).toBe('workerId')
  // As releases before the queue left it.
  const db = app.context.database.kysely
  await db.updateTable('users').set({ is_active: 0 }).where('id', '=', leaving.id).execute()
  expect((await update(leaving.id, { name: '이름만' })).status).toBe(200)
  expect((await remove(leaving.id)).error.code).toBe('OPEN_WORK')
  expect((await remove(leaving.id, { handOverTo: worker.id })).status).toBe(200)
  expect((await read(id)).assignedWorkerId).toBe(worker.id)
})

it('gives an account nothing in the moment in which it is shut out', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 10; round += 1) {
    const leaving = await made(`racing-${round}`)
    const id = await submitted()
    const [, shut] = await Promise.all([
      assign(user, id, leaving.id),
      update(leaving.id, { isActive: false }),
    ])
    const isShut = shut.status === 200
    expect((await read(id)).assignedWorkerId).toBe(isShut ? null : leaving.id)
  }
})

it('lets an account go at once without open documents, also when finished ones bear its name', async () => {
  const leaving = await made('leaving-3')
  const id = await submitted()
  await assign(leaving, id, leaving.id)
  await world.changed(leaving, id, '취소')
  expect((await remove(leaving.id)).status).toBe(200)
  expect((await read(id)).assignedWorkerId).toBe(leaving.id)
})
