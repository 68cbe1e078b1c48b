import { afterAll, expect, it, vi } from 'vitest'
import { saveNewsSettings } from '#shared/news/news.contract.ts'
import { subscribePush } from '#shared/push/push.contract.ts'
import { moveSettlementMonth, type SettlementStage } from '#shared/statements/settlement-month.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { startPushService } from '../../testing/push-service.ts'

const service = await startPushService()
afterAll(() => service.close())
const { app, activate } = await openSettlementWorld({ PUSH_TEST_ORIGIN: service.origin })
const { admin, dealer, otherDealer } = app.actors
const month = '2026-09'

const move = async (from: SettlementStage, to: SettlementStage, reason: string | null = null) =>
  expect(
    (await app.call(admin, moveSettlementMonth, { params: { month }, body: { from, to, reason } })).status,
  ).toBe(200)

it('the devices of the stores with a statement are told of its approval, with the kind alone, unless they turned it off', async () => {
  await activate('2026-09-10T03:00:00.000Z')
  for (const [actor, device] of [
    [dealer, 'store'],
    [otherDealer, 'other'],
  ] as const)
    await app.call(actor, subscribePush, { body: service.subscription(device) })
  service.received.splice(0)
  await move('draft', 'review')
  await move('review', 'approved')
  await vi.waitFor(() => expect(service.received.map(({ device }) => device)).toEqual(['store']))
  expect(service.received[0]?.payload).toEqual({ kind: 'statement', documentNumber: null })
  await app.call(dealer, saveNewsSettings, { body: { statement: { way: 'none', sound: true } } })
  await move('approved', 'review', '다시 봅니다.')
  await move('review', 'approved')
  expect(service.received).toHaveLength(1)
})
