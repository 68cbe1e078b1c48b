import { expect, it } from 'vitest'
import { DEFAULT_LIST_STATUSES, OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import { DOCUMENT_SORTS, type DocumentFilters } from '#shared/documents/documents.contract.ts'
import { encodeCursor } from '../../../database/paging.ts'
import type { Account } from '../../../http/accounts.ts'
import { queryPlans } from '../../../testing/query-plans.ts'
import { questionOf } from './document-parts.ts'
import { documentTotal } from './document-totals.ts'
import { listedPage } from './documents.queries.ts'

const WORKER = { id: 7, userType: 'worker', role: 'worker', permissions: null } as unknown as Account

const DEALER_WORKER = { ...WORKER, role: 'dealer_worker' } as Account

interface Asked {
  account?: Account
  cursor?: string | undefined
}

/** The plans of a page, and of the number of all rows, for each of these filters. */
async function plansOf(
  all: readonly DocumentFilters[],
  { account = WORKER, cursor }: Asked = {},
): Promise<string[]> {
  const plans: string[] = []
  for (const filters of all) {
    const question = questionOf({ account, now: new Date() }, filters)
    plans.push(
      (
        await queryPlans(async (database) => {
          await listedPage(database as never, question, { limit: 100, cursor })
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

it('a page of a sorted list begins where the one before ended, and reads nothing before it', async () => {
  const cursor = encodeCursor(['b', 7])
  for (const by of DOCUMENT_SORTS) {
    if (by === 'received') continue
    const plans = await plansOf(
      [
        { activationStatus, sort: by },
        { activationStatus, sort: `-${by}` },
      ],
      { cursor },
    )
    for (const plan of plans) {
      const reads = plan.split(INDEXES[by]).length - 1
      const begun = plan.match(/AND (<expr>|customer_name)[<>]\?/g)?.length
      expect([by, reads, begun]).toEqual([by, activationStatus.length, activationStatus.length])
    }
  }
})

const BY_WAITING: DocumentFilters = { activationStatus: [...DEFAULT_LIST_STATUSES], sort: 'waiting' }

it.each([
  ['all', {}, 'documents_by_waiting'],
  ['mine', { assignee: 'me' }, 'documents_by_assignee_waiting'],
  ['unclassified', { unclassified: true }, 'documents_unclassified_by_waiting'],
] as const)(
  'the queue of %s is read in the order of waiting, and not sorted',
  async (_queue, filter, index) => {
    const [plan = ''] = await plansOf([{ ...BY_WAITING, ...filter }])
    expect(plan.split(`USING INDEX ${index} `)).toHaveLength(1 + DEFAULT_LIST_STATUSES.length)
    expect(plan).not.toContain('FOR ORDER BY')
  },
)

it('the queue of a dealer_worker reads its own work and what is free, and sorts neither', async () => {
  const [plan = ''] = await plansOf([BY_WAITING], { account: DEALER_WORKER })
  expect(plan).toContain('documents_by_assignee_waiting (assigned_worker_id=? AND activation_status=?)')
  expect(plan).toContain('documents_by_waiting (activation_status=?)')
  // What it activated itself and somebody reopened and gave to another: as good as none.
  expect(plan.split('FOR ORDER BY')).toHaveLength(2)
})

it.each([
  ['answered', { supplementAnswered: true }, 'documents_answered_by_status'],
  ['unclassified', { unclassified: true }, 'documents_unclassified'],
  ['unread', { unread: true }, 'chat_rooms_unread_by_staff'],
  ['mine', { assignee: 'me' }, 'documents_by_assignee'],
] as const)('what is %s is counted and shown without reading the others', async (_view, filter, index) => {
  const [plan] = await plansOf([{ activationStatus, ...filter }])
  expect(plan).toContain(index)
})
