import { useCallback, useMemo, useState } from 'react'
import type { RowKey, Selection } from '../../ui/data-table/column.ts'

const NOTHING: ReadonlySet<RowKey> = new Set()

/**
 * Which rows of a list are chosen. What others change moves rows and keeps the choice; a row that leaves the list is no longer
 * chosen, so that nobody deletes what they do not see.
 */
export function useSelection(rows: readonly { id: number }[]) {
  const [chosen, setChosen] = useState(NOTHING)
  const ids = useMemo(() => rows.map(({ id }) => id).filter((id) => chosen.has(id)), [rows, chosen])
  const selection = useMemo((): Selection => ({ keys: new Set(ids), onChange: setChosen }), [ids])
  const clear = useCallback(() => setChosen(NOTHING), [])
  return { ids, selection, clear, chooseAll: () => setChosen(new Set(rows.map(({ id }) => id))) }
}
