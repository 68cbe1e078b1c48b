// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { listSettlementEntries, type SettlementEntry } from '#shared/statements/ledger.contract.ts'
import { readStatement, type Statement, type StatementLine } from '#shared/statements/statement.contract.ts'
import { ADJUSTMENT, SUMS } from '#shared/testing/statement-for-test.ts'
import { call } from '../../../lib/api-client.ts'
import { render, until } from '../../../ui/testing/render.tsx'
import { StatementPage } from './StatementPage.tsx'

vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const LINES = 101

const lineOf = (entryId: number): StatementLine => ({ ...ADJUSTMENT, entryId, reason: `사유 ${entryId}` })
const STATEMENT: Statement = {
  month: '2026-10',
  stage: 'review',
  store: {
    id: 3,
    name: '강남모바일',
    dealerId: 9,
    taxKind: 'taxable',
    businessNumber: null,
    bankName: null,
    accountNumber: null,
    accountHolder: null,
  },
  sums: { ...SUMS, documents: 0, amount: 0, adjustments: 101_000, total: 101_000 },
  lines: [lineOf(1), lineOf(LINES)],
  confirmedAt: null,
}
const entryOf = (id: number): SettlementEntry => ({
  id,
  month: '2026-10',
  settledAt: '2026-10-31T03:00:00.000Z',
  originMonth: null,
  kind: 'adjustment',
  category: '보전',
  amount: 1_000,
  storeId: 3,
  storeName: '강남모바일',
  documentId: null,
  documentNumber: null,
  reason: `사유 ${id}`,
  authorName: '관리자',
  createdAt: '2026-10-31T03:00:00.000Z',
  evidenceFileId: null,
  evidenceFileName: null,
  countersId: null,
  isCountered: false,
})

test('each adjustment of a statement can be taken back, however many there are', async () => {
  const of = (id: number) => ({ ...entryOf(id), originMonth: id === 1 ? '2026-09' : null })
  const all = Array.from({ length: LINES }, (_, at) => of(LINES - at))
  vi.mocked(call).mockImplementation((async (
    endpoint: unknown,
    { query }: { query?: { cursor?: string } },
  ) => {
    if (endpoint === readStatement) return STATEMENT
    expect(endpoint).toBe(listSettlementEntries)
    const isFirst = query?.cursor === undefined
    return {
      items: isFirst ? all.slice(0, 100) : all.slice(100),
      total: LINES,
      nextCursor: isFirst ? 'more' : null,
    }
  }) as never)
  await render(
    <MemoryRouter>
      <StatementPage month="2026-10" storeId={3} />
    </MemoryRouter>,
  )
  const buttons = () => document.querySelectorAll('[aria-label="조정 (보전) 취소"]')
  await until(() => expect(buttons()).toHaveLength(2))
  // What belongs to a month that is closed says so.
  expect(document.body.textContent?.match(/2026년 9월분/g)).toHaveLength(1)
})
