import { useState } from 'react'
import type { ContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import type { ContactCodesFilter } from '#shared/contact-codes/deletion.contract.ts'
import type { Selection } from '../../../ui/data-table/column.ts'
import { useSelection } from '../../../ui/data-table/use-selection.ts'

export interface ChosenCodes {
  filter: ContactCodesFilter
  /** Those that are read already; with `isWhole` the rest of what the filter finds as well. */
  codes: readonly ContactCode[]
  count: number
  /** What the filter finds altogether. */
  total: number
  isAll: boolean
  isWhole: boolean
  selection: Selection
  chooseAll: () => void
  chooseWhole: () => void
  clear: () => void
}

/** Which codes of a list are chosen: rows, or everything that the filter finds, though the list is read only in part. */
export function useChosenCodes(
  list: { rows: readonly ContactCode[]; total: number | undefined },
  filter: ContactCodesFilter,
): ChosenCodes {
  const { rows, total = rows.length } = list
  const { ids, selection, isAll, chooseAll, clear } = useSelection(rows, filter)
  const under = JSON.stringify(filter)
  const [wholeUnder, setWholeUnder] = useState<string | null>(null)
  const isWhole = wholeUnder === under && isAll
  const keys = new Set(ids)
  return {
    filter,
    codes: rows.filter(({ id }) => keys.has(id)),
    count: isWhole ? total : ids.length,
    total,
    isAll,
    isWhole,
    selection: {
      ...selection,
      onChange: (chosen) => {
        setWholeUnder(null)
        selection.onChange(chosen)
      },
    },
    chooseAll,
    chooseWhole: () => setWholeUnder(under),
    clear: () => {
      setWholeUnder(null)
      clear()
    },
  }
}
