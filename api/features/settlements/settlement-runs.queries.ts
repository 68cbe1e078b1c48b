import type { ResponseOf } from '#shared/endpoint.ts'
import {
  type listSettlementRuns,
  type RunKind,
  SettlementRunReport,
} from '#shared/settlements/settlement-run.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { pageNewestFirst } from '../../database/paging.ts'
import { distinctValues } from './prices-in-force.ts'

/** One page of the runs, newest first, with their reports. Throws INVALID_INPUT for a foreign cursor. */
export async function settlementRunPage(
  db: Queryable,
  page: { limit: number; cursor: string | undefined },
): Promise<ResponseOf<typeof listSettlementRuns>> {
  const { rows, ...rest } = await pageNewestFirst(db.selectFrom('settlement_runs'), page)
  const accounts = distinctValues(rows.map((row) => row.started_by))
  const names = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...accounts])
    .execute()
  const items = rows.map((row) => ({
    id: row.id,
    kind: row.kind as RunKind,
    startedAt: row.started_at,
    startedByName: names.find(({ id }) => id === row.started_by)?.name ?? '',
    endedAt: row.ended_at,
    isComplete: row.is_complete === 1,
    report: SettlementRunReport.parse(JSON.parse(row.report)),
  }))
  return { items, ...rest }
}
