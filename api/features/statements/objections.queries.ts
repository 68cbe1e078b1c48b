import type { QueryOf, ResponseOf } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import { grouped } from '#shared/grouped.ts'
import { toWon } from '#shared/money.ts'
import type { EntryKind } from '#shared/settlements/entry-kind.ts'
import type { AdjustmentCategory } from '#shared/statements/ledger.contract.ts'
import type { listObjections, Objection } from '#shared/statements/objection.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { pageNewestFirst } from '../../database/paging.ts'
import { evened } from '../../database/statement-sizes.ts'
import { storeNameOf } from './stores.queries.ts'

/** One page of the objections, newest first. Throws INVALID_INPUT for a foreign cursor. */
export async function objectionPage(
  db: Queryable,
  question: QueryOf<typeof listObjections>,
): Promise<ResponseOf<typeof listObjections>> {
  const { month, storeId, open } = question
  const matching = db
    .selectFrom('objections')
    .where((where) =>
      where.and([
        ...(month === undefined ? [] : [where('month', '=', month)]),
        ...(storeId === undefined ? [] : [where('store_id', '=', storeId)]),
        ...(open === true ? [where('decided_at', 'is', null)] : []),
      ]),
    )
  const { rows, ...rest } = await pageNewestFirst(matching, question)
  const objections = await selectObjections(db)
    .where('objections.id', 'in', [0, ...evened(rows.map(({ id }) => id))])
    .orderBy('objections.id', 'desc')
    .execute()
  return { items: await withMessages(db, objections), ...rest }
}

/** A store's objections to one statement, the earliest first. */
export async function objectionsTo(db: Queryable, month: string, storeId: number): Promise<Objection[]> {
  const rows = await selectObjections(db)
    .where('objections.month', '=', month)
    .where('objections.store_id', '=', storeId)
    .orderBy('objections.id')
    .execute()
  return withMessages(db, rows)
}

/** Throws NOT_FOUND. */
export async function objectionOf(db: Queryable, id: number): Promise<Objection> {
  const row = await selectObjections(db).where('objections.id', '=', id).executeTakeFirstOrThrow(notFound)
  const [objection] = await withMessages(db, [row])
  if (objection === undefined) throw notFound()
  return objection
}

function selectObjections(db: Queryable) {
  return db
    .selectFrom('objections')
    .innerJoin('stores', 'stores.id', 'objections.store_id')
    .leftJoin('users as dealer', 'dealer.id', 'stores.dealer_id')
    .leftJoin('users as decider', 'decider.id', 'objections.decided_by')
    .leftJoin('documents', 'documents.id', 'objections.document_id')
    .leftJoin('settlement_entries as entry', 'entry.id', 'objections.entry_id')
    .selectAll('objections')
    .select([
      storeNameOf('dealer').as('store_name'),
      'decider.name as decided_by_name',
      'documents.document_number',
      'entry.kind as entry_kind',
      'entry.category as entry_category',
      'entry.amount as entry_amount',
    ])
}

type ObjectionRow = Awaited<ReturnType<ReturnType<typeof selectObjections>['execute']>>[number]

async function withMessages(db: Queryable, rows: readonly ObjectionRow[]): Promise<Objection[]> {
  const messages = await db
    .selectFrom('objection_messages')
    .innerJoin('users', 'users.id', 'objection_messages.sender_id')
    .selectAll('objection_messages')
    .select(['users.name', 'users.dealer_name'])
    .where('objection_id', 'in', [0, ...evened(rows.map(({ id }) => id))])
    .orderBy('objection_messages.id')
    .execute()
  const ofObjection = grouped(messages, ({ objection_id }) => objection_id)
  return rows.map((row) => ({
    id: row.id,
    month: row.month,
    storeId: row.store_id,
    storeName: row.store_name,
    documentId: row.document_id,
    documentNumber: row.document_number,
    entryId: row.entry_id,
    entry: entryOf(row),
    madeAt: row.made_at,
    messages: (ofObjection.get(row.id) ?? []).map(({ id, name, dealer_name, is_store, text, at }) => ({
      id,
      senderName: is_store === 1 ? (dealer_name ?? name) : name,
      isStore: is_store === 1,
      text,
      at,
    })),
    isAccepted: row.is_accepted === null ? null : row.is_accepted === 1,
    decidedByName: row.decided_by_name,
    decidedAt: row.decided_at,
  }))
}

function entryOf({ entry_kind, entry_category, entry_amount }: ObjectionRow): Objection['entry'] {
  if (entry_kind === null) return null
  return {
    kind: entry_kind as EntryKind,
    category: entry_category as AdjustmentCategory | null,
    amount: toWon(entry_amount ?? 0),
  }
}
