import { expect, it } from 'vitest'
import { queryPlans } from '../../testing/query-plans.ts'
import { entryPage } from './entries.queries.ts'

it('reads a page of the ledger without looking through all of it for what takes a line back', async () => {
  const plans = (await queryPlans(({ kysely }) => entryPage(kysely, { limit: 50 }))).map(({ plan }) => plan)
  expect(plans.at(-1)).toContain('INDEX settlement_entries_counters')
  for (const plan of plans) expect(plan).not.toContain('SCAN other')
})
