import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listPriceChanges } from '#shared/price-periods/price-change.contract.ts'
import { setSettlementUnitPrice } from '#shared/settlement-prices/settlement-price.contract.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { migrated } from '../../testing/migrated.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import type { Queryable } from '../database.ts'
import { hiddenPriceChanges } from './0013-hidden-price-changes.ts'
import { priceChanges } from './0044-price-changes.ts'

const app = openTestAppForEach()

it('0044 takes over the history of hidden prices, and begins that of unit prices', async () => {
  const { admin } = app.actors
  const make = makeReference(app)
  await make.carrier('KT시험')
  const servicePlanId = await make.plan('요금제', 'KT시험', 55_000)
  for (const [newCustomerPrice, effectiveFrom] of [
    [100_000.5, '2026-11-01'],
    [120_000, '2026-11-10'],
  ] as const)
    await app.call(admin, setSettlementUnitPrice, {
      params: { servicePlanId },
      body: { newCustomerPrice, portInPrice: 1, effectiveFrom },
    })
  const terms = {
    contactCode: 'HC-1',
    carrier: 'KT시험',
    servicePlanName: '요금제',
    hiddenPrice: 20_000,
    isActive: true,
    effectiveFrom: '2026-11-01',
    effectiveUntil: null,
    memo: null,
  }
  const moved = { ...terms, contactCode: 'HC-2' }
  await migrated(app, priceChanges, async (db) => {
    await db.schema.dropTable('price_changes').execute()
    await hiddenPriceChanges.up(db, app.context.database.product)
    await sql`insert into hidden_price_changes (contact_code, carrier, service_plan_name, former_contact_code, before,
        after, changed_by, follows_code, changed_at)
      values ('HC-1', 'KT시험', '요금제', null, null, ${JSON.stringify(terms)}, ${admin.id}, 0, '2026-11-01T00:00:00.000Z'),
        ('HC-2', 'KT시험', '요금제', 'HC-1', ${JSON.stringify(terms)}, ${JSON.stringify(moved)}, ${admin.id}, 1,
          '2026-11-02T00:00:00.000Z')`.execute(db as unknown as Queryable)
  })

  const changes = async (query: {
    kind: 'hidden-price' | 'unit-price'
    search?: string
    subjectId?: number
  }) => (await app.call(admin, listPriceChanges, { query })).body.items
  const taken = { kind: 'hidden-price', carrier: 'KT시험', name: '요금제', changedByName: admin.name }
  expect(await changes({ kind: 'hidden-price', search: 'HC-1' })).toEqual([
    {
      ...taken,
      id: 2,
      contactCode: 'HC-2',
      before: terms,
      after: moved,
      followsCode: true,
      changedAt: '2026-11-02T00:00:00.000Z',
    },
    {
      ...taken,
      id: 1,
      contactCode: 'HC-1',
      before: null,
      after: terms,
      followsCode: false,
      changedAt: '2026-11-01T00:00:00.000Z',
    },
  ])
  const prices = await changes({ kind: 'unit-price', subjectId: servicePlanId })
  expect(prices.map(({ before, after }) => [before, after?.newCustomerPrice, after?.effectiveUntil])).toEqual(
    [
      [null, 120_000, null],
      [null, 100_000.5, '2026-11-10'],
    ],
  )
})
