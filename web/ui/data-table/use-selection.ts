import { useMemo, useState } from 'react'
import type { RowKey, Selection } from './column.ts'

const NOTHING: ReadonlySet<RowKey> = new Set()

/** The rows of a list that somebody chose. */
export interface ChosenRows {
  ids: readonly number[]
  selection: Selection
  isAll: boolean
  chooseAll: () => void
  clear: () => void
}

/**
 * Which rows of a list are chosen. What others change moves rows and keeps the choice; a row that leaves the list is no longer
 * chosen, and neither is any under another filter, so that nobody acts on what they do not see.
 */
export function useSelection(rows: readonly { id: number }[], filter: object): ChosenRows {
  const under = JSON.stringify(filter)
  const [chosen, setChosen] = useState({ under, keys: NOTHING })
  const keys = chosen.under === under ? chosen.keys : NOTHING
  const ids = useMemo(() => rows.map(({ id }) => id).filter((id) => keys.has(id)), [rows, keys])
  const choose = (chosenKeys: ReadonlySet<RowKey>) => setChosen({ under, keys: chosenKeys })
  return {
    ids,
    selection: { keys: useMemo(() => new Set(ids), [ids]), onChange: choose },
    isAll: ids.length > 0 && ids.length === rows.length,
    chooseAll: () => choose(new Set(rows.map(({ id }) => id))),
    clear: () => choose(NOTHING),
  }
}
