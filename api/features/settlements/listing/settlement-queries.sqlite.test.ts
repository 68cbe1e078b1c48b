import { expect, it } from 'vitest'
import { queryPlans } from '../../../testing/query-plans.ts'
import { settlementPage } from './settlement-page.ts'
import { entryCount, settlementTotals } from './settlement-totals.ts'

const MONTH = { startDate: '2026-11-01', endDate: '2026-11-30' }
const COVERED = 'USING COVERING INDEX documents_by_settlement'

it.each([
  [{}, 'settlement_tallies'],
  [{ carrier: 'KT' }, 'settlement_tallies'],
  [{ undetermined: true }, COVERED],
])(
  'sums and counts what %j finds within an index: a month of documents would stop everybody',
  async (filters, summed) => {
    const question = { ...MONTH, filters }
    const [counting, summing] = await queryPlans(async (database) => {
      await entryCount(database, question)
      await settlementTotals(database, question)
    })
    expect(counting?.plan).toContain(COVERED)
    expect(summing?.plan).toContain(summed)
  },
)

it('reads a page in the order of the index, and of all the others nothing', async () => {
  const question = { ...MONTH, filters: { state: '개통' } } as const
  const [page] = await queryPlans((database) =>
    settlementPage(database, question, { limit: 50, cursor: undefined }),
  )
  expect(page?.plan).toContain(COVERED)
  expect(page?.plan).not.toContain('TEMP B-TREE')
})
