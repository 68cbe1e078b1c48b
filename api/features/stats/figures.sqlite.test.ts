import { expect, it } from 'vitest'
import { queryPlans } from '../../testing/query-plans.ts'
import { figures } from './figures.ts'

const DAYS = { startDate: '2026-01-01', endDate: '2026-11-20' }

it.each([{ kind: 'codes', managerId: 5 }, { kind: 'managers' }] as const)(
  'the figures of %j are those of the days and months asked for, each code looked up, and no document is read',
  async (whose) => {
    const plans = await queryPlans((database) =>
      figures(database, { on: 'closing', status: '개통', whose, days: DAYS, by: ['carrier'] }),
    )
    // The months in which a code changed hands, and the figures.
    expect(plans).toHaveLength(2)
    const [cuts = '', plan = ''] = plans.map((each) => each.plan)
    expect(cuts).not.toContain('day_figures')
    expect(
      plan.match(/SEARCH day_figures USING [^(]*\(figure=\? AND worker_id=\? AND period>\? AND period<\?\)/g),
    ).toHaveLength(2)
    expect(plan.match(/SEARCH held USING AUTOMATIC (PARTIAL )?COVERING INDEX \(code=\?/g)).toHaveLength(2)
    expect(cuts + plan).not.toMatch(/SCAN (day_figures|documents)/)
  },
)
