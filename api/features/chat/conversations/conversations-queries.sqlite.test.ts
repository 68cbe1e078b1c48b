import { expect, it } from 'vitest'
import type { Account } from '../../../http/accounts.ts'
import { queryPlans } from '../../../testing/query-plans.ts'
import { conversationPage } from './conversations.queries.ts'

const WORKER = { id: 1, userType: 'worker', role: 'worker' } as Account

it('reads a page in the order of its index, and what is unread from what holds nothing else', async () => {
  const [all] = await queryPlans(({ kysely }) => conversationPage(kysely, WORKER, {}))
  expect(all?.plan).toContain('conversations_by_time')
  expect(all?.plan).not.toContain('TEMP B-TREE')
  const [, counted] = await queryPlans(({ kysely }) => conversationPage(kysely, WORKER, { unread: true }))
  expect(counted?.sql).toContain('count(')
  expect(counted?.plan).toMatch(/chat_rooms_unread_by_staff.*documents_answered/)
  expect(counted?.plan).not.toContain('SCAN conversations')
})
