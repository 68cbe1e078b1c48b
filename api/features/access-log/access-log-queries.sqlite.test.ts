import { expect, it } from 'vitest'
import { queryPlans } from '../../testing/query-plans.ts'
import { accessLogPage } from './access-log.queries.ts'

it('counts what one account did of one kind within an index: reading a million rows would stop everybody', async () => {
  const asked = await queryPlans(({ kysely }) => accessLogPage(kysely, { account: '박', action: 'view' }))
  const counting = asked.find(({ sql }) => sql.includes('count('))
  expect(counting?.plan).toContain('USING COVERING INDEX access_log_account_action')
})
