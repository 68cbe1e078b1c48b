import { beforeAll, expect, it } from 'vitest'
import { createCarrier } from '#shared/carriers/carrier.contract.ts'
import { createContactCode, listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import {
  createContactCodeMapping,
  listContactCodeMappings,
} from '#shared/sales-org/contact-code-mapping.contract.ts'
import { assignSalesManager, deleteSalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { createSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { readOpenThings } from '#shared/users/open-things.contract.ts'
import { deleteUser, updateUser } from '#shared/users/user-changes.contract.ts'
import { createSalesManager } from '#shared/users/users.contract.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()
const { admin, salesManager: heir, worker } = app.actors
beforeAll(async () => {
  await app.call(admin, createCarrier, { body: { name: 'KT' } })
})

let managers = 0
/** A sales manager with a contact code, and with a mapping to a code of another. */
async function makeManager() {
  managers += 1
  const body = {
    username: `leaving-${managers}`,
    password: '처음 정해준 비밀번호',
    name: `오영업${managers}`,
  }
  const { id } = (await app.call(admin, createSalesManager, { body })).body
  const own = `OWN-${managers}`
  const other = `OTHER-${managers}`
  for (const [code, salesManagerId] of [
    [own, id],
    [other, app.actors.salesManager.id],
  ] as const)
    await app.call(admin, createContactCode, {
      body: { code, dealerName: '강남모바일', carrier: 'KT', salesManagerId },
    })
  const map = (managerId: number) =>
    app.call(admin, createContactCodeMapping, { body: { managerId, carrier: 'KT', contactCode: other } })
  await map(id)
  return { id, own, other, map }
}
const managerOf = async (search: string) =>
  (await app.call(admin, listContactCodes, { query: { search } })).body.items[0]?.salesManagerId
const mappedTo = async (code: string) =>
  (await app.call(admin, listContactCodeMappings)).body
    .filter(({ contactCode }) => contactCode === code)
    .map(({ managerId }) => managerId)

it('names codes, mappings and the team that a sales manager leads', async () => {
  const { id, own, other } = await makeManager()
  const team = { teamName: '동부 영업팀', teamCode: 'E' }
  const { body } = await app.call(admin, createSalesTeam, { body: team })
  const place = { salesManagerUserId: id, teamId: body.id, managerCode: 'E-1', position: '팀장' } as const
  await app.call(admin, assignSalesManager, { body: place })
  expect((await app.call(admin, readOpenThings, { params: { id } })).body).toEqual([
    { what: 'contact-codes', count: 1, names: [own] },
    { what: 'mappings', count: 1, names: [other] },
    { what: 'team', count: 1, names: ['동부 영업팀'] },
  ])
})

it('gives codes and mappings to another sales manager, whichever call ends the account', async () => {
  const query = { handOverTo: heir.id }
  const ends = [
    (id: number) => app.call(admin, deleteUser, { params: { id }, query }),
    (id: number) => app.call(admin, deleteSalesManager, { params: { id }, query }),
    (id: number) => app.call(admin, updateUser, { params: { id }, body: { isActive: false, ...query } }),
    // One that becomes a worker hands them over too.
    (id: number) => app.call(admin, updateUser, { params: { id }, body: { role: 'worker', ...query } }),
  ]
  for (const end of ends) {
    const { id, own, other, map } = await makeManager()
    // What the heir has already is not mapped twice.
    if (managers % 2 === 0) await map(heir.id)
    expect((await end(id)).status).toBe(200)
    expect(await managerOf(own)).toBe(heir.id)
    expect(await mappedTo(other)).toEqual([heir.id])
  }
})

it('refuses an heir that is no other sales manager who can log in, and leaves all where nobody is named', async () => {
  const { id, own, other } = await makeManager()
  const asleep = await makeManager()
  await app.call(admin, updateUser, { params: { id: asleep.id }, body: { isActive: false } })
  for (const handOverTo of [id, worker.id, asleep.id, 99_999]) {
    const refused = await app.call(admin, deleteUser, { params: { id }, query: { handOverTo } })
    expect([refused.status, refused.error.details?.[0]?.field]).toEqual([422, 'handOverTo'])
  }
  expect(await managerOf(own)).toBe(id)
  const change = { isActive: false, handOverTo: null }
  expect((await app.call(admin, updateUser, { params: { id }, body: change })).status).toBe(200)
  expect([await managerOf(own), await mappedTo(other)]).toEqual([id, [id]])
})
