import type { Reconciled } from '#shared/carrier-payments/carrier-payment.contract.ts'
import { matchesKorean } from '#shared/korean.ts'
import { type Hundredths, toWon } from '#shared/money.ts'
import type { Queryable } from '../../database/database.ts'
import { type CursorKey, decodeCursor, encodeCursor, foreignCursor, isRowId } from '../../database/paging.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { shownNumber, subscriptionKey } from '../documents/subscription-key.ts'
import {
  type MatchedDocument,
  type MatchQuestion,
  matchedDocuments,
  outcomeOf,
  type StrayPayment,
  strayPayments,
} from './match-payments.ts'

export interface ReconciledQuestion extends MatchQuestion {
  outcome?: Reconciled['outcome'] | undefined
  search?: string | undefined
}

/** Where a row stands: among the activations by time and id, then among the strays by carrier and number. */
type Place =
  | { of: 'document'; activated_at: string; id: number }
  | { of: 'stray'; carrier_id: number; subscription_key: string }

interface PlacedRow {
  row: Reconciled
  place: Place
}

/** The rows of a filter, the activations first, in pieces. Other requests are served in between. */
export async function* reconciledRows(
  db: Queryable,
  question: ReconciledQuestion,
  after: Place | null = null,
): AsyncIterable<PlacedRow[]> {
  const { outcome } = question
  const areStraysOnly = outcome === 'elsewhere' || outcome === 'unknown' || after?.of === 'stray'
  if (!areStraysOnly) {
    for await (const documents of matchedDocuments(db, question, after))
      yield documents.map(presentDocument).filter(({ row }) => isAsked(row, question))
  }
  if (outcome !== undefined && !areStraysOnly) return
  for await (const strays of strayPayments(db, question, after?.of === 'stray' ? after : null)) {
    const rows = await presentStrays(db, strays)
    yield rows.filter(({ row }) => isAsked(row, question))
  }
}

/** One page with the number of all rows, which the cursor keeps, as counting reads them all. Throws INVALID_INPUT for a foreign cursor. */
export async function reconciledPage(
  db: Queryable,
  question: ReconciledQuestion,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<{ items: Reconciled[]; total: number; nextCursor: string | null }> {
  const start = startIn(cursor)
  const shown: PlacedRow[] = []
  let total = start?.total ?? 0
  for await (const rows of reconciledRows(db, question, start?.place)) {
    if (start === null) total += rows.length
    shown.push(...rows.slice(0, limit + 1 - shown.length))
    if (start !== null && shown.length > limit) break
  }
  const items = shown.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(({ row }) => row),
    total,
    nextCursor:
      shown.length <= limit || last === undefined ? null : encodeCursor([total, ...keyOf(last.place)]),
  }
}

function keyOf(place: Place): CursorKey {
  return place.of === 'document'
    ? [place.of, place.activated_at, place.id]
    : [place.of, place.subscription_key, place.carrier_id]
}

function startIn(cursor: string | undefined): { total: number; place: Place } | null {
  const key = decodeCursor(cursor, 4)
  if (key === null) return null
  const [total, of, text, id] = key
  if (typeof total !== 'number' || typeof text !== 'string' || !isRowId(id)) throw foreignCursor()
  if (of === 'document') return { total, place: { of, activated_at: text, id } }
  if (of === 'stray') return { total, place: { of, subscription_key: text, carrier_id: id } }
  throw foreignCursor()
}

function isAsked(row: Reconciled, { outcome, search = '' }: ReconciledQuestion): boolean {
  if (outcome !== undefined && row.outcome !== outcome) return false
  if (search === '') return true
  const key = subscriptionKey(search)
  if (key !== null && subscriptionKey(row.subscriptionNumber ?? '')?.includes(key)) return true
  return [row.customerName, row.storeName, row.documentNumber].some((text) =>
    matchesKorean(text ?? '', search),
  )
}

function presentDocument(document: MatchedDocument): PlacedRow {
  return {
    place: { of: 'document', activated_at: document.activated_at, id: document.id },
    row: {
      outcome: outcomeOf(document),
      documentId: document.id,
      documentNumber: document.document_number,
      customerName: document.customer_name,
      subscriptionNumber: document.subscription_number,
      carrier: document.carrier,
      storeName: document.store_name,
      servicePlanName: document.service_plan_name,
      activatedAt: document.activated_at,
      paid: wonOrNull(document.paid),
      expected: wonOrNull(document.expected),
      owed: wonOrNull(document.owed),
      margin: marginOf(document),
    },
  }
}

async function presentStrays(db: Queryable, strays: readonly StrayPayment[]): Promise<PlacedRow[]> {
  const ids = strays.flatMap(({ document_id }) => (document_id === null ? [] : [document_id]))
  const documents = await readInPieces(ids, (piece) =>
    db
      .selectFrom('documents')
      .select(['id', 'document_number', 'customer_name', 'store_name', 'service_plan_name', 'activated_at'])
      .where('id', 'in', piece)
      .execute(),
  )
  const byId = new Map(documents.map((document) => [document.id, document]))
  return strays.map(({ carrier_id, carrier, subscription_key, paid, document_id }) => {
    const document = document_id === null ? undefined : byId.get(document_id)
    return {
      place: { of: 'stray', carrier_id, subscription_key },
      row: {
        outcome: document === undefined ? 'unknown' : 'elsewhere',
        documentId: document?.id ?? null,
        documentNumber: document?.document_number ?? null,
        customerName: document?.customer_name ?? null,
        subscriptionNumber: shownNumber(subscription_key),
        carrier,
        storeName: document?.store_name ?? null,
        servicePlanName: document?.service_plan_name ?? null,
        activatedAt: document?.activated_at ?? null,
        paid: toWon(paid),
        expected: null,
        owed: null,
        margin: null,
      },
    }
  })
}

function marginOf(document: MatchedDocument): number | null {
  const { paid, owed } = document
  return outcomeOf(document) === null || (paid === null && owed === null)
    ? null
    : toWon((paid ?? 0) - (owed ?? 0))
}

function wonOrNull(amount: Hundredths | null): number | null {
  return amount === null ? null : toWon(amount)
}
