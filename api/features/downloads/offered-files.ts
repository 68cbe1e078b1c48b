import { AppError } from '#shared/errors.ts'
import type { RiskQuery } from '#shared/files/risky-download.ts'
import { scopeOf } from '#shared/permissions.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { fileColumns, withKeptFile } from '../../database/kept-file.ts'
import { flagColumn } from '../../database/sent-values.ts'
import type { Accessed, ChangingCaller } from '../../http/access-sink.ts'
import type { Account } from '../../http/accounts.ts'
import type { FileAnswer } from '../../http/answers.ts'
import { storedFileAnswer } from '../../http/stored-file.ts'
import type { Hub } from '../../realtime/hub.ts'
import type { ReceivedFile } from '../../storage/file-store.ts'
import type { Happened } from '../access-log/record-security-event.ts'
import { recordSetting } from '../access-log/record-setting.ts'
import type { PricingTableRow, TemplateRow } from './downloads.present.ts'

/** The columns that form templates and price tables share: a title, a switch and a stored file. */
type OfferedFileRow = PricingTableRow

/** The hub room of everybody who may download. */
export const DOWNLOADS_ROOM = 'downloads'

/** Call this in every transaction that changes the offered files: open screens then read the list again. */
function offeredFilesChanged({ onCommit }: Transaction, hub: Hub): void {
  onCommit(() => hub.publish(DOWNLOADS_ROOM, { type: 'downloads_changed' }))
}

/** An inactive file exists only for those who manage the lists. */
function isOffered(account: Account, row: OfferedFileRow): boolean {
  return row.is_active === 1 || scopeOf(account, 'downloads.manage') !== null
}

type OfferedList = 'document_templates' | 'pricing_tables'

interface OfferedFields {
  title: string
  /** Only form templates have one. */
  category?: string
}

/** What can be done with one of the two lists of files. */
function offeredFiles<Row extends OfferedFileRow>(list: OfferedList) {
  // Kysely's types cannot express "either table". Form templates have a price table's columns and a category.
  const table = list as 'pricing_tables'

  const byId = (db: Queryable, id: number) =>
    db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst() as Promise<Row | undefined>

  const record = (
    db: Queryable,
    happened: Happened,
    { before, after }: { before: Row | null; after: Row | null },
  ) => {
    const what = list === 'pricing_tables' ? 'pricing-table' : 'form-template'
    const about = (after ?? before)?.title ?? ''
    const values = { before: before && valuesOf(before), after: after && valuesOf(after) }
    return recordSetting(db, happened, { what, about }, values)
  }

  return {
    byId,
    /** Newest first. */
    async all(db: Queryable, account: Account): Promise<Row[]> {
      const rows = await db.selectFrom(table).selectAll().orderBy('id', 'desc').execute()
      return (rows as Row[]).filter((row) => isOffered(account, row))
    },
    /** Makes the file durable and inserts its row; removes the file again if the row was certainly not inserted. */
    add(
      { database, files, judge, clock, hub }: Context,
      by: ChangingCaller,
      fields: OfferedFields,
      file: ReceivedFile,
    ): Promise<Row> {
      return withKeptFile({ files, judge }, file, (kept) =>
        database.transaction(async (transaction) => {
          offeredFilesChanged(transaction, hub)
          const stored = {
            ...fileColumns(kept),
            uploaded_by: by.account.id,
            uploaded_at: clock.now().toISOString(),
          }
          const inserting = transaction.db.insertInto(table).values({ ...stored, ...fields })
          const row = (await inserting.returningAll().executeTakeFirstOrThrow()) as Row
          await record(transaction.db, { by, at: clock.now() }, { before: null, after: row })
          return row
        }),
      )
    },
    /** Absent fields stay unchanged. Throws NOT_FOUND. */
    change(
      { database, clock, hub }: Context,
      by: ChangingCaller,
      id: number,
      {
        isActive,
        ...fields
      }: { [Field in keyof OfferedFields]?: string | undefined } & { isActive?: boolean | undefined },
    ): Promise<Row> {
      return database.transaction(async (transaction) => {
        const { db } = transaction
        offeredFilesChanged(transaction, hub)
        const before = found(await byId(db, id))
        const changing = db
          .updateTable(table)
          .set({ ...fields, title: fields.title ?? before.title, is_active: flagColumn(isActive) })
        const after = (await changing.where('id', '=', id).returningAll().executeTakeFirstOrThrow()) as Row
        await record(db, { by, at: clock.now() }, { before, after })
        return after
      })
    },
    /** The file, which no row names any more, is removed later by a background job. Throws NOT_FOUND. */
    remove({ database, clock, hub }: Context, by: ChangingCaller, id: number): Promise<Row> {
      return database.transaction(async (transaction) => {
        offeredFilesChanged(transaction, hub)
        const removing = transaction.db.deleteFrom(table).where('id', '=', id).returningAll()
        const row = found((await removing.executeTakeFirst()) as Row | undefined)
        await record(transaction.db, { by, at: clock.now() }, { before: row, after: null })
        return row
      })
    },
  }
}

function valuesOf(row: OfferedFileRow & { category?: string }) {
  const state = row.is_active === 1 ? '활성' : '비활성'
  return { 제목: row.title, 분류: row.category, 파일: row.file_name, 상태: state }
}

export const TEMPLATES = offeredFiles<TemplateRow>('document_templates')
export const PRICING_TABLES = offeredFiles<PricingTableRow>('pricing_tables')

/**
 * The bytes as they were uploaded, under their original name, and what the access log keeps: only of what was dangerous, as no file of
 * the lists names a customer. Throws FILE_NOT_FOUND and RISKY_FILE.
 */
export async function openOfferedFile(
  context: Context,
  list: OfferedList,
  row: OfferedFileRow | undefined,
  { account, asked }: { account: Account; asked: RiskQuery },
): Promise<{ answer: FileAnswer; accessed: Accessed | null }> {
  if (row === undefined || !isOffered(account, row)) throw new AppError('FILE_NOT_FOUND')
  const fileName = row.file_name
  const { answer, warnedOf } = await storedFileAnswer(context, list, row, { fileName, asked })
  const detail = { fileName, warnedOf: [...warnedOf] }
  return { answer, accessed: warnedOf.length === 0 ? null : { subject: null, person: null, detail } }
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}
