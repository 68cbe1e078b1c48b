import { beforeAll, expect, it } from 'vitest'
import { createContactCode, updateContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { deleteContactCode, deleteContactCodes } from '#shared/contact-codes/deletion.contract.ts'
import * as mappings from '#shared/sales-org/contact-code-mapping.contract.ts'
import {
  assignSalesManager,
  type Position,
  updateSalesManager,
} from '#shared/sales-org/sales-manager.contract.ts'
import { readSalesScope } from '#shared/sales-org/sales-scope.contract.ts'
import { createSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { readCarrierDetails, readCarrierStats, readTodayStats } from '#shared/stats/stats.contract.ts'
import { insertRows } from '../../database/write-rows.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { assignCode } from '../../testing/assign-code.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { admin, worker, dealer, otherDealer } = app.actors
const { kysely } = app.context.database

let leader: Actor
let member: Actor
let outsider: Actor
let mapping: number

/** A store of the member, one of the outsider, and one whose code is mapped to a manager. */
beforeAll(async () => {
  const manager = (username: string, name: string) =>
    createActor(app.context, { username, name, userType: 'sales_manager' } as const)
  leader = await manager('leader', '이끄는이')
  member = await manager('member', '팀원')
  outsider = await manager('outsider', '다른팀')
  const team = async (teamName: string) =>
    (await app.call(admin, createSalesTeam, { body: { teamName, teamCode: teamName } })).body.id
  const [one, two] = [await team('한팀'), await team('두팀')]
  const assign = (actor: Actor, teamId: number, position: Position) =>
    app.call(admin, assignSalesManager, {
      body: { salesManagerUserId: actor.id, teamId, managerCode: actor.username, position },
    })
  await assign(leader, one, '팀장')
  await assign(member, one, '과장')
  await assign(outsider, two, '팀장')
  await assignCode(app, 'KT-GN', member)
  await assignCode(app, 'KT-MP', outsider)

  const activated = async (actor: Actor, contactCode: string, carrier: string, customerName: string) => {
    const { id } = await world.submit(actor, { contactCode, carrier, customerName })
    await world.changed(worker, id, '개통', { subscriptionNumber: '1' })
  }
  await activated(dealer, 'KT-GN', 'KT', '고객하나')
  await activated(dealer, 'KT-GN', 'KT', '고객둘')
  await activated(otherDealer, 'KT-MP', 'KT', '고객셋')
  await activated(dealer, 'SKT-GN', 'SKT', '고객넷')
})

/** Activations by contact code, as the dashboard reads them; also checks that its panels agree. */
async function seen(actor: Actor): Promise<Record<string, number>> {
  const { body: carriers, raw } = await app.call(actor, readCarrierStats)
  const { body: today } = await app.call(actor, readTodayStats)
  expect(raw.body).not.toContain('고객')
  const total = carriers.reduce((sum, carrier) => sum + carrier.total, 0)
  expect([today.todaySubmissions, today.todayActivation]).toEqual([total, total])
  for (const { carrier, dealers } of carriers) {
    const details = await app.call(actor, readCarrierDetails, { params: { carrier: carrier ?? '' } })
    expect(details.body.map(({ contactCode, count }) => [contactCode, count])).toEqual(
      dealers.map(({ contactCode, total: count }) => [contactCode, count]),
    )
  }
  return Object.fromEntries(
    carriers.flatMap(({ dealers }) =>
      dealers.map(({ contactCode, total: count }) => [contactCode ?? '', count]),
    ),
  )
}

it('are those of the codes that name a sales manager; a 팀장 sees the whole team, and no other', async () => {
  expect(await seen(member)).toEqual({ 'KT-GN': 2 })
  expect(await seen(outsider)).toEqual({ 'KT-MP': 1 })
  expect(await seen(leader)).toEqual({ 'KT-GN': 2 })
  expect(await seen(admin)).toEqual({ 'KT-GN': 2, 'KT-MP': 1, 'SKT-GN': 1 })
  const scope = async (actor: Actor) => (await app.call(actor, readSalesScope)).body
  expect(await scope(leader)).toEqual({ teamName: '한팀', position: '팀장', isWholeTeam: true })
  expect(await scope(member)).toEqual({ teamName: '한팀', position: '과장', isWholeTeam: false })
  expect(await scope(admin)).toEqual({ teamName: null, position: null, isWholeTeam: false })
})

it('are also those of active mappings, once each, for the manager and its 팀장', async () => {
  const map = (contactCode: string, carrier: string) =>
    app.call(admin, mappings.createContactCodeMapping, {
      body: { managerId: member.id, carrier, contactCode },
    })
  mapping = (await map('SKT-GN', 'SKT')).body.id
  await map('KT-GN', 'KT')
  for (const actor of [member, leader]) expect(await seen(actor)).toEqual({ 'KT-GN': 2, 'SKT-GN': 1 })
  expect(await seen(outsider)).toEqual({ 'KT-MP': 1 })
  const switched = (isActive: boolean) =>
    app.call(admin, mappings.updateContactCodeMapping, { params: { id: mapping }, body: { isActive } })
  await switched(false)
  for (const actor of [member, leader]) expect(await seen(actor)).toEqual({ 'KT-GN': 2 })
  await switched(true)
  expect(await seen(member)).toEqual({ 'KT-GN': 2, 'SKT-GN': 1 })
})

it('keep what was activated under codes that are deleted or renamed, also with their store', async () => {
  const codes = await kysely.selectFrom('contact_codes').select(['id', 'code', 'carrier']).execute()
  const idOf = (code: string) => codes.find((row) => row.code === code)?.id ?? 0
  const all = { 'KT-GN': 2, 'SKT-GN': 1 }
  await app.call(admin, updateContactCode, { params: { id: idOf('KT-GN') }, body: { code: 'KT-GN2' } })
  await app.call(admin, deleteContactCode, { params: { id: idOf('KT-GN') } })
  const before = (await app.call(member, readCarrierStats)).body
  await app.call(admin, deleteContactCodes, { body: { contactCodeIds: [idOf('SKT-GN')] } })
  for (const actor of [member, leader]) expect(await seen(actor)).toEqual(all)
  expect(await seen(admin)).toEqual({ ...all, 'KT-MP': 1 })
  expect(await seen(outsider)).toEqual({ 'KT-MP': 1 })
  expect((await app.call(member, readCarrierStats)).body).toEqual(before)
  expect((await app.call(admin, mappings.listContactCodeMappings)).body).toEqual([])
})

it('go with a code that is registered again to whom it is given, and with its deletion stay there', async () => {
  const again = async (code: string, carrier: string, actor: Actor) => {
    const body = { code, carrier, dealerName: '새주인', salesManagerId: actor.id }
    return (await app.call(admin, createContactCode, { body })).body.id
  }
  const id = await again('SKT-GN', 'SKT', outsider)
  expect(await seen(member)).toEqual({ 'KT-GN': 2 })
  expect(await seen(outsider)).toEqual({ 'KT-MP': 1, 'SKT-GN': 1 })
  await app.call(admin, deleteContactCode, { params: { id } })
  expect(await seen(member)).toEqual({ 'KT-GN': 2 })
  expect(await seen(outsider)).toEqual({ 'KT-MP': 1, 'SKT-GN': 1 })
  await again('SKT-GN', 'SKT', member)
  await again('KT-GN', 'KT', member)
  expect(await seen(member)).toEqual({ 'KT-GN': 2, 'SKT-GN': 1 })
})

it('follow the position and the team at once', async () => {
  const position = (actor: Actor, to: Position) =>
    app.call(admin, updateSalesManager, { params: { id: actor.id }, body: { position: to } })
  await position(leader, '부장')
  expect(await seen(leader)).toEqual({})
  await position(leader, '팀장')
  const { team_id } = await kysely
    .selectFrom('sales_managers')
    .select('team_id')
    .where('user_id', '=', leader.id)
    .executeTakeFirstOrThrow()
  await app.call(admin, updateSalesManager, { params: { id: outsider.id }, body: { teamId: team_id } })
  for (const actor of [leader, outsider])
    expect(await seen(actor)).toEqual({ 'KT-GN': 2, 'SKT-GN': 1, 'KT-MP': 1 })
})

it('come as quickly with ten thousand codes in the team', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    code: `MANY-${index}`,
    dealer_name: '판매점',
    carrier: 'KT',
    created_at: '',
    sales_manager_id: member.id,
  }))
  await insertRows(kysely, 'contact_codes', rows)
  const held = rows.map(({ code, sales_manager_id: manager_id, created_at }) => ({
    code,
    manager_id,
    created_at,
  }))
  await insertRows(kysely, 'code_assignments', held)
  let fastest = Number.POSITIVE_INFINITY
  for (let round = 0; round < 4; round += 1) {
    const before = performance.now()
    const { body } = await app.call(leader, readCarrierStats)
    fastest = Math.min(fastest, performance.now() - before)
    expect(body.map(({ carrier, total }) => [carrier, total])).toEqual([
      ['KT', 3],
      ['SKT', 1],
    ])
  }
  expect(fastest).toBeLessThan(1000)
})
