import type { AccessDetail } from '#shared/access-log/access-log.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken } from '#shared/errors.ts'
import { type KstDay, kstDay } from '#shared/kst.ts'
import { phoneDigits } from '#shared/phone.ts'
import type * as contract from '#shared/sales-org/sales-manager.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { textColumn } from '../../database/sent-values.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { announceFigures } from '../../realtime/figures-news.ts'
import { recordRightsChange } from '../access-log/record-security-event.ts'
import type { AccountContext } from '../users/account-followers.ts'
import { closeAccount } from '../users/close-account.ts'
import { holdUser } from '../users/hold-user.ts'
import { renameInContactCodes } from './follow-account.ts'
import { recordPlace } from './record-organisation.ts'
import { presentManager } from './sales-org.present.ts'
import { type ManagerRow, managerRow } from './sales-org.queries.ts'
import { placeInTeam } from './team-memberships.ts'

interface Change<Input> {
  input: Input
  by: ChangingCaller
}

/** Puts a sales manager into its first team, from today or earlier. Throws NOT_FOUND, RULE_BROKEN, CONFLICT if it has a team already. */
export function assignManager(
  context: Context,
  { input, by }: Change<contract.AssignSalesManagerInput>,
): Promise<ManagerRow> {
  const { salesManagerUserId: id, teamId, managerCode, position = '대리' } = input
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.lock('users', [id])
    const manager = await managerRow(db, id)
    if (manager.team_id !== null) {
      throw broken('salesManagerUserId', '이미 팀에 배정된 영업과장입니다.', 'CONFLICT')
    }
    // Code and position stand with the team of today, which it would not have until then.
    if (isToCome(context, input.effectiveFrom)) throw broken('effectiveFrom', FIRST_TO_COME)
    const team = await teamName(transaction, teamId)
    await requireFreeCode(db, managerCode, id)
    await db
      .insertInto('sales_managers')
      .values({
        user_id: id,
        team_id: teamId,
        manager_code: managerCode,
        position,
        monthly_goal: input.monthlyGoal ?? null,
        created_at: context.clock.now().toISOString(),
      })
      .execute()
    await placeInTeam(transaction, context, { userId: id, teamId, by, from: input.effectiveFrom })
    await db
      .updateTable('users')
      .set({
        team,
        contact_phone: phoneColumn(input.contactPhone),
        contact_email: textColumn(input.email),
      })
      .where('id', '=', id)
      .execute()
    await scopeChanged(transaction, context, by, manager)
    const after = await managerRow(db, id)
    await recordPlace(
      db,
      { by, at: context.clock.now() },
      { before: manager, after, since: input.effectiveFrom },
    )
    return after
  })
}

