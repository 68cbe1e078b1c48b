import type { Selectable } from 'kysely'
import { notFound } from '#shared/errors.ts'
import type { Queryable } from '../../database/database.ts'
import type { SalesTeamTable } from '../../database/tables/accounts.ts'

export type TeamRow = Selectable<SalesTeamTable> & { manager_count: number }

function teams(db: Queryable) {
  return db
    .selectFrom('sales_teams')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('sales_managers')
        .whereRef('sales_managers.team_id', '=', 'sales_teams.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$castTo<{ count: number }>()
        .as('manager_count'),
    )
    .$castTo<TeamRow>()
}

/** In the order in which they were created. */
export function teamRows(db: Queryable): Promise<TeamRow[]> {
  return teams(db).orderBy('id').execute()
}

/** Throws NOT_FOUND. */
export async function teamRow(db: Queryable, id: number): Promise<TeamRow> {
  return teams(db).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** All sales managers' accounts that are not deleted, also those without a team. */
function managers(db: Queryable) {
  return db
    .selectFrom('users')
    .leftJoin('sales_managers', 'sales_managers.user_id', 'users.id')
    .leftJoin('sales_teams', 'sales_teams.id', 'sales_managers.team_id')
    .leftJoin('team_memberships as last', (join) =>
      join
        .onRef('last.user_id', '=', 'users.id')
        .on('last.is_active', '=', 1)
        .on('last.effective_until', 'is', null),
    )
    .leftJoin('sales_teams as last_team', 'last_team.id', 'last.team_id')
    .where('users.user_type', '=', 'sales_manager')
    .where('users.deleted_at', 'is', null)
    .select((select) => [
      'users.id',
      'users.username',
      'users.name',
      'users.is_active',
      'users.created_at',
      'users.contact_phone',
      'users.contact_email',
      'sales_managers.team_id',
      'sales_managers.manager_code',
      'sales_managers.position',
      'sales_managers.monthly_goal',
      'sales_managers.version',
      'sales_teams.team_name',
      'last_team.team_name as last_team_name',
      'last.effective_from as last_team_from',
      select
        .selectFrom('contact_codes')
        .whereRef('contact_codes.sales_manager_id', '=', 'users.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('contact_code_count'),
      select
        .selectFrom('contact_code_mappings')
        .whereRef('contact_code_mappings.manager_id', '=', 'users.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('mapping_count'),
    ])
}

export type ManagerRow = Awaited<ReturnType<typeof managerRows>>[number]

export function managerRows(db: Queryable) {
  return managers(db).orderBy('users.name').orderBy('users.id').execute()
}

/** Throws NOT_FOUND, also for an account of another kind. */
export async function managerRow(db: Queryable, id: number): Promise<ManagerRow> {
  return managers(db).where('users.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** An account's position in the sales organisation; undefined without a team. */
export function placeOf(db: Queryable, id: number) {
  return db
    .selectFrom('sales_managers')
    .innerJoin('sales_teams', 'sales_teams.id', 'sales_managers.team_id')
    .select(['sales_teams.team_name', 'sales_managers.position'])
    .where('sales_managers.user_id', '=', id)
    .executeTakeFirst()
}

/** The sales managers that have no team yet and can be assigned to one. */
export function unassignedRows(db: Queryable) {
  return managers(db)
    .clearSelect()
    .select(['users.id', 'users.name', 'users.username'])
    .where('sales_managers.user_id', 'is', null)
    .where('users.is_active', '=', 1)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
}

function mappings(db: Queryable) {
  return db
    .selectFrom('contact_code_mappings as mapping')
    .innerJoin('contact_codes as code', 'code.id', 'mapping.contact_code_id')
    .innerJoin('users as manager', 'manager.id', 'mapping.manager_id')
    .select([
      'mapping.id',
      'mapping.manager_id',
      'mapping.contact_code_id',
      'mapping.is_active',
      'mapping.created_at',
      'manager.name as manager_name',
      'manager.username as manager_username',
      'code.code',
      'code.carrier',
      'code.dealer_name',
    ])
}

export type MappingRow = Awaited<ReturnType<typeof mappingRows>>[number]

/** Sorted by manager, then by code. */
export function mappingRows(db: Queryable) {
  return mappings(db).orderBy('manager.name').orderBy('mapping.manager_id').orderBy('code.code').execute()
}

/** Throws NOT_FOUND. */
export async function mappingRow(db: Queryable, id: number): Promise<MappingRow> {
  return mappings(db).where('mapping.id', '=', id).executeTakeFirstOrThrow(notFound)
}
