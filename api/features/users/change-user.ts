import type { Updateable } from 'kysely'
import { accountKind, type Role, type UserType } from '#shared/permissions.ts'
import type { UserChange } from '#shared/users/user-changes.contract.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserTable } from '../../database/tables/accounts.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-security-event.ts'
import { endSessions } from '../auth/sessions.ts'
import { type AccountContext, followAccountMove } from './account-followers.ts'
import { requireCarriers, requireChangeable, requireTeam } from './change-user.rules.ts'
import { holdUser } from './hold-user.ts'
import { newPasswordHash, setPassword } from './set-password.ts'
import { nextKind } from './staff-kinds.ts'
import type { UserRow } from './users.present.ts'

/**
 * Changes the fields of the input and leaves the rest. A new kind of account, new allowed carriers, a deactivation and a
 * new password end its sessions and sockets. Throws NOT_FOUND; WEAK_PASSWORD; RULE_BROKEN for a forbidden change, an
 * unknown carrier or team; IN_USE when something depends on the account's former kind.
 */
export async function changeUser(
  context: AccountContext,
  id: number,
  { password, handOverTo, ...change }: UserChange,
  by: ChangingCaller,
  passwordField = 'password',
): Promise<UserRow> {
  const passwordHash =
    password === undefined
      ? null
      : await newPasswordHash(context, id, { password, field: passwordField, renamed: { name: change.name } })
  return context.database.transaction(async (transaction) => {
    const held = await holdUser(transaction, id, by)
    const before = held.user
    const wanted = wantedColumns(before, change)
    requireChangeable(held, { ...wanted, passwordField: passwordHash === null ? null : passwordField }, by)
    if (wanted.allowed_carriers !== undefined)
      await requireCarriers(transaction, before, wanted.allowed_carriers)
    if (wanted.team !== undefined) await requireTeam(transaction, before, wanted.team)
    const after = await setColumns(transaction, before, wanted)
    await followRights(transaction, context, { before, after }, by)
    if (passwordHash !== null) await setPassword(transaction, context, after, passwordHash, by)
    await followAccountMove(transaction, context, { before, after, by, handOverTo })
    return after
  })
}

type Columns = Pick<
  Updateable<UserTable>,
  'name' | 'user_type' | 'role' | 'allowed_carriers' | 'team' | 'is_active' | 'is_restricted'
>

/** Only the columns whose values change. */
function wantedColumns(before: UserRow, change: Omit<UserChange, 'password' | 'handOverTo'>): Columns {
  const { name, allowedCarriers, team, isActive } = change
  const now = { userType: before.user_type as UserType, role: before.role as Role }
  const { userType, role } = nextKind(now, change)
  const isNewManager = userType === 'sales_manager' && now.userType !== userType
  const columns: Columns = {
    name,
    user_type: userType,
    role,
    // Administrators are not restricted. An old restriction must not take effect again when the account is no admin any
    // more.
    is_restricted: userType === 'admin' ? 0 : undefined,
    allowed_carriers: allowedCarriers === undefined ? undefined : JSON.stringify(allowedCarriers),
    // A new sales manager has no team until one is assigned.
    team: isNewManager ? null : team === undefined ? undefined : team || null,
    is_active: isActive === undefined ? undefined : isActive ? 1 : 0,
  }
  const changed = Object.entries(columns).filter(
    ([column, value]) => value !== undefined && value !== before[column as keyof Columns],
  )
  return Object.fromEntries(changed)
}

async function setColumns({ db }: Transaction, before: UserRow, columns: Columns): Promise<UserRow> {
  if (Object.keys(columns).length === 0) return before
  if (columns.is_restricted === 0) {
    await db.deleteFrom('user_permissions').where('user_id', '=', before.id).execute()
  }
  return db
    .updateTable('users')
    .set(columns)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Records which rights changed, and ends the sessions that had the old ones. */
async function followRights(
  transaction: Transaction,
  context: AccountContext,
  { before, after }: { before: UserRow; after: UserRow },
  by: ChangingCaller,
): Promise<void> {
  const { db } = transaction
  const change = { by, at: context.clock.now() }
  const record = (...[kind, detail]: [Parameters<typeof recordRightsChange>[2], object?]) =>
    recordRightsChange(db, change, kind, after, detail)
  const isOtherKind = before.user_type !== after.user_type || before.role !== after.role
  const hasOtherCarriers = before.allowed_carriers !== after.allowed_carriers
  const hasOtherState = before.is_active !== after.is_active
  if (isOtherKind) {
    const kind = accountKind({ userType: after.user_type as UserType, role: after.role as Role })
    await record('role-changed', { accountKind: kind })
  }
  if (hasOtherCarriers) await record('carriers-changed', { carriers: JSON.parse(after.allowed_carriers) })
  if (hasOtherState) await record(after.is_active === 1 ? 'account-reopened' : 'account-closed')
  if (isOtherKind || hasOtherCarriers || hasOtherState) await endSessions(transaction, context, after.id)
}
