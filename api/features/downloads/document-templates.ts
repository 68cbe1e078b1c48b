import type {
  createDocumentTemplate,
  updateDocumentTemplate,
} from '#shared/downloads/manage-downloads.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import type { ReceivedFile } from '../../storage/file-store.ts'
import { flagColumn } from '../carriers/carrier-columns.ts'
import type { TemplateRow } from './downloads.present.ts'
import { found, isOffered, keepOfferedFile, offeredFilesChanged } from './offered-files.ts'

/** Newest first. */
export async function documentTemplates(db: Queryable, account: Account): Promise<TemplateRow[]> {
  const rows = await db.selectFrom('document_templates').selectAll().orderBy('id', 'desc').execute()
  return rows.filter((row) => isOffered(account, row))
}

export function documentTemplate(db: Queryable, id: number): Promise<TemplateRow | undefined> {
  return db.selectFrom('document_templates').selectAll().where('id', '=', id).executeTakeFirst()
}

export function addDocumentTemplate(
  context: Context,
  account: Account,
  { title, category }: BodyOf<typeof createDocumentTemplate>,
  file: ReceivedFile,
): Promise<TemplateRow> {
  return keepOfferedFile(context, account, file, (db, columns) =>
    db
      .insertInto('document_templates')
      .values({ ...columns, title, category })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Absent fields stay unchanged. Throws NOT_FOUND. */
export function changeDocumentTemplate(
  { database, hub }: Context,
  id: number,
  { title, category, isActive }: BodyOf<typeof updateDocumentTemplate>,
): Promise<TemplateRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    offeredFilesChanged(transaction, hub)
    const before = found(await documentTemplate(db, id))
    return db
      .updateTable('document_templates')
      .set({ title: title ?? before.title, category, is_active: flagColumn(isActive) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** The file, which no row names any more, is removed later by a background job. Throws NOT_FOUND. */
export async function removeDocumentTemplate({ database, hub }: Context, id: number): Promise<TemplateRow> {
  return database.transaction(async (transaction) => {
    offeredFilesChanged(transaction, hub)
    const { db } = transaction
    return found(
      await db.deleteFrom('document_templates').where('id', '=', id).returningAll().executeTakeFirst(),
    )
  })
}
