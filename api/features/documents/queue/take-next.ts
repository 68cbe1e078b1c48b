import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../../database/database.ts'
import type { Account } from '../../../http/accounts.ts'
import { choosableCarriers } from '../../carriers/carriers.access.ts'
import { statusChange } from '../changes/change-activation-status.ts'
import { changeDocument, type DocumentContext } from '../changes/change-document.ts'
import { BY_WAITING } from '../listing/document-filters.ts'
import { UNDELETED } from '../listing/document-parts.ts'

/**
 * Takes the application that has waited longest of those that the account may take, and answers its id; null when none waits.
 * Two callers never get the same one, and nobody one that was recovered: somebody must check first what was done to it.
 */
export function takeNextDocument(context: DocumentContext, account: Account): Promise<number | null> {
  return context.database.transaction(async (transaction) => {
    const { db, lock, holdNames } = transaction
    await holdNames('queue', ['next'])
    for (;;) {
      const id = await oldestWaiting(db, account)
      if (id === null) return null
      await lock('documents', [id])
      // Somebody may have taken it without asking the queue, before the lock.
      if ((await oldestWaiting(db, account)) !== id) continue
      await changeDocument(transaction, context, { account, id, version: undefined }, (row, by) => [
        statusChange(row, { activationStatus: '진행중', version: row.version }, by),
      ])
      return id
    }
  })
}

async function oldestWaiting(db: Queryable, account: Account): Promise<number | null> {
  const carriers = choosableCarriers(account)
  const mayTake =
    carriers === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`documents.carrier in (${sql.join(carriers)})`
  const { rows } = await sql<{ id: number }>`select documents.id from documents
    where ${UNDELETED} and documents.activation_status = '대기' and documents.assigned_worker_id is null
      and documents.recovered_at is null and ${mayTake}
    order by ${BY_WAITING}, documents.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}
