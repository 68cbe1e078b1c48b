import type { ResponseOf } from '#shared/endpoint.ts'
import { broken } from '#shared/errors.ts'
import {
  type listStageAccounts,
  type SettlementSettings,
  type SettlementStage,
  STAGE_LABELS,
} from '#shared/statements/settlement-month.contract.ts'
import type { OpenThing } from '#shared/users/open-things.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { openThing } from '../users/open-things.ts'
import type { UserRow } from '../users/users.present.ts'

/** The stages that the settings may keep to some administrators. */
export const KEPT_STAGES = [
  'review',
  'approved',
  'closed',
  'paid',
] as const satisfies readonly SettlementStage[]
type Named = SettlementSettings['stageAccounts']

/** Whom each stage names; none: every administrator may do it. */
export async function namedForStages(db: Queryable): Promise<Named> {
  const rows = await db.selectFrom('settlement_stage_accounts').selectAll().orderBy('account_id').execute()
  const of = (stage: SettlementStage) =>
    rows.filter((row) => row.stage === stage).map((row) => row.account_id)
  return { review: of('review'), approved: of('approved'), closed: of('closed'), paid: of('paid') }
}

/**
 * Who can be named, and who is named. Somebody who leaves stays named: a stage that had only them must not become everybody's by
 * itself, and a deactivated account may come back.
 */
export async function stageAccounts(db: Queryable): Promise<ResponseOf<typeof listStageAccounts>> {
  const named = db.selectFrom('settlement_stage_accounts').select('account_id')
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'user_type', 'is_active', 'deleted_at'])
    .where((where) => where.or([where('user_type', '=', 'admin'), where('id', 'in', named)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  const namedIds = new Set(Object.values(await namedForStages(db)).flat())
  return rows
    .map(({ id, name, user_type, is_active, deleted_at }) => ({
      id,
      name,
      isAble: user_type === 'admin' && is_active === 1 && deleted_at === null,
    }))
    .filter(({ id, isAble }) => isAble || namedIds.has(id))
}

/** Throws RULE_BROKEN for an account that is no active administrator, or does not exist. */
export async function requireAble(db: Queryable, named: Named): Promise<void> {
  const able = await ableAccounts(db)
  if (
    !Object.values(named)
      .flat()
      .every((id) => able.has(id))
  )
    throw broken('stageAccounts', '단계의 담당자는 사용 중인 관리자여야 합니다.')
}

/** The stages that nobody but this account may do. */
export async function openStages({ database }: Context, { id }: UserRow): Promise<OpenThing | null> {
  const db = database.kysely
  const named = await namedForStages(db)
  const others = await ableAccounts(db)
  others.delete(id)
  const alone = KEPT_STAGES.filter(
    (stage) => named[stage].includes(id) && !named[stage].some((other) => others.has(other)),
  )
  return openThing(
    'stages',
    alone.map((stage) => STAGE_LABELS[stage]),
  )
}

async function ableAccounts(db: Queryable): Promise<Set<number>> {
  return new Set((await stageAccounts(db)).flatMap(({ id, isAble }) => (isAble ? [id] : [])))
}
