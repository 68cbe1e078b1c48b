import { type ActivationStatus, isOpenStatus } from '#shared/documents/activation-status.ts'
import { kstDay } from '#shared/kst.ts'
import { kstMonth } from '#shared/kst-calendar.ts'
import type { Transaction } from '../../../database/database.ts'
import type { DayFigureTable, FigureKey } from '../../../database/tables/day-figures.ts'
import type { DocumentRow } from '../document-rows.ts'
import { dateOfStatus } from '../listing/document-filters.ts'

/** The columns that figures are made of. */
export const FIGURED_COLUMNS = [
  'activation_status',
  'uploaded_at',
  'activated_at',
  'cancelled_at',
  'discarded_at',
  'other_completed_at',
  'carrier',
  'contact_code',
  'customer_type',
  'assigned_worker_id',
  'activated_by',
  'is_manual',
] as const satisfies readonly (keyof DocumentRow)[]
export type FiguredDocument = Pick<DocumentRow, (typeof FIGURED_COLUMNS)[number]>

/** The columns that totals, figures and search are made of. */
export const COUNTED_COLUMNS = ['id', 'customer_name', 'customer_phone', ...FIGURED_COLUMNS] as const
export type CountedDocument = FiguredDocument & Pick<DocumentRow, 'id' | 'customer_name' | 'customer_phone'>

/**
 * Keeps everything that counts or finds documents right, in the transaction in which one changes. Null is a document that is not
 * there: before it was submitted or brought back, or after its deletion.
 */
export async function countDocument(
  transaction: Transaction,
  before: CountedDocument | null,
  after: CountedDocument | null,
): Promise<void> {
  const [from, to] = [statusOf(before), statusOf(after)]
  if (from !== to) {
    if (from !== null) await transaction.countStatus(from, -1)
    if (to !== null) await transaction.countStatus(to, 1)
  }
  await transaction.addToFigures(figureDeltas([{ before, after }]))
  if (after !== null) {
    if (!isFoundAlike(before, after)) await transaction.indexForSearch(after.id, searchable(after))
  } else if (before !== null) await transaction.removeFromSearch(before.id)
}

function statusOf(document: CountedDocument | null): ActivationStatus | null {
  return (document?.activation_status ?? null) as ActivationStatus | null
}

function searchable({ customer_name, customer_phone, activation_status }: CountedDocument) {
  const isOpen = isOpenStatus(activation_status as ActivationStatus)
  return { customerName: customer_name, customerPhone: customer_phone, isOpen }
}

/** True when the search index holds the same entries for both. */
function isFoundAlike(before: CountedDocument | null, after: CountedDocument): boolean {
  if (before === null) return false
  const [was, is] = [searchable(before), searchable(after)]
  return (
    was.customerName === is.customerName && was.customerPhone === is.customerPhone && was.isOpen === is.isOpen
  )
}

/**
 * `received` counts by the day of receipt; activations registered by hand have none. `closed` counts closed documents by the
 * day on which they got that status, `activated` those that are 개통, by month. All three are kept for everybody together and for
 * each worker whose document it is; `store-received`, `store-closed` and `store-activated` are the same by contact code.
 */
export type Figure =
  | 'received'
  | 'closed'
  | 'activated'
  | 'store-received'
  | 'store-closed'
  | 'store-activated'

/** The worker_id of figures that count everybody together. */
export const EVERYBODY = 0

/** How counting these changes alters the figures; null stands for a document that does not exist. */
export function figureDeltas(
  changes: readonly { before: FiguredDocument | null; after: FiguredDocument | null }[],
): DayFigureTable[] {
  const deltas = new Map<string, DayFigureTable>()
  const add = (document: FiguredDocument | null, count: 1 | -1) => {
    if (document === null) return
    for (const key of figuresOf(document)) {
      const text = Object.values(key).join('\u0000')
      const delta = deltas.get(text)
      if (delta === undefined) deltas.set(text, { ...key, count })
      else delta.count += count
    }
  }
  for (const { before, after } of changes) {
    if (isCountedAlike(before, after)) continue
    add(before, -1)
    add(after, 1)
  }
  return [...deltas.values()].filter(({ count }) => count !== 0)
}

function isCountedAlike(before: FiguredDocument | null, after: FiguredDocument | null): boolean {
  if (before === null || after === null) return before === after
  return FIGURED_COLUMNS.every((column) => before[column] === after[column])
}

/** Everything that one document counts in; nothing twice. */
function figuresOf(document: FiguredDocument): FigureKey[] {
  const { activation_status, uploaded_at, carrier, contact_code, customer_type, is_manual } = document
  const date = dateOfStatus(activation_status as ActivationStatus)
  const closedAt = date === 'uploaded_at' ? null : document[date]
  const isActivated = activation_status === '개통'
  const key = (figure: Figure, period: string, owner = OF_EVERYBODY, contactCode = ''): FigureKey => ({
    figure,
    ...owner,
    activation_status,
    period,
    carrier: carrier ?? '',
    contact_code: contactCode,
    customer_type,
  })
  const figures = ownersOf(document).flatMap((owner) => [
    ...(is_manual === 1 ? [] : [key('received', kstDay(uploaded_at), owner)]),
    ...(closedAt === null ? [] : [key('closed', kstDay(closedAt), owner)]),
    ...(closedAt === null || !isActivated ? [] : [key('activated', kstMonth(closedAt), owner)]),
  ])
  const ofStore = (figure: Figure, period: string) => key(figure, period, OF_EVERYBODY, contact_code ?? '')
  return [
    ...figures,
    ...(is_manual === 1 ? [] : [ofStore('store-received', kstDay(uploaded_at))]),
    ...(closedAt === null ? [] : [ofStore('store-closed', kstDay(closedAt))]),
    ...(closedAt === null || !isActivated ? [] : [ofStore('store-activated', kstMonth(closedAt))]),
  ]
}

type Owner = Pick<FigureKey, 'worker_id' | 'is_activator'>
const OF_EVERYBODY: Owner = { worker_id: EVERYBODY, is_activator: 0 }

function ownersOf({ assigned_worker_id, activated_by }: FiguredDocument): Owner[] {
  return [
    OF_EVERYBODY,
    ...(activated_by === null ? [] : [{ worker_id: activated_by, is_activator: 1 }]),
    ...(assigned_worker_id === null || assigned_worker_id === activated_by
      ? []
      : [{ worker_id: assigned_worker_id, is_activator: 0 }]),
  ]
}
