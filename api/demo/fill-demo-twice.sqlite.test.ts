import { expect, it } from 'vitest'
import { createFreshApp } from '../testing/fresh-app.ts'
import { fillDemo } from './fill-demo.ts'

it('the demo is the same in every run', async () => {
  const [one, other] = [await filledEssence(), await filledEssence()]
  expect(one.length).toBeGreaterThan(450)
  expect(other).toEqual(one)
}, 120_000)

async function filledEssence() {
  const app = await createFreshApp()
  await fillDemo(app.context)
  const rows = await app.context.database.kysely
    .selectFrom('documents')
    .select([
      'document_number',
      'customer_name',
      'carrier',
      'activation_status',
      'total_monthly_fee',
      'version',
    ])
    .orderBy('id')
    .execute()
  await app.close()
  return rows
}
