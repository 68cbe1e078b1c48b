import { useState } from 'react'
import type { ContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import type { ContactCodesFilter } from '#shared/contact-codes/deletion.contract.ts'
import type { Selection } from '../../../ui/data-table/column.ts'
import { useSelection } from '../../../ui/data-table/use-selection.ts'

export interface ChosenCodes {
  filter: ContactCodesFilter
  /** The selected codes that are loaded; with `isWhole` all others that match the filter are selected too. */
  codes: readonly ContactCode[]
  count: number
  /** How many codes match the filter. */
  total: number
  isAll: boolean
  isWhole: boolean
  selection: Selection
  chooseAll: () => void
  chooseWhole: () => void
  clear: () => void
}

/** The selected codes of a list: single rows, or all that match the filter, including rows not loaded yet. */
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
