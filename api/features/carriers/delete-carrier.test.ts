import { expect, it } from 'vitest'
import { createCarrier, deleteCarrier, updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { deleteUser } from '#shared/users/user-changes.contract.ts'
import { createActor } from '../../testing/actors.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { carrierNamed } from './carriers.queries.ts'

const app = await openTestApp()

it('is refused while an account is restricted to the carrier, but deleted accounts do not count', async () => {
  const { admin } = app.actors
  const { body: carrier } = await app.call(admin, createCarrier, { body: { name: '떠난텔' } })
  const worker = await createActor(app.context, {
    username: 'gone-worker',
    name: '이퇴사',
    userType: 'worker',
    allowedCarriers: ['떠난텔'],
  })
  const remove = () => app.call(admin, deleteCarrier, { params: { id: carrier.id } })
  expect((await remove()).error.error).toBe('계정 1개에서 사용 중이어서 삭제할 수 없습니다.')
  await app.call(admin, deleteUser, { params: { id: worker.id } })
  expect((await remove()).status).toBe(200)
})

it('is refused with what uses the carrier, and done when nothing does', async () => {
  const { admin } = app.actors
  const make = async (name: string) => (await app.call(admin, createCarrier, { body: { name } })).body
  const { id } = await make('삭제텔')
  await makeReference(app).plan('LTE 1', '삭제텔', 10_000)
  const refused = await app.call(admin, deleteCarrier, { params: { id } })
  expect(refused.status).toBe(409)
  expect(refused.error).toMatchObject({
    code: 'IN_USE',
    error: '요금제 1개에서 사용 중이어서 삭제할 수 없습니다.',
  })

  const free = await make('빈텔')
  await app.call(admin, updateCarrier, { params: { id: free.id }, body: { name: '더빈텔' } })
  const deleted = await app.call(admin, deleteCarrier, { params: { id: free.id } })
  expect([deleted.status, deleted.body.name]).toEqual([200, '더빈텔'])
  const again = await app.call(admin, deleteCarrier, { params: { id: free.id } })
  expect(again.status).toBe(404)
  expect(await carrierNamed(app.context.database.kysely, '빈텔', app.clock.now())).toBeNull()
})
