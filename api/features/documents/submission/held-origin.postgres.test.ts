import { expect, it } from 'vitest'
import { updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { listContactCodes, updateContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { openSettlementWorld } from '../../../testing/open-settlement-world.ts'
import { queueBehind } from '../../../testing/queue-behind.ts'

const { app, world, carrierWithPolicy, hide, read } = await openSettlementWorld()
const { admin, worker } = app.actors

it('what comes while its code is renamed bears the new name, and has its hidden price', async () => {
  await world.make.contactCode('R-1', '강남모바일', 'KT')
  const hidden = await hide(20_000, '2000-01-01', 'R-1')
  const { body } = await app.call(admin, listContactCodes, { query: { search: 'R-1' } })
  const params = { id: body.items[0]?.id ?? 0 }
  const fields = { customerName: '사이', contactCode: 'R-1', servicePlanId: String(world.plan) }
  const [rename, { id }] = await queueBehind(
    app,
    ({ lock }) => lock('hidden_prices', [hidden.id]),
    () => app.call(admin, updateContactCode, { params, body: { code: 'R-2' } }),
    () => world.submit(worker, fields),
  )
  expect(rename.status).toBe(200)
  await world.changed(worker, id, '개통', { subscriptionNumber: '1' })
  expect(await read(id)).toMatchObject({ contactCode: 'R-2', hiddenPrice: 20_000 })
})

it('what is activated while its carrier is renamed keeps its policies', async () => {
  const { carrierId, fields } = await carrierWithPolicy('가통신', 'GA')
  const held = await world.submit(worker, { ...fields, customerName: '하나' })
  const { id } = await world.submit(worker, { ...fields, customerName: '둘' })
  const [rename] = await queueBehind(
    app,
    ({ lock }) => lock('documents', [held.id]),
    () => app.call(admin, updateCarrier, { params: { id: carrierId }, body: { name: '나통신' } }),
    async () => {
      app.clock.advance(1000)
      await world.changed(worker, id, '개통', { subscriptionNumber: '2' })
      expect(await read(id)).toMatchObject({ carrier: '가통신', settlementAmount: 90_000 })
      // queueBehind counts transactions that wait for the row that it holds, so this one must wait for it
      // too.
      await app.context.database.transaction(({ lock }) => lock('documents', [held.id]))
    },
  )
  expect(rename.status).toBe(200)
  await app.call(admin, recalculateSettlements)
  expect((await read(id)).settlementAmount).toBe(90_000)
})
