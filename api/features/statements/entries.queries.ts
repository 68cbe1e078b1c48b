import { sql } from 'kysely'
import type { QueryOf, ResponseOf } from '#shared/endpoint.ts'
import { toWon } from '#shared/money.ts'
import type { EntryKind } from '#shared/settlements/entry-kind.ts'
import type {
  AdjustmentCategory,
  listSettlementEntries,
  SettlementEntry,
} from '#shared/statements/ledger.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { pageNewestFirst } from '../../database/paging.ts'
import { evened } from '../../database/statement-sizes.ts'
import { storeNameOf } from './stores.queries.ts'

/** One page of the ledger, newest first. Throws INVALID_INPUT for a foreign cursor. */
export async function entryPage(
  db: Queryable,
  question: QueryOf<typeof listSettlementEntries>,
): Promise<ResponseOf<typeof listSettlementEntries>> {
  const { month, storeId, documentId, kind } = question
  const matching = db
    .selectFrom('settlement_entries')
    .where((where) =>
      where.and([
        ...(month === undefined ? [] : [where('month', '=', month)]),
        ...(storeId === undefined ? [] : [where('store_id', '=', storeId)]),
        ...(documentId === undefined ? [] : [where('document_id', '=', documentId)]),
        ...(kind === undefined ? [] : [where('kind', '=', kind)]),
      ]),
    )
  const { rows, ...rest } = await pageNewestFirst(matching, question)
  const entries = await selectEntries(db)
    .where('entry.id', 'in', [0, ...evened(rows.map(({ id }) => id))])
    .orderBy('entry.id', 'desc')
    .execute()
  return { items: entries.map(presentEntry), ...rest }
}

/** The entry must be there. */
export async function entryOf(db: Queryable, id: number): Promise<SettlementEntry> {
  return presentEntry(await selectEntries(db).where('entry.id', '=', id).executeTakeFirstOrThrow())
}

function selectEntries(db: Queryable) {
  return db
    .selectFrom('settlement_entries as entry')
    .innerJoin('users as author', 'author.id', 'entry.author_id')
    .leftJoin('stores', 'stores.id', 'entry.store_id')
    .leftJoin('users as dealer', 'dealer.id', 'stores.dealer_id')
    .leftJoin('documents', 'documents.id', 'entry.document_id')
    .leftJoin('evidence_files as evidence', 'evidence.id', 'entry.evidence_file_id')
    .selectAll('entry')
    .select([
      'author.name as author_name',
      storeNameOf('dealer').as('store_name'),
      'documents.document_number',
      'evidence.file_name as evidence_file_name',
      sql<number>`case when exists (select 1 from settlement_entries as other where other.counters_id = entry.id)
        then 1 else 0 end`.as('is_countered'),
    ])
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

function presentEntry(row: EntryRow): SettlementEntry {
  return {
    id: row.id,
    month: row.month,
    settledAt: row.settled_at,
    originMonth: row.origin_month,
    kind: row.kind as EntryKind,
    category: row.category as AdjustmentCategory | null,
    amount: toWon(row.amount),
    storeId: row.store_id,
    storeName: row.store_name,
    documentId: row.document_id,
    documentNumber: row.document_number,
    reason: row.reason,
    authorName: row.author_name,
    createdAt: row.created_at,
    evidenceFileId: row.evidence_file_id,
    evidenceFileName: row.evidence_file_name,
    countersId: row.counters_id,
    isCountered: row.is_countered === 1,
  }
}
