import { expect, it } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'
import { updateRows } from './write-rows.ts'

const app = await openTestApp()

const TYPES = { name: 'text', monthly_fee: 'bigint', data_allowance: 'text' } as const

it('sets each row to its own values, numbers and nothing too, and no other rows', async () => {
  const db = app.context.database.kysely
  const plans = Array.from({ length: 80 }, (_, at) => ({
    name: `요금제 ${at}`,
    carrier: '갱신텔',
    plan_type: '5G',
    data_allowance: '11GB',
    monthly_fee: at,
    created_at: app.clock.now().toISOString(),
  }))
  const inserted = await db.insertInto('service_plans').values(plans).returning(['id', 'name']).execute()
  const [untouched, ...changed] = inserted
  await updateRows(
    db,
    'service_plans',
    TYPES,
    changed.map(({ id, name }) => ({
      id,
      name: `${name}'`,
      monthly_fee: 9_999_999_999 - id,
      data_allowance: null,
    })),
  )
  const stored = await db
    .selectFrom('service_plans')
    .select(['id', 'name', 'monthly_fee', 'data_allowance', 'plan_type'])
    .where('carrier', '=', '갱신텔')
    .orderBy('id')
    .execute()
  expect(stored).toEqual([
    { ...untouched, monthly_fee: 0, data_allowance: '11GB', plan_type: '5G' },
    ...changed.map(({ id, name }) => ({
      id,
      name: `${name}'`,
      monthly_fee: 9_999_999_999 - id,
      data_allowance: null,
      plan_type: '5G',
    })),
  ])
})

it('does nothing for no rows', async () => {
  await updateRows(app.context.database.kysely, 'service_plans', TYPES, [])
})
