import { expect, it } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedViewInput,
  updateSavedView,
} from '#shared/saved-views/saved-view.contract.ts'
import { deleteUser } from '#shared/users/user-changes.contract.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'

const { app } = await openDocumentWorld()
const { admin, worker, user } = app.actors

const VIEW: SavedViewInput = {
  list: 'documents',
  name: 'KT 대기',
  filter: 'activationStatus=대기&carrier=KT&sort=-waiting',
  hiddenColumns: ['memo', 'plan'],
}
const save = (actor: Actor, view: Partial<SavedViewInput> = {}) =>
  app.call(actor, createSavedView, { body: { ...VIEW, ...view } })
const viewsOf = async (actor: Actor) => (await app.call(actor, listSavedViews)).body
const update = (actor: Actor, id: number, body: object) =>
  app.call(actor, updateSavedView, { params: { id }, body })

it('keeps views for the account that saved them, and for nobody else', async () => {
  const { status, body } = await save(worker)
  expect([status, body]).toEqual([201, { id: body.id, ...VIEW }])
  expect(await viewsOf(worker)).toEqual([body])
  expect(await viewsOf(user)).toEqual([])
  for (const other of [user, admin]) {
    expect((await update(other, body.id, { name: '남의 것' })).status).toBe(404)
    expect((await app.call(other, deleteSavedView, { params: { id: body.id } })).status).toBe(404)
  }
  const changed = await update(worker, body.id, { filter: 'carrier=SKT', hiddenColumns: [] })
  expect(changed.body).toEqual({ ...body, filter: 'carrier=SKT', hiddenColumns: [] })
  expect((await update(worker, body.id, { name: 'SKT' })).body.name).toBe('SKT')
  expect((await app.call(worker, deleteSavedView, { params: { id: body.id } })).status).toBe(200)
  expect(await viewsOf(worker)).toEqual([])
})

it('has each name once a list and account', async () => {
  const { body: first } = await save(user)
  const again = await save(user)
  expect([again.status, again.error.details]).toEqual([
    409,
    [{ field: 'name', message: '같은 이름의 보기가 있습니다.' }],
  ])
  expect((await save(user, { list: 'completed' })).status).toBe(201)
  const { body: second } = await save(user, { name: '다른 보기' })
  expect((await update(user, second.id, { name: VIEW.name })).status).toBe(409)
  expect((await update(user, first.id, { name: VIEW.name })).status).toBe(200)
})

it('stores so many a list, also when several are saved at once', async () => {
  const saved = await Promise.all(
    [...Array(LIMITS.viewsOfList + 3)].map((_each, turn) => save(admin, { name: `보기 ${turn}` })),
  )
  expect(saved.filter(({ status }) => status === 201)).toHaveLength(LIMITS.viewsOfList)
  expect(saved.filter(({ status }) => status === 422)).toHaveLength(3)
  expect((await save(admin, { list: 'discarded' })).status).toBe(201)
})

const MANY_COLUMNS = [...Array(LIMITS.viewColumns + 1)].map((_each, turn) => 'x'.repeat(turn + 1))
it.each<[string, Partial<SavedViewInput>]>([
  ['no name', { name: '' }],
  ['a long name', { name: '가'.repeat(LIMITS.viewName + 1) }],
  ['a long filter', { filter: 'x'.repeat(LIMITS.viewFilter + 1) }],
  ['a column twice', { hiddenColumns: ['memo', 'memo'] }],
  ['what is no column', { hiddenColumns: ['<b>'] }],
  ['many columns', { hiddenColumns: MANY_COLUMNS }],
  ['an unknown list', { list: 'users' as 'documents' }],
])('refuses %s with a sentence', async (_what, wrong) => {
  const { status, error } = await save(worker, wrong)
  expect(status).toBe(400)
  expect(error.details?.[0]?.message).toMatch(/[가-힣]/)
})

it('goes with its account', async () => {
  const leaving = await createActor(app.context, { username: 'leaving', name: '퇴사자', userType: 'worker' })
  await save(leaving)
  const left = () =>
    app.context.database.kysely
      .selectFrom('saved_views')
      .select('id')
      .where('account_id', '=', leaving.id)
      .execute()
  expect(await left()).toHaveLength(1)
  expect((await app.call(admin, deleteUser, { params: { id: leaving.id }, query: {} })).status).toBe(200)
  expect(await left()).toEqual([])
})
