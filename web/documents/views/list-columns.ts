import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { create } from 'zustand'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { KeptColumns, type ListSettings } from '#shared/saved-views/list-settings.contract.ts'
import type { DocumentListName } from '#shared/saved-views/saved-view.contract.ts'
import { useAccount, useSession } from '../../lib/session-store.ts'
import type { Column, ColumnWidths } from '../../ui/data-table/column.ts'
import { sendListSettings } from '../list/list-settings.api.ts'
import { listOfPath, viewIn } from './list-view.ts'
import { useSavedViews } from './saved-views.api.ts'

/** By account and list, as this device knows them. */
const AllKept = z.record(z.string(), KeptColumns)

const KEY = 'list-columns'
const NOTHING: KeptColumns = { widths: {}, hidden: {} }
const NO_COLUMNS: readonly string[] = []

const useKept = create<Record<string, KeptColumns>>(() => {
  try {
    return AllKept.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return {}
  }
})

/** Changed since the page was loaded, and so newer than what the server answers. */
const changedHere = new Set<string>()

/** Keeps the columns for the account, on this device and its others. */
function keep(list: DocumentListName, changed: (now: KeptColumns) => KeptColumns): void {
  const place = placeOf(list)
  const now = useKept.getState()[place] ?? NOTHING
  const next = changed(now)
  if (JSON.stringify(next) === JSON.stringify(now)) return
  changedHere.add(place)
  hold({ [place]: next })
  sendListSettings({ columns: { [list]: next } })
}

/** Takes over how the account left its columns on another device. */
export function takeColumns(columns: ListSettings['columns']): void {
  const taken = Object.entries(columns).map(([list, kept]) => [placeOf(list), kept] as const)
  hold(Object.fromEntries(taken.filter(([place]) => !changedHere.has(place))))
}

const placeOf = (list: string) => `${useSession.getState().user?.id ?? 0} ${list}`

function hold(kept: Record<string, KeptColumns>): void {
  useKept.setState(kept)
  try {
    localStorage.setItem(KEY, JSON.stringify(useKept.getState()))
  } catch {
    // Without storage the columns hold until the page is loaded again.
  }
}

/** The customer names the row and leads to it, and buttons have no text to spare. */
export function canHide({ key, pinned }: Column<ListedDocument>): boolean {
  return key !== 'customer' && pinned !== true
}

/** Which columns of this page's list are hidden, and how wide the others were made; both are kept. */
export function useListColumns() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const list = listOfPath(pathname) ?? 'documents'
  const accountId = useAccount()?.id ?? 0
  const kept = useKept((all) => all[`${accountId} ${list}`]) ?? NOTHING
  const view = viewIn(params)
  const views = useSavedViews(list)
  const saved = views?.find(({ id }) => String(id) === view)
  const hidden = kept.hidden[view] ?? saved?.hiddenColumns ?? NO_COLUMNS
  const resize = useCallback((widths: ColumnWidths) => keep(list, (now) => ({ ...now, widths })), [list])
  const hideIn = (of: string, names: readonly string[] | null) =>
    keep(list, ({ hidden: { [of]: _, ...others }, widths }) => ({
      widths,
      hidden: names === null ? others : { ...others, [of]: [...names] },
    }))
  return {
    hidden,
    widths: kept.widths,
    /** The address names a saved view, whose columns are not known yet. */
    isLoading: /^\d+$/.test(view) && kept.hidden[view] === undefined && views === undefined,
    isUsual: hidden.length === 0 && Object.keys(kept.widths).length === 0,
    hide: (names: readonly string[]) => hideIn(view, names),
    /** Forgets what is kept for a view, whose own columns are shown then. */
    forget: (of: string) => hideIn(of, null),
    resize,
    /** All columns as the list has them. */
    reset: () => keep(list, ({ hidden: others }) => ({ widths: {}, hidden: { ...others, [view]: [] } })),
  }
}
