import { sql } from 'kysely'
import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import type { Assignee } from '#shared/documents/queue.contract.ts'
import { broken } from '#shared/errors.ts'
import type { Queryable } from '../../../database/database.ts'

/** The kinds of account that work on documents. */
export const WORKING_TYPES = ['admin', 'user', 'worker'] as const

/** Whoever works now, and is not kept by the menu rights from processing. */
function assignees(db: Queryable) {
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .where('user_type', 'in', WORKING_TYPES)
    .where((users) =>
      users.or([
        users('is_restricted', '=', 0),
        users.exists(
          users
            .selectFrom('user_permissions')
            .select('user_id')
            .whereRef('user_permissions.user_id', '=', 'users.id')
            .where('menu_id', '=', 'documents')
            .where('can_view', '=', 1)
            .where('can_edit', '=', 1),
        ),
      ]),
    )
}

export const NO_ASSIGNEE = broken('workerId', '담당할 수 없는 계정입니다. 다른 담당자를 선택해주세요.')

/** The account, if it can have documents. */
export function findAssignee(db: Queryable, id: number) {
  return assignees(db).select(['id', 'name']).where('id', '=', id).executeTakeFirst()
}

/** All accounts that can have documents, by name, with how many open ones each has. */
export async function listAssignees(db: Queryable): Promise<Assignee[]> {
  const [accounts, counts] = await Promise.all([
    assignees(db).select(['id', 'name']).orderBy('name').orderBy('id').execute(),
    db
      .selectFrom('documents')
      .select(['assigned_worker_id as id', sql<number>`count(*)`.as('open')])
      .where('deleted_at', 'is', null)
      .where('activation_status', 'in', OPEN_STATUSES)
      .where('assigned_worker_id', 'is not', null)
      .groupBy('assigned_worker_id')
      .execute(),
  ])
  const openOf = new Map(counts.map(({ id, open }) => [id, Number(open)]))
  return accounts.map(({ id, name }) => ({ id, name, openDocuments: openOf.get(id) ?? 0 }))
}
