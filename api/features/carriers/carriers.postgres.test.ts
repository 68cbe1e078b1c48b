import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#shared/carriers/carrier.contract.ts'
import { createServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import type { Transaction } from '../../database/database.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { requireNewCarrierName } from './carrier-names.ts'
import { requireCarrierName } from './carriers.queries.ts'

const app = await openTestApp()
let id: number
let serial = 0
const name = () => `통신사 ${serial}`
beforeEach(async () => {
  serial += 1
  id = await makeReference(app).carrier(name())
})

const renamed = ({ db }: Transaction) =>
  db
    .updateTable('carriers')
    .set({ name: `${name()} 새이름` })
    .where('id', '=', id)
    .execute()

describe('a carrier that another process is', () => {
  it('renaming takes no plan under its old name', async () => {
    const plan = { name: '요금제', carrier: name(), planType: '5G', monthlyFee: 1000 } as const
    const { status } = await meanwhile(app, renamed, () =>
      app.call(app.actors.admin, createServicePlan, { body: plan }),
    )
    expect(status).toBe(422)
  })

  it('renaming keeps its new name when something else of it is changed', async () => {
    const { body } = await meanwhile(app, renamed, () =>
      app.call(app.actors.admin, contract.updateCarrier, { params: { id }, body: { displayOrder: 9 } }),
    )
    expect(body).toMatchObject({ name: `${name()} 새이름`, displayOrder: 9 })
  })

  it('taking a name leaves no similar name to others', async () => {
    const like = `alike ${serial}`
    const other = await makeReference(app).carrier(`다른 통신사 ${serial}`)
    const theirs = async (transaction: Transaction) => {
      const { db } = transaction
      await requireNewCarrierName(transaction, like.toUpperCase(), id)
      await db.updateTable('carriers').set({ name: like.toUpperCase() }).where('id', '=', id).execute()
    }
    const { error } = await meanwhile(app, theirs, () =>
      app.call(app.actors.admin, contract.updateCarrier, { params: { id: other }, body: { name: like } }),
    )
    expect(error.code).toBe('CARRIER_TAKEN')
  })

  it('giving its first plan is not deleted', async () => {
    const planned = async (transaction: Transaction) => {
      const { db } = transaction
      await requireCarrierName(transaction, name())
      const plan = { name: '요금제', carrier: name(), plan_type: '5G', monthly_fee: 1 }
      await db
        .insertInto('service_plans')
        .values({ ...plan, created_at: '' })
        .execute()
    }
    const { error } = await meanwhile(app, planned, () =>
      app.call(app.actors.admin, contract.deleteCarrier, { params: { id } }),
    )
    expect(error.code).toBe('IN_USE')
  })
})
