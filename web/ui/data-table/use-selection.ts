import { useMemo, useState } from 'react'
import type { RowKey, Selection } from './column.ts'

const NOTHING: ReadonlySet<RowKey> = new Set()

/** The chosen rows of a list. */
export interface ChosenRows {
  ids: readonly number[]
  selection: Selection
  isAll: boolean
  chooseAll: () => void
  clear: () => void
  /** These are chosen no longer. */
  letGo: (ids: readonly number[]) => void
}

/**
 * Which rows of a list are chosen. Live changes move rows and keep the choice; rows that leave the list or
 * belong to another filter are no longer chosen, so that nobody acts on rows out of sight.
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
    letGo: (gone) =>
      setChosen((now) => ({
        ...now,
        keys: new Set([...now.keys].filter((key) => !gone.some((id) => id === key))),
      })),
  }
}
