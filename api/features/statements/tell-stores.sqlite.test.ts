import { expect, it } from 'vitest'
import type { Queryable } from '../../database/database.ts'
import { createHub } from '../../realtime/hub.ts'
import { queryPlans } from '../../testing/query-plans.ts'
import { recordStatementNews, withdrawStatementNews } from './tell-stores.ts'

it('tells all stores in two statements, and reads neither all news nor all entries: everybody waits for a month that moves', async () => {
  const approved = { month: '2026-10', step: 'approved' } as const
  const plans = await queryPlans(async ({ kysely }) => {
    const transaction = { db: kysely as Queryable, onCommit: () => {} }
    await recordStatementNews(transaction, createHub(), approved, { actorId: 1, at: '2026-11-01' })
    await withdrawStatementNews(transaction, createHub(), approved)
  })
  const [older, recorded, withdrawn] = plans.map(({ plan }) => plan)
  expect(plans).toHaveLength(3)
  expect(recorded).toContain('settlement_entries_store (month=? AND store_id=?)')
  for (const removed of [older, withdrawn])
    expect(removed).toContain('news_by_recipient (recipient_id=? AND kind=?)')
})
