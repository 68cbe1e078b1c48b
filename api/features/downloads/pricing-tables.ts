import type { createPricingTable, updatePricingTable } from '#shared/downloads/manage-downloads.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import type { ReceivedFile } from '../../storage/file-store.ts'
import { flagColumn } from '../carriers/carrier-columns.ts'
import type { PricingTableRow } from './downloads.present.ts'
import { found, isOffered, keepOfferedFile, offeredFilesChanged } from './offered-files.ts'

/** Newest first. */
export async function pricingTables(db: Queryable, account: Account): Promise<PricingTableRow[]> {
  const rows = await db.selectFrom('pricing_tables').selectAll().orderBy('id', 'desc').execute()
  return rows.filter((row) => isOffered(account, row))
}

/** The active ones, which everybody sees; newest first. */
export function activePricingTables(db: Queryable): Promise<PricingTableRow[]> {
  return db
    .selectFrom('pricing_tables')
    .selectAll()
    .where('is_active', '=', 1)
    .orderBy('id', 'desc')
    .execute()
}

export function pricingTable(db: Queryable, id: number): Promise<PricingTableRow | undefined> {
  return db.selectFrom('pricing_tables').selectAll().where('id', '=', id).executeTakeFirst()
}

export function addPricingTable(
  context: Context,
  account: Account,
  { title }: BodyOf<typeof createPricingTable>,
  file: ReceivedFile,
): Promise<PricingTableRow> {
  return keepOfferedFile(context, account, file, (db, columns) =>
    db
      .insertInto('pricing_tables')
      .values({ ...columns, title })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Absent fields stay unchanged. Throws NOT_FOUND. */
export function changePricingTable(
  { database, hub }: Context,
  id: number,
  { title, isActive }: BodyOf<typeof updatePricingTable>,
): Promise<PricingTableRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    offeredFilesChanged(transaction, hub)
    const before = found(await pricingTable(db, id))
    return db
      .updateTable('pricing_tables')
      .set({ title: title ?? before.title, is_active: flagColumn(isActive) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** The file, which no row names any more, is removed later by a background job. Throws NOT_FOUND. */
export function removePricingTable({ database, hub }: Context, id: number): Promise<PricingTableRow> {
  return database.transaction(async (transaction) => {
    offeredFilesChanged(transaction, hub)
    const { db } = transaction
    return found(await db.deleteFrom('pricing_tables').where('id', '=', id).returningAll().executeTakeFirst())
  })
}
