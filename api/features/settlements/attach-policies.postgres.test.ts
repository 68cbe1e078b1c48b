import { beforeEach, expect, it } from 'vitest'
import { deleteCarrierServicePolicy } from '#shared/policies/policy.contract.ts'
import { attachPolicies } from '#shared/settlements/settlement-changes.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { queueBehind } from '../../testing/queue-behind.ts'

const { app, policy, activate, read } = await openSettlementWorld()
const { admin } = app.actors

let id: number
let policyId: number
beforeEach(async () => {
  id = await activate()
  policyId = await policy({ serviceCategory: 'internet', amount: 30_000 })
})

const ofDocument = (db: Queryable) =>
  db.selectFrom('document_policies').selectAll().where('document_id', '=', id)
const attach = (policyIds: number[]) =>
  app.call(admin, attachPolicies, { params: { id }, body: { policyIds } })

it('a policy that is being deleted is waited for, and not attached', async () => {
  const { status, error } = await meanwhile(
    app,
    ({ db }) => db.deleteFrom('carrier_service_policies').where('id', '=', policyId).execute(),
    () => attach([policyId]),
  )
  expect([status, error.error]).toEqual([422, '삭제된 정책이 들어 있습니다.'])
  expect((await read(id)).settlementAmount).toBe(100_000)
})

it('a policy that is being attached ends after that, and its document keeps it', async () => {
  await attach([await policy({ serviceCategory: 'tv', amount: 1000 })])
  const [attached, deleted] = await queueBehind(
    app,
    // Makes the attachment wait where it removes the former policy; by then it has checked the new one.
    ({ db }) => ofDocument(db).forUpdate().execute(),
    () => attach([policyId]),
    () => app.call(admin, deleteCarrierServicePolicy, { params: { id: policyId } }),
  )
  expect([attached.status, deleted.status]).toEqual([200, 200])
  expect((await read(id)).settlementAmount).toBe(70_000)
  const kept = await ofDocument(app.context.database.kysely).execute()
  expect(kept).toEqual([{ document_id: id, policy_id: policyId }])
})
