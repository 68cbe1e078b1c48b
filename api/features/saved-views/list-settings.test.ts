import { expect, it } from 'vitest'
import { changeListSettings, readListSettings } from '#shared/saved-views/list-settings.contract.ts'
import { deleteUser } from '#shared/users/user-changes.contract.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'

const { app } = await openDocumentWorld()
const { admin, worker, user } = app.actors

const settingsOf = async (actor: Actor) => (await app.call(actor, readListSettings)).body
const change = (actor: Actor, body: object) => app.call(actor, changeListSettings, { body })
const COLUMNS = { widths: { customer: 200 }, hidden: { '': ['plan'], '7': [] } }

it('keeps how an account left its lists, and changes only what is sent', async () => {
  expect(await settingsOf(worker)).toEqual({ orders: {}, columns: {} })
  await change(worker, { orders: { 대기: '-customer', 진행중: 'store' } })
  await change(worker, { columns: { documents: COLUMNS } })
  const { body } = await change(worker, { orders: { 대기: '' } })
  expect(body).toEqual({ orders: { 대기: '', 진행중: 'store' }, columns: { documents: COLUMNS } })
  expect(await settingsOf(worker)).toEqual(body)
  expect(await settingsOf(user)).toEqual({ orders: {}, columns: {} })
})

it.each([
  { orders: { 대기: 'nonsense' } },
  { columns: { nowhere: COLUMNS } },
  { columns: { documents: { widths: { customer: -1 }, hidden: {} } } },
  { columns: { documents: { widths: {}, hidden: { '': ['<b>'] } } } },
])('refuses what no list can be left as: %j', async (body) => {
  expect((await change(worker, body)).status).toBe(400)
})

it('keeps the orders that were chosen last, and no more than a list has tabs', async () => {
  for (let from = 0; from < 120; from += 60)
    await change(user, {
      orders: Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`tab ${from + n}`, 'store'])),
    })
  const { orders } = await settingsOf(user)
  expect([Object.keys(orders).length, orders['tab 0'], orders['tab 119']]).toEqual([100, undefined, 'store'])
})

it('loses nothing when two devices change at once', async () => {
  await Promise.all([
    change(admin, { orders: { 대기: 'store' } }),
    change(admin, { orders: { 진행중: 'carrier' } }),
    change(admin, { columns: { completed: COLUMNS } }),
  ])
  expect(await settingsOf(admin)).toEqual({
    orders: { 대기: 'store', 진행중: 'carrier' },
    columns: { completed: COLUMNS },
  })
})

it('goes with its account', async () => {
  const leaving = await createActor(app.context, { username: 'leaving', name: '이퇴사', userType: 'worker' })
  await change(leaving, { orders: { 대기: 'store' } })
  expect((await app.call(admin, deleteUser, { params: { id: leaving.id } })).status).toBe(200)
  const { kysely } = app.context.database
  const left = kysely.selectFrom('list_settings').selectAll().where('account_id', '=', leaving.id)
  expect(await left.execute()).toEqual([])
})
