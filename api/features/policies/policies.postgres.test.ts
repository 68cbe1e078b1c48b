import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAdditionalService } from '#shared/additional-services/additional-service.contract.ts'
import { deleteCarrier, updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { setAdditionalServiceDeduction } from '#shared/policies/deduction.contract.ts'
import * as contract from '#shared/policies/policy.contract.ts'
import type { Transaction } from '../../database/database.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { requireCarrierName } from '../carriers/carriers.queries.ts'

const app = await openTestApp()
let carrierId: number
let id: number
let serial = 0
const carrier = () => `동시텔 ${serial}`
const newName = () => `${carrier()} 새이름`
const input = (): contract.CarrierServicePolicyInput => ({
  carrier: carrier(),
  policyName: '정책',
  policyType: 'deduction',
  serviceCategory: 'mobile',
  amount: 1000,
})
beforeEach(async () => {
  serial += 1
  carrierId = await makeReference(app).carrier(carrier())
  id = (await app.call(app.actors.admin, contract.createCarrierServicePolicy, { body: input() })).body.id
})

const policy = () =>
  app.context.database.kysely
    .selectFrom('carrier_service_policies')
    .select(['carrier', 'policy_name', 'amount'])
    .where('id', '=', id)
    .executeTakeFirst()
const update = (body: Partial<contract.CarrierServicePolicyInput>) =>
  app.call(app.actors.admin, contract.updateCarrierServicePolicy, { params: { id }, body })
async function renamed({ db }: Transaction) {
  await db.updateTable('carriers').set({ name: newName() }).where('id', '=', carrierId).execute()
  await db
    .updateTable('carrier_service_policies')
    .set({ carrier: newName() })
    .where('carrier', '=', carrier())
    .execute()
}

it('a policy keeps what another one changes of it meanwhile', async () => {
  const named = ({ db }: Transaction) =>
    db
      .updateTable('carrier_service_policies')
      .set({ policy_name: '남의 이름' })
      .where('id', '=', id)
      .execute()
  const { body } = await meanwhile(app, named, () => update({ amount: 2000 }))
  expect(body).toMatchObject({ policyName: '남의 이름', amount: 2000 })
})

it('a policy stays under the name that its carrier gets meanwhile', async () => {
  const { body } = await meanwhile(app, renamed, () => update({ amount: 2000 }))
  expect(body).toMatchObject({ carrier: newName(), amount: 2000 })
})

it('no policy is registered under the name that a carrier loses meanwhile', async () => {
  const { status } = await meanwhile(app, renamed, () =>
    app.call(app.actors.admin, contract.createCarrierServicePolicy, { body: input() }),
  )
  expect(status).toBe(422)
})

it('a carrier takes along the policies as they have become meanwhile', async () => {
  const changed = ({ db }: Transaction) =>
    db.updateTable('carrier_service_policies').set({ amount: 1 }).where('id', '=', id).execute()
  const rename = { params: { id: carrierId }, body: { name: newName() } }
  await meanwhile(app, changed, () => app.call(app.actors.admin, updateCarrier, rename))
  expect(await policy()).toMatchObject({ carrier: newName(), amount: 1 })
})

it('a carrier that gets a policy meanwhile is not deleted', async () => {
  const params = { id }
  await app.call(app.actors.admin, contract.deleteCarrierServicePolicy, { params })
  const { error } = await meanwhile(
    app,
    async (transaction) => {
      const { db } = transaction
      await requireCarrierName(transaction, carrier())
      const { carrier: named, amount } = input()
      const columns = { policy_name: '정책', policy_type: 'deduction', service_category: 'mobile' }
      await db
        .insertInto('carrier_service_policies')
        .values({ carrier: named, amount, ...columns, created_by: app.actors.admin.id, created_at: '' })
        .execute()
    },
    () => app.call(app.actors.admin, deleteCarrier, { params: { id: carrierId } }),
  )
  expect(error.code).toBe('IN_USE')
})

it('a policy that is attached meanwhile ends, and the document keeps it', async () => {
  const document_id = await makeDocumentRow(app)
  const attached = ({ db }: Transaction) =>
    db.insertInto('document_policies').values({ document_id, policy_id: id }).execute()
  const { status } = await meanwhile(app, attached, () =>
    app.call(app.actors.admin, contract.deleteCarrierServicePolicy, { params: { id } }),
  )
  const { kysely } = app.context.database
  const kept = await kysely.selectFrom('document_policies').selectAll().where('policy_id', '=', id).execute()
  expect([status, kept]).toEqual([200, [{ document_id, policy_id: id }]])
})

it('a policy is not written over what another one saves of it meanwhile', async () => {
  const [first] = (await app.call(app.actors.admin, contract.listCarrierServicePolicies)).body.filter(
    (each) => each.id === id,
  )
  const theirs = async ({ db }: Transaction) => {
    await db.selectFrom('carrier_service_policies').selectAll().where('id', '=', id).forUpdate().execute()
    await db
      .insertInto('price_changes')
      .values({
        kind: 'policy',
        subject_id: id,
        carrier: carrier(),
        name: '정책',
        changed_by: app.actors.admin.id,
        changed_at: '',
      })
      .execute()
  }
  const { error } = await meanwhile(app, theirs, () =>
    app.call(app.actors.admin, contract.updateCarrierServicePolicy, {
      params: { id },
      body: { amount: 2000, basedOn: first?.lastChangeId ?? null },
    }),
  )
  expect(error.code).toBe('VERSION_CONFLICT')
})

describe('a deduction that is set meanwhile', () => {
  let additionalServiceId: number
  beforeEach(async () => {
    additionalServiceId = await makeReference(app).addOn(`부가 ${serial}`, carrier(), 1000)
  })
  const theirs = ({ db }: Transaction) =>
    db
      .insertInto('additional_service_deductions')
      .values({
        additional_service_id: additionalServiceId,
        deduction_amount: 70_000,
        is_active: 1,
        updated_by: app.actors.admin.id,
        updated_at: '',
      })
      .execute()

  it('keeps the half that nobody else sets', async () => {
    const params = { additionalServiceId }
    const { body } = await meanwhile(app, theirs, () =>
      app.call(app.actors.admin, setAdditionalServiceDeduction, { params, body: { isActive: false } }),
    )
    expect(body).toMatchObject({ deductionAmount: 700, isActive: false })
  })

  it('goes with its add-on', async () => {
    const params = { id: additionalServiceId }
    const { status } = await meanwhile(app, theirs, () =>
      app.call(app.actors.admin, deleteAdditionalService, { params }),
    )
    expect(status).toBe(200)
  })
})
