import type { Selectable } from 'kysely'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken, notFound } from '#shared/errors.ts'
import { LIMITS } from '#shared/limits.ts'
import type {
  SavedViewInput,
  updateSavedView as UpdateCall,
} from '#shared/saved-views/saved-view.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { SavedViewTable } from '../../database/tables/documents.ts'

export type SavedViewRow = Selectable<SavedViewTable>
type Deps = Pick<Context, 'database' | 'clock'>

/** Those of one account, in the order in which they were saved. */
export function viewRows(db: Queryable, accountId: number): Promise<SavedViewRow[]> {
  return db.selectFrom('saved_views').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
}

/** Throws CONFLICT for a name that the list has already, and RULE_BROKEN when it has enough views. */
export function createView(
  { database, clock }: Deps,
  accountId: number,
  { list, name, filter, hiddenColumns }: SavedViewInput,
): Promise<SavedViewRow> {
  return database.transaction(async (transaction) => {
    const views = await heldViews(transaction, accountId, list)
    if (views.length >= LIMITS.viewsOfList)
      throw new AppError('RULE_BROKEN', {
        message: `보기는 목록마다 ${LIMITS.viewsOfList}개까지 저장할 수 있습니다. 쓰지 않는 보기를 삭제해주세요.`,
      })
    requireNewName(views, name)
    return transaction.db
      .insertInto('saved_views')
      .values({
        account_id: accountId,
        list,
        name,
        filter,
        hidden_columns: JSON.stringify(hiddenColumns),
        created_at: clock.now().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Absent fields stay unchanged. Throws NOT_FOUND, also for another account's view, and CONFLICT. */
export function updateView(
  { database }: Deps,
  accountId: number,
  id: number,
  { name, filter, hiddenColumns }: BodyOf<typeof UpdateCall>,
): Promise<SavedViewRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    const before = await ownView(db, accountId, id)
    const views = await heldViews(transaction, accountId, before.list)
    if (name !== undefined)
      requireNewName(
        views.filter((view) => view.id !== id),
        name,
      )
    return db
      .updateTable('saved_views')
      .set({
        name: name ?? before.name,
        filter: filter ?? before.filter,
        hidden_columns: hiddenColumns === undefined ? before.hidden_columns : JSON.stringify(hiddenColumns),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(notFound)
  })
}

/** Throws NOT_FOUND, also for another account's view. */
export function deleteView({ database }: Deps, accountId: number, id: number): Promise<SavedViewRow> {
  return database.transaction(({ db }) =>
    db
      .deleteFrom('saved_views')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returningAll()
      .executeTakeFirstOrThrow(notFound),
  )
}

function ownView(db: Queryable, accountId: number, id: number): Promise<SavedViewRow> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow(notFound)
}

/** The views of a list, which nobody else changes until the transaction ends. */
async function heldViews(
  { db, holdNames }: Transaction,
  accountId: number,
  list: string,
): Promise<SavedViewRow[]> {
  await holdNames('views', [`${accountId} ${list}`])
  const views = await viewRows(db, accountId)
  return views.filter((view) => view.list === list)
}

function requireNewName(others: readonly SavedViewRow[], name: string): void {
  if (others.some((view) => view.name === name))
    throw broken('name', '같은 이름의 보기가 있습니다.', 'CONFLICT')
}
