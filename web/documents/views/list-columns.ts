import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { create } from 'zustand'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { useAccount } from '../../lib/session-store.ts'
import type { Column, ColumnWidths } from '../../ui/data-table/column.ts'
import { listOfPath, viewIn } from './list-view.ts'
import { useSavedViews } from './saved-views.api.ts'

/** What an account chose for the columns of a list on this device. */
const KeptColumns = z.object({
  /** Widths in px by the column's key. */
  widths: z.record(z.string(), z.number()),
  /** The hidden columns, by the view in the address; empty for none. */
  hidden: z.record(z.string(), z.array(z.string())),
})
type KeptColumns = z.output<typeof KeptColumns>
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

function keep(place: string, changed: (now: KeptColumns) => KeptColumns): void {
  useKept.setState((all) => ({ [place]: changed(all[place] ?? NOTHING) }))
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

/** Which columns of this page's list are hidden, and how wide the others were made; the device keeps both. */
export function useListColumns() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const list = listOfPath(pathname) ?? 'documents'
  const place = `${useAccount()?.id ?? 0} ${list}`
  const kept = useKept((all) => all[place]) ?? NOTHING
  const view = viewIn(params)
  const views = useSavedViews(list)
  const saved = views?.find(({ id }) => String(id) === view)
  const hidden = kept.hidden[view] ?? saved?.hiddenColumns ?? NO_COLUMNS
  const resize = useCallback((widths: ColumnWidths) => keep(place, (now) => ({ ...now, widths })), [place])
  const hideIn = (of: string, names: readonly string[] | null) =>
    keep(place, ({ hidden: { [of]: _, ...others }, widths }) => ({
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
    /** Forgets what the device keeps for a view, whose own columns are shown then. */
    forget: (of: string) => hideIn(of, null),
    resize,
    /** All columns as the list has them. */
    reset: () => keep(place, ({ hidden: others }) => ({ widths: {}, hidden: { ...others, [view]: [] } })),
  }
}
