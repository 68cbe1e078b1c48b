import { create } from 'zustand'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { DOCUMENT_SORTS, type DocumentDate, type DocumentSort } from '#shared/documents/documents.contract.ts'
import { useSession } from '../../lib/session-store.ts'
import { sendListSettings } from './list-settings.api.ts'

/** The order in an address; empty for none, or for one that does not exist. */
export function readOrder(text: string | null): DocumentSort | '' {
  const name = DOCUMENT_SORTS.find((each) => each === text || `-${each}` === text)
  return name === undefined ? '' : (text as DocumentSort)
}

const KEY = 'list-orders'

/** The orders that accounts chose last, by account and list, as this device knows them. */
export const useKeptOrders = create<Record<string, unknown>>(() => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
})

const keyOf = (list: string) => `${useSession.getState().user?.id ?? 0} ${list}`

/** Chosen since the page was loaded, and so newer than what the server answers. */
const chosenHere = new Set<string>()

/**
 * The order that the address names, else the one that the account chose last for such a list; empty for the list's own. A saved view
 * that names none was saved in the list's own.
 */
export function chosenOrder(
  list: string,
  { sort, view }: { sort: DocumentSort | ''; view: string },
): DocumentSort | '' {
  if (sort !== '' || view !== '') return sort
  const kept = useKeptOrders.getState()[keyOf(list)]
  return readOrder(typeof kept === 'string' ? kept : null)
}

/** Keeps the order for the account, on this device and its others; empty for the list's own. */
export function keepOrder(list: string, order: DocumentSort | ''): void {
  chosenHere.add(keyOf(list))
  hold([[list, order]])
  sendListSettings({ orders: { [list]: order } })
}

/** Takes over what the account chose on another device. */
export function takeOrders(orders: Record<string, DocumentSort | ''>): void {
  hold(Object.entries(orders).filter(([list]) => !chosenHere.has(keyOf(list))))
}

function hold(orders: readonly [string, DocumentSort | ''][]): void {
  useKeptOrders.setState(Object.fromEntries(orders.map(([list, order]) => [keyOf(list), order])))
  try {
    localStorage.setItem(KEY, JSON.stringify(useKeptOrders.getState()))
  } catch {
    // Without storage the orders hold until the page is loaded again.
  }
}

type Named = (typeof DOCUMENT_SORTS)[number]

/** By what a header sorts; the first press sorts up, the second down, the third as the list does by itself. */
export function nextOrder(by: string, now: DocumentSort | ''): DocumentSort | '' {
  if (now === by) return readOrder(`-${by}`)
  return now === `-${by}` ? '' : readOrder(by)
}

/** What each order compares, as the server does. */
const TEXTS: Record<Named, (it: ListedDocument) => string> = {
  waiting: (it) => `${it.supplementAnsweredAt === null ? '1' : '0'}${it.waitingSince}`,
  received: () => '',
  customer: (it) => it.customerName,
  store: (it) => it.storeName ?? '',
  carrier: (it) => it.carrier ?? '',
  assignee: (it) => it.assignedWorkerName ?? '',
}

/**
 * Whether one document stands before another: by the order, else newest first by the list's date; documents that are alike by
 * their id.
 */
export function isBefore(
  one: ListedDocument,
  other: ListedDocument,
  { date, sort }: { date: DocumentDate; sort?: DocumentSort | undefined },
): boolean {
  if (sort === undefined) {
    // Ids are assigned in the order of receipt.
    const [at, than] = date === 'uploadedAt' ? ['', ''] : [one[date] ?? '', other[date] ?? '']
    return at === than ? one.id > other.id : at > than
  }
  const isDown = sort.startsWith('-')
  const textOf = TEXTS[(isDown ? sort.slice(1) : sort) as Named]
  const [text, than] = [textOf(one), textOf(other)]
  const isLess = text === than ? one.id < other.id : text < than
  return isDown ? one.id !== other.id && !isLess : isLess
}