/** Absent fields stay unchanged. Throws NOT_FOUND, VERSION_CONFLICT when somebody else changed it since `version`, RULE_BROKEN, CONFLICT. */
export function updateManager(
  context: Context,
  id: number,
  { input, by }: Change<BodyOf<typeof contract.updateSalesManager>>,
): Promise<ManagerRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.lock('users', [id])
    const before = await managerRow(db, id)
    if (input.version !== undefined && input.version !== before.version)
      throw new AppError('VERSION_CONFLICT', { current: presentManager(before) })
    if (input.username !== undefined && input.username !== before.username) {
      throw broken('username', '아이디는 변경할 수 없습니다.')
    }
    const team = input.teamId === undefined ? undefined : await teamName(transaction, input.teamId)
    const inTeam = {
      manager_code: input.managerCode,
      position: input.position,
      monthly_goal: input.monthlyGoal,
    }
    const { teamId = before.team_id, effectiveFrom: from } = input
    const isMoved = teamId !== before.team_id || from !== undefined
    // sales_managers and users say what holds today; what is planned stands in team_memberships until its day.
    const isPlanned = isToCome(context, from)
    if (isMoved || Object.values(inTeam).some((value) => value !== undefined)) {
      if (before.team_id === null || teamId === null)
        throw new AppError('RULE_BROKEN', { message: NOT_IN_A_TEAM })
      if (input.managerCode !== undefined) await requireFreeCode(db, input.managerCode, id)
      await db
        .updateTable('sales_managers')
        .set({ ...inTeam, team_id: isPlanned ? before.team_id : teamId })
        .where('user_id', '=', id)
        .execute()
      if (isMoved) await placeInTeam(transaction, context, { userId: id, teamId, by, from })
    }
    await db
      .updateTable('sales_managers')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('user_id', '=', id)
      .execute()
    await db
      .updateTable('users')
      .set({
        name: input.managerName ?? before.name,
        team: isPlanned ? undefined : team,
        contact_phone: phoneColumn(input.contactPhone),
        contact_email: textColumn(input.email),
      })
      .where('id', '=', id)
      .execute()
    const after = await managerRow(db, id)
    if (after.name !== before.name) await renameInContactCodes(transaction, context, after)
    if ((isMoved && !isPlanned) || after.position !== before.position) {
      await scopeChanged(transaction, context, by, after)
    } else if (after.monthly_goal !== before.monthly_goal) {
      transaction.onCommit(() => announceFigures(context.hub))
    }
    await recordPlace(
      db,
      { by, at: context.clock.now() },
      {
        before,
        after: { ...after, team_name: team ?? after.team_name },
        since: isMoved ? (from ?? kstDay(context.clock.now())) : undefined,
      },
    )
    return after
  })
}

function isToCome({ clock }: Context, from: KstDay | undefined): boolean {
  return from !== undefined && from > kstDay(clock.now())
}

const FIRST_TO_COME = '처음 소속되는 팀의 소속 시작일은 오늘까지의 날짜를 선택해주세요.'

/** Phones are stored as digits; an absent one stays unchanged. */
function phoneColumn(typed: string | null | undefined): string | null | undefined {
  return typed === undefined ? undefined : phoneDigits(typed ?? '') || null
}

const NOT_IN_A_TEAM = '팀에 배정되지 않은 영업과장입니다. 먼저 팀에 배정해주세요.'

/**
 * Deletes the account. Codes and mappings go to the sales manager `handOverTo`; without one the codes are left without manager
 * and the mappings deleted. Throws NOT_FOUND, SESSION_REVOKED, RULE_BROKEN.
 */
export function deleteManager(
  context: AccountContext,
  id: number,
  by: ChangingCaller,
  handOverTo?: number | null,
): Promise<ManagerRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const { user } = await holdUser(transaction, id, by)
    const manager = await managerRow(db, id)
    await closeAccount(transaction, context, user, by, handOverTo)
    return manager
  })
}

/**
 * Records that a sales manager now sees other figures, and makes open dashboards read them again. Sessions go on, because
 * every request determines anew what the manager may see.
 */
export async function scopeChanged(
  { db, onCommit }: Transaction,
  context: Context,
  by: ChangingCaller,
  manager: Pick<ManagerRow, 'id' | 'username'>,
  detail: Pick<AccessDetail, 'how' | 'about'> = {},
): Promise<void> {
  await recordRightsChange(db, { by, at: context.clock.now() }, 'sales-scope-changed', manager, detail)
  onCommit(() => announceFigures(context.hub))
}

/** The name of a team, which cannot change until the transaction ends. */
async function teamName({ db, lock }: Transaction, id: number): Promise<string> {
  await lock('sales_teams', [id], 'share')
  const team = await db
    .selectFrom('sales_teams')
    .select('team_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => broken('teamId', '등록되지 않은 영업팀입니다.'))
  return team.team_name
}

async function requireFreeCode(db: Queryable, code: string, self: number): Promise<void> {
  const other = await db
    .selectFrom('sales_managers')
    .select('user_id')
    .where('manager_code', '=', code)
    .where('user_id', '!=', self)
    .executeTakeFirst()
  if (other !== undefined) throw broken('managerCode', '이미 사용 중인 영업과장 코드입니다.', 'CONFLICT')
}
