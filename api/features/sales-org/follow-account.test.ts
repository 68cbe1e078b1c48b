import { beforeAll, expect, it } from 'vitest'
import { createCarrier } from '#shared/carriers/carrier.contract.ts'
import { createContactCode, listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { createContactCodeMapping } from '#shared/sales-org/contact-code-mapping.contract.ts'
import { assignSalesManager, listSalesManagers } from '#shared/sales-org/sales-manager.contract.ts'
import { createSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { deleteUser, updateUser } from '#shared/users/user-changes.contract.ts'
import { createSalesManager } from '#shared/users/users.contract.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()
beforeAll(async () => {
  await app.call(app.actors.admin, createCarrier, { body: { name: 'KT' } })
})

async function managerWithCode(username: string, code: string) {
  const { body: manager } = await app.call(app.actors.admin, createSalesManager, {
    body: { username, password: '처음 정해준 비밀번호', name: '오영업' },
  })
  await app.call(app.actors.admin, createContactCode, {
    body: { code, dealerName: '강남모바일', carrier: 'KT', salesManagerId: manager.id },
  })
  const codeRow = async () =>
    (await app.call(app.actors.admin, listContactCodes, { query: { search: code } })).body.items[0]
  return { params: { id: manager.id }, codeRow }
}

it('gives a sales manager’s new name to the contact codes', async () => {
  const { params, codeRow } = await managerWithCode('renamed', 'K-1')
  await app.call(app.actors.admin, updateUser, { params, body: { name: '오개명' } })
  expect(await codeRow()).toMatchObject({ salesManagerId: params.id, salesManagerName: '오개명' })
})

it('leaves contact codes to nobody when their sales manager is deleted', async () => {
  const { params, codeRow } = await managerWithCode('deleted', 'K-2')
  await app.call(app.actors.admin, createContactCodeMapping, {
    body: { managerId: params.id, carrier: 'KT', contactCode: 'K-2' },
  })
  expect((await app.call(app.actors.admin, deleteUser, { params })).status).toBe(200)
  expect(await codeRow()).toMatchObject({ salesManagerId: null, salesManagerName: null })
  const mappings = app.context.database.kysely.selectFrom('contact_code_mappings').selectAll()
  expect(await mappings.where('manager_id', '=', params.id).execute()).toEqual([])
})

it('refuses to change the kind of a sales manager that has codes or mappings, and names them', async () => {
  const { params } = await managerWithCode('kept', 'K-3')
  const refused = await app.call(app.actors.admin, updateUser, { params, body: { role: 'worker' } })
  expect([refused.status, refused.error]).toMatchObject([
    409,
    { code: 'IN_USE', error: '역할을 바꾸기 전에 먼저 정리해주세요: 담당 접점코드' },
  ])
})

it('takes one that becomes something else out of the place in the organisation', async () => {
  const { admin } = app.actors
  const { body: team } = await app.call(admin, createSalesTeam, {
    body: { teamName: '남부 영업팀', teamCode: 'S' },
  })
  const { body: manager } = await app.call(admin, createSalesManager, {
    body: { username: 'moved-on', password: '처음 정해준 비밀번호', name: '육전직' },
  })
  const params = { id: manager.id }
  await app.call(admin, assignSalesManager, {
    body: { salesManagerUserId: manager.id, teamId: team.id, managerCode: 'S-1' },
  })
  const moved = await app.call(admin, updateUser, { params, body: { role: 'worker' } })
  expect([moved.status, moved.body.role]).toEqual([200, 'worker'])
  await app.call(admin, updateUser, { params, body: { role: 'sales_manager' } })
  const { body: managers } = await app.call(admin, listSalesManagers)
  expect(managers.find(({ id }) => id === manager.id)).toMatchObject({ teamId: null, managerCode: null })
})
