import { expect, it } from 'vitest'
import { listCarriers, updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { readSettlement } from '#shared/settlements/settlement.contract.ts'
import { attachPolicies } from '#shared/settlements/settlement-changes.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, policy, activate } = await openSettlementWorld()
const { admin } = app.actors

it('names the carrier whose policies can be attached as it is called now, and attaches them', async () => {
  const documentId = await activate()
  const detail = async () => (await app.call(admin, readSettlement, { params: { documentId } })).body
  const { settlement, policyCarrier } = await detail()
  expect(policyCarrier).toBe(settlement.carrier)

  const { body: carriers } = await app.call(admin, listCarriers)
  const carrier = carriers.find(({ name }) => name === policyCarrier)
  const params = { id: carrier?.id ?? 0 }
  await app.call(admin, updateCarrier, { params, body: { name: '새이름텔레콤' } })
  expect(await detail()).toMatchObject({
    policyCarrier: '새이름텔레콤',
    settlement: { carrier: settlement.carrier },
  })
  const internet = await policy({ carrier: '새이름텔레콤', serviceCategory: 'internet' })
  const attached = await app.call(admin, attachPolicies, {
    params: { id: documentId },
    body: { policyIds: [internet] },
  })
  expect(attached.body).toMatchObject({ policyIds: [internet], policyCarrier: '새이름텔레콤' })
})
