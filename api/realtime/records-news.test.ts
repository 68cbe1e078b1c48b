import { afterEach, beforeAll, expect, it } from 'vitest'
import { submitDealerRegistration } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import type { RecordKind } from '#shared/endpoint.ts'
import { uploadKpNumbers } from '#shared/imports/imports.contract.ts'
import { createKpNumber } from '#shared/kp-numbers/kp-number.contract.ts'
import { createSalesTeam, deleteSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { setSettlementUnitPrice } from '#shared/settlement-prices/settlement-price.contract.ts'
import { createWorker } from '#shared/users/users.contract.ts'
import { type Actor, CAST, type CastName, createActor, SECOND_ADMIN } from '../testing/actors.ts'
import { workbook } from '../testing/imports/make-table.ts'
import { aDealerRegistration } from '../testing/make-dealer-registration.ts'
import { makeReference } from '../testing/make-reference.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { connectAs, type SocketClient } from '../testing/socket-client.ts'

const app = await openTestApp()
let colleague: Actor
const sockets: SocketClient[] = []
beforeAll(async () => {
  colleague = await createActor(app.context, SECOND_ADMIN)
})
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.close()
})

async function connect(actor: Pick<Actor, 'sessionId'>): Promise<SocketClient> {
  const client = await connectAs(app, actor)
  sockets.push(client)
  return client
}
const heardBy = ({ received }: SocketClient) => received.filter(({ type }) => type !== 'auth_ok')

it.each<[string, RecordKind, () => Promise<{ status: number }>]>([
  [
    'an account',
    'accounts',
    () =>
      app.call(app.actors.admin, createWorker, {
        body: { username: 'new-worker', password: '새 근무자의 비밀번호', name: '새근무' },
      }),
  ],
  [
    'a KP number',
    'accounts',
    () => app.call(app.actors.admin, createKpNumber, { body: { kpNumber: 'KP-777', dealerName: '가게' } }),
  ],
  [
    'a store that asks to be let in',
    'accounts',
    () => app.call(null, submitDealerRegistration, { body: aDealerRegistration() }),
  ],
  [
    'a team',
    'accounts',
    () => app.call(app.actors.admin, createSalesTeam, { body: { teamName: '새팀', teamCode: 'NEW' } }),
  ],
  [
    'a price',
    'prices',
    async () =>
      app.call(app.actors.admin, setSettlementUnitPrice, {
        params: { servicePlanId: await makeReference(app).plan('요금제', 'KT시험', 55_000) },
        body: { newCustomerPrice: 10_000, portInPrice: 20_000 },
      }),
  ],
])('tells other administrators of %s', async (_, kind, change) => {
  const client = await connect(colleague)
  expect((await change()).status).toBeLessThan(300)
  expect(await client.next('records_changed')).toEqual({ type: 'records_changed', kind })
})

it('tells nobody else, and nobody of what was refused', async () => {
  const others = (Object.keys(CAST) as CastName[]).filter((name) => name !== 'admin')
  const strangers = await Promise.all(others.map((name) => connect(app.actors[name])))
  const client = await connect(colleague)
  const { admin } = app.actors
  expect((await app.call(admin, deleteSalesTeam, { params: { id: 2_000_000_000 } })).status).toBe(404)
  const upload = (kpNumber: string, query: { dryRun?: boolean }) =>
    app.call(admin, uploadKpNumbers, {
      query,
      file: workbook([
        ['KP번호', '판매점명', '위치'],
        [kpNumber, '표가게', ''],
      ]),
    })
  expect((await upload('KP-888', { dryRun: true })).body.added).toBe(1)
  expect((await upload('', {})).body.refused).toBe(1)
  expect((await upload('KP-888', {})).body.added).toBe(1)
  // Messages sent to everybody have arrived once the answer to a later message has.
  const hasHeard = async (listener: SocketClient) => {
    listener.send({ type: 'join_room', roomId: 2_000_000_000 })
    await listener.next('error')
    return heardBy(listener).map(({ type }) => type)
  }
  expect(await hasHeard(client)).toEqual(['records_changed', 'error'])
  for (const stranger of strangers) expect(await hasHeard(stranger)).toEqual(['error'])
})
