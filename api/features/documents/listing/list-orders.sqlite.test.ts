import { expect, it } from 'vitest'
import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import { DOCUMENT_SORTS, type DocumentFilters } from '#shared/documents/documents.contract.ts'
import type { Account } from '../../../http/accounts.ts'
import { queryPlans } from '../../../testing/query-plans.ts'
import { questionOf } from './document-parts.ts'
import { documentTotal } from './document-totals.ts'
import { listedPage } from './documents.queries.ts'

const WORKER = { id: 7, userType: 'worker', role: 'worker', permissions: null } as unknown as Account

/** The plans of a page, and of the number of all rows, for each of these filters. */
async function plansOf(all: readonly DocumentFilters[]): Promise<string[]> {
  const plans: string[] = []
  for (const filters of all) {
    const question = questionOf({ account: WORKER, now: new Date() }, filters)
    plans.push(
      (
        await queryPlans(async (database) => {
          await listedPage(database as never, question, { limit: 100, cursor: undefined })
          await documentTotal(database as never, question)
        })
      )
        .map(({ plan }) => plan)
        .join('\n'),
    )
  }
  return plans
}

const activationStatus = [...OPEN_STATUSES]
const INDEXES: Record<(typeof DOCUMENT_SORTS)[number], string> = {
  waiting: 'documents_by_waiting',
  received: 'documents_by_status',
  customer: 'documents_by_customer',
  store: 'documents_by_store',
  carrier: 'documents_by_carrier_name',
  assignee: 'documents_by_assignee_name',
}

it.each(DOCUMENT_SORTS)(
  'a list of all open documents is read in the order of %s from an index',
  async (by) => {
    const plans = await plansOf([
      { activationStatus, sort: by },
      { activationStatus, sort: `-${by}` },
    ])
    for (const plan of plans) {
      expect(plan).toContain(`USING INDEX ${INDEXES[by]} `)
      expect(plan).not.toContain('SCAN documents')
    }
  },
)

it.each([
  ['answered', { supplementAnswered: true }, 'documents_answered_by_status'],
  ['unclassified', { unclassified: true }, 'documents_unclassified'],
  ['unread', { unread: true }, 'chat_rooms_unread_by_staff'],
  ['mine', { assignee: 'me' }, 'documents_by_assignee'],
] as const)('what is %s is counted and shown without reading the others', async (_view, filter, index) => {
  const [plan] = await plansOf([{ activationStatus, ...filter }])
  expect(plan).toContain(index)
})
