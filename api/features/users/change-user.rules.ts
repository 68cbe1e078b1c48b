import { broken } from '#shared/errors.ts'
import type { Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { requireCarrierNames } from '../carriers/carriers.queries.ts'
import type { HeldUser } from './hold-user.ts'
import type { UserRow } from './users.present.ts'

interface WantedChange {
  user_type?: string | undefined
  role?: string | undefined
  team?: string | null | undefined
  is_active?: number | undefined
  /** Null: the password does not change. */
  passwordField: string | null
}

/**
 * Throws RULE_BROKEN if the primary administrator would lose its role, get another password or be deactivated, if somebody
 * would take away their own rights, or if no administrator would be left.
 */
export function requireChangeable(
  { user, isLastAdmin }: HeldUser,
  { user_type, role, team, is_active, passwordField }: WantedChange,
  by: AccessedBy,
): void {
  const hasOtherRole = user_type !== undefined || role !== undefined
  const isPrimary = user.is_primary_admin === 1
  const isOwn = user.id === by.account.id
  if (hasOtherRole) {
    if (isPrimary) throw broken('role', '기본 관리자 계정의 역할은 바꿀 수 없습니다.')
    if (isOwn) throw broken('role', '자신의 역할은 바꿀 수 없습니다.')
    if (isLastAdmin) throw broken('role', '마지막 관리자 계정입니다. 다른 관리자를 먼저 추가해주세요.')
  }
  if (is_active === 0) {
    if (isPrimary) throw broken('isActive', '기본 관리자 계정은 비활성으로 바꿀 수 없습니다.')
    if (isOwn) throw broken('isActive', '자신의 계정은 비활성으로 바꿀 수 없습니다.')
    if (isLastAdmin) throw broken('isActive', '마지막 관리자 계정입니다. 다른 관리자를 먼저 추가해주세요.')
  }
  if (passwordField !== null && isOwn) {
    throw broken(passwordField, '자신의 비밀번호는 오른쪽 위 사용자 메뉴에서 바꿀 수 있습니다.')
  }
  if (passwordField !== null && isPrimary) throw broken(passwordField, PRIMARY_PASSWORD)
  if (team !== undefined && (user.user_type === 'sales_manager' || user.user_type === 'dealer')) {
    throw broken('team', '이 계정의 팀은 여기에서 바꿀 수 없습니다.')
  }
}

const PRIMARY_PASSWORD =
  '기본 관리자 계정의 비밀번호는 본인이 사용자 메뉴에서, 또는 서버 운영자가 바꿀 수 있습니다.'

/**
 * Throws RULE_BROKEN for an unknown carrier, unless the account had it before. The names cannot change until the
 * transaction ends, so that a later rename also finds them in this account.
 */
export async function requireCarriers(
  transaction: Transaction,
  before: Pick<UserRow, 'allowed_carriers'>,
  allowedCarriers: string,
): Promise<void> {
  const had = JSON.parse(before.allowed_carriers) as string[]
  const added = (JSON.parse(allowedCarriers) as string[]).filter((name) => !had.includes(name))
  await requireCarrierNames(transaction, 'allowedCarriers', added)
}

/** Throws RULE_BROKEN for an unknown or inactive team; the team cannot change until the transaction ends. */
export async function requireTeam(
  { db, lock }: Transaction,
  before: Pick<UserRow, 'team'>,
  name: string | null,
): Promise<void> {
  if (name === null || name === before.team) return
  const active = () =>
    db
      .selectFrom('sales_teams')
      .select('id')
      .where('team_name', '=', name)
      .where('is_active', '=', 1)
      .executeTakeFirst()
  const team = await active()
  if (team !== undefined) {
    await lock('sales_teams', [team.id], 'share')
    if ((await active())?.id === team.id) return
  }
  throw broken('team', '없거나 비활성인 팀입니다. 다시 선택해주세요.')
}
