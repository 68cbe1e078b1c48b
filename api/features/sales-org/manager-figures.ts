import type { ResponseOf } from '#shared/endpoint.ts'
import type { readManagerFigures } from '#shared/sales-org/manager-figures.contract.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import type { Period } from '../stats/chosen-period.ts'
import { compareTexts } from '../stats/sums.ts'
import { countsByCode, countsByManager, totalOf } from './counts-by-code.ts'

/** What the contact codes of each sales manager came to, by whose they were on each day: together all that came. */
export async function managerFigures(
  database: Database,
  period: Period,
): Promise<ResponseOf<typeof readManagerFigures>> {
  const all = totalOf((await countsByCode(database, { kind: 'stores' }, period)).values())
  const counts = await countsByManager(database, { kind: 'managers' }, period)
  const own = totalOf(counts.values())
  const accounts = await accountsOf(database.kysely, [...counts.keys()])
  const managers = accounts
    .map(({ id, name, team, deleted_at }) => ({
      managerId: id,
      managerName: name,
      teamName: team,
      isFormer: deleted_at !== null,
      ...(counts.get(id) ?? { received: 0, activated: 0 }),
    }))
    .sort(
      (one, other) =>
        other.activated - one.activated ||
        other.received - one.received ||
        compareTexts(one.managerName, other.managerName),
    )
  const nobodys = { received: all.received - own.received, activated: all.activated - own.activated }
  const nobody = { managerId: null, managerName: null, teamName: null, isFormer: false, ...nobodys }
  const hasNobodys = nobodys.received > 0 || nobodys.activated > 0
  return { ...period, ...all, managers: hasNobodys ? [...managers, nobody] : managers }
}

function accountsOf(db: Queryable, ids: readonly number[]) {
  return readInPieces(ids, (piece) =>
    db.selectFrom('users').select(['id', 'name', 'team', 'deleted_at']).where('id', 'in', piece).execute(),
  )
}
