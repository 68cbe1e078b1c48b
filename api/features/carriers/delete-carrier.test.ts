import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCarrier, deleteCarrier } from '#shared/carriers/carrier.contract.ts'
import { deleteUser } from '#shared/users/user-changes.contract.ts'
import { createActor } from '../../testing/actors.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('is refused while an account is narrowed to the carrier, and not for one that is gone', async () => {
  const { admin } = app.actors
  const { body: carrier } = await app.call(admin, createCarrier, { body: { name: '떠난텔' } })
  const worker = await createActor(app.context.database, app.clock, {
    username: 'gone-worker',
    name: '이퇴사',
    userType: 'worker',
    role: 'worker',
    allowedCarriers: ['떠난텔'],
  })
  const remove = () => app.call(admin, deleteCarrier, { params: { id: carrier.id } })
  expect((await remove()).error.error).toBe('계정 1개에서 사용 중이어서 삭제할 수 없습니다.')
  await app.call(admin, deleteUser, { params: { id: worker.id } })
  expect((await remove()).status).toBe(200)
})
