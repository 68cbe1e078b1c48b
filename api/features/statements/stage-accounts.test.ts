import { afterAll, expect, it } from 'vitest'
import {
  listStageAccounts,
  moveSettlementMonth,
  readSettlementSettings,
  saveSettlementSettings,
} from '#shared/statements/settlement-month.contract.ts'
import { readOpenThings } from '#shared/users/open-things.contract.ts'
import { deleteUser, updateUser } from '#shared/users/user-changes.contract.ts'
import { createActor, SECOND_ADMIN } from '../../testing/actors.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())
const { admin } = app.actors

/** The stages that would be left without anybody. */
const left = async (id: number) =>
  (await app.call(admin, readOpenThings, { params: { id } })).body.find(({ what }) => what === 'stages')
    ?.names ?? []
const notAble = async () =>
  (await app.call(admin, listStageAccounts)).body.filter(({ isAble }) => !isAble).map(({ id }) => id)
const move = () =>
  app.call(admin, moveSettlementMonth, {
    params: { month: '2026-10' },
    body: { from: 'draft', to: 'review', reason: null },
  })

it('who leaves stays named, so that a stage of theirs becomes nobody’s, and is said to', async () => {
  app.clock.set('2026-10-20T03:00:00.000Z')
  const named = async (name: string) =>
    (
      await createActor(app.context, {
        ...SECOND_ADMIN,
        username: `named-${name}`,
        name: `담당${name}`,
      })
    ).id
  const [first, second, third] = [await named('가'), await named('나'), await named('다')]
  const { body: settings } = await app.call(admin, readSettlementSettings)
  const save = (review: number[], approved: number[] = []) =>
    app.call(admin, saveSettlementSettings, {
      body: { ...settings, stageAccounts: { ...settings.stageAccounts, review, approved } },
    })
  expect((await save([first, second, third], [first])).status).toBe(200)
  expect([await left(first), await left(second), await notAble()]).toEqual([['승인'], [], []])

  const set = (id: number, body: object) => app.call(admin, updateUser, { params: { id }, body })
  expect((await set(second, { isActive: false })).status).toBe(200)
  expect((await set(third, { userType: 'worker', role: 'worker' })).status).toBe(200)
  expect(await left(first)).toEqual(['검토', '승인'])
  await app.call(admin, deleteUser, { params: { id: first }, query: { handOverTo: 'none' } })

  expect((await notAble()).sort()).toEqual([first, second, third].sort())
  expect((await move()).error.code).toBe('FORBIDDEN')
  // Nobody is named who can do nothing: what is left of them has to be taken out.
  for (const id of [first, second, third]) expect((await save([admin.id, id])).status).toBe(422)
  expect((await save([admin.id])).status).toBe(200)
  expect([await notAble(), await left(admin.id)]).toEqual([[], ['검토']])
  expect((await move()).status).toBe(200)
})
