import { expect, it } from 'vitest'
import { queryPlans } from '../../testing/query-plans.ts'
import { matchedDocuments, strayPayments } from './match-payments.ts'

it.each([{ month: '2026-10' }, { month: '2026-10', carrierId: 1 }])(
  'finds documents and payments of %j by indexes: a month has 100,000 of each',
  async (question) => {
    const plans = await queryPlans(async ({ kysely }) => {
      for await (const _ of matchedDocuments(kysely, question, { activated_at: '2026-10-15', id: 1 }));
      for await (const _ of strayPayments(kysely, question, { carrier_id: 1, subscription_key: '1' }));
    })
    const [documents, strays] = plans.map(({ plan }) => plan)
    expect(documents).toContain(
      'documents_by_activation (activation_status=? AND activated_at>? AND activated_at<?)',
    )
    expect(documents).toContain('SEARCH payment USING INDEX carrier_payments_by_key')
    expect(documents).toContain('SEARCH later USING INDEX documents_by_subscription_key (<expr>=?)')
    expect(documents).toContain('INDEX settlement_entries_document (document_id=?)')
    expect(strays).toContain('INDEX carrier_payments_by_month')
    for (const name of ['taker', 'bearer'])
      expect(strays).toContain(`SEARCH ${name} USING INDEX documents_by_subscription_key (<expr>=?)`)
  },
)
