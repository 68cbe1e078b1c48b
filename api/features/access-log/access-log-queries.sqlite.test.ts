import { expect, it } from 'vitest'
import type { AccessAction, EntryKind } from '#shared/access-log/access-log.contract.ts'
import { queryPlans } from '../../testing/query-plans.ts'
import { accessLogPage } from './access-log.queries.ts'
import { readDay } from './customers-seen.ts'

it('counts what one account did of one kind within an index: reading a million rows would stop everybody', async () => {
  const asked = await queryPlans(({ kysely }) => accessLogPage(kysely, { account: '박', action: 'view' }))
  const counting = asked.find(({ sql }) => sql.includes('count('))
  expect(counting?.plan).toContain('USING COVERING INDEX access_log_account_action')
})

it('looks through the exports for a customer only where one may be among the answers', async () => {
  const exportsRead = async (filter: { action?: AccessAction; kind?: EntryKind }) =>
    (await queryPlans(({ kysely }) => accessLogPage(kysely, { document: '7', ...filter }))).filter(
      ({ plan, sql }) => sql.includes('"detail"') && plan.includes('access_log_action'),
    ).length
  expect(await exportsRead({})).toBe(1)
  expect(await exportsRead({ kind: 'access', action: 'export' })).toBe(1)
  for (const filter of [{ action: 'view' }, { kind: 'security' }] as const)
    expect(await exportsRead(filter)).toBe(0)
})

it('reads the entries of a day in the index of their times, in its order', async () => {
  const [day] = await queryPlans(({ kysely }) => readDay(kysely, '2026-11-20'))
  expect(day?.plan).toContain('SEARCH access_log USING INDEX access_log_time (at>? AND at<?)')
  expect(day?.plan).not.toContain('TEMP B-TREE')
})
