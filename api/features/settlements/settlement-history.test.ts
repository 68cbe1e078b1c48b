import { expect, it } from 'vitest'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import { attachPolicies, changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, policy, hide, activate, told } = await openSettlementWorld()
const { admin, worker } = app.actors

const setAmount = (id: number, settlementAmount: number | null) =>
  app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount } })
const correct = (id: number, body: object) => app.call(admin, correctStatus, { params: { id }, body })

it('says what counted before and after, also of what was cancelled and is activated again', async () => {
  const id = await activate()
  await setAmount(id, 5)
  await world.changed(worker, id, '취소')
  await hide(7000)
  await correct(id, { activationStatus: '개통' })
  expect(await told(id)).toEqual([
    ['미정', '100,000원', null],
    ['100,000원', '5원', '직접 입력'],
    ['5원', '0원', '개통취소로 정산에서 제외'],
    ['0원', '5원', '개통취소를 되돌림'],
  ])
})

it('says that somebody set the amount, also where it stays the same', async () => {
  const id = await activate()
  await setAmount(id, 100_000)
  await setAmount(id, null)
  expect((await told(id)).filter(([from]) => from === '100,000원')).toEqual([
    ['100,000원', '100,000원', '직접 입력'],
    ['100,000원', '100,000원', '계산된 금액으로'],
  ])
})

it('says nothing of an amount that somebody saves as it is', async () => {
  const id = await activate()
  await setAmount(id, 5)
  const before = await told(id)
  await setAmount(id, 5)
  expect(await told(id)).toEqual(before)
})

it('says which policies are attached, and that none are any more', async () => {
  const tv = await policy({ policyName: '티비', serviceCategory: 'tv', amount: 1000 })
  const id = await activate()
  const attach = (policyIds: number[]) =>
    app.call(admin, attachPolicies, { params: { id }, body: { policyIds } })
  await attach([tv])
  await attach([])
  expect((await told(id)).slice(-2)).toEqual([
    ['100,000원', '99,000원', '정책 티비 · 재계산'],
    ['99,000원', '100,000원', '붙인 정책 없음 · 재계산'],
  ])
})
